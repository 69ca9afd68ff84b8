import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { CurrentLink } from '#web/ui/current-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { editedCourseQuery } from '#modules/courses/web/shared/edited-courses.ts';
import { isMissing } from '#web/ui/editing/gone.ts';
import { editedUnitQuery } from './admin-units.api.ts';
import { UnitDetails } from './unit-details.tsx';

/** The editor of one unit, with a list of the course's units beside it. */
export function UnitEditorPage({ courseRef, sectionId }: { courseRef: string; sectionId: string }) {
  const { unitEditor: words } = useMessages().adminCourses;
  const { data: unit, error, isPending, isFetching, refetch } = useQuery(editedUnitQuery(courseRef, sectionId));
  return (
    <>
      <div className="grid gap-5">
        <BackLink to="/admin/manage-courses/$courseId" params={{ courseId: courseRef }}>
          {words.back}
        </BackLink>
        <h1 className="text-3xl break-words">{unit?.title ?? words.title}</h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {isPending ? (
          <Centered>
            <Spinner />
            {words.loading}
          </Centered>
        ) : unit ? (
          <UnitDetails key={unit._id} courseRef={courseRef} unit={unit} />
        ) : isMissing(error) ? (
          <EmptyState title={words.missing} />
        ) : (
          <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
            {sentenceOr(error, error.message)}
          </ErrorState>
        )}
        <AllUnits courseRef={courseRef} sectionId={sectionId} />
      </div>
    </>
  );
}

function Centered({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex min-h-64 items-center justify-center gap-3 rounded-lg border border-line bg-surface"
    >
      {children}
    </p>
  );
}

/** Lists the units of the course, the current one marked; empty until they are loaded. */
function AllUnits({ courseRef, sectionId }: { courseRef: string; sectionId: string }) {
  const { unitEditor: words, unit } = useMessages().adminCourses;
  const { data: course } = useQuery(editedCourseQuery(courseRef));
  if (!course) return null;
  return (
    <nav aria-labelledby="all-sections" className="grid gap-3 lg:sticky lg:top-24">
      <h2 id="all-sections" className="text-xl">
        {words.all}
      </h2>
      <ol className="grid gap-1">
        {course.sections.map(({ _id, title }, index) => (
          <li key={_id}>
            <CurrentLink
              to="/admin/manage-courses/$courseId/section/$sectionId"
              params={{ courseId: courseRef, sectionId: _id }}
              current={_id === sectionId}
              className="touch flex items-center gap-3 rounded-md border border-transparent px-3 py-2 text-sm hover:bg-sunken aria-[current=page]:border-accent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold"
            >
              <span className="text-muted tabular-nums">{unit.place(index + 1)}</span>
              <span className="min-w-0 break-words">{title}</span>
            </CurrentLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
