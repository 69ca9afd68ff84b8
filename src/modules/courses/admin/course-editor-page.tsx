import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { editedCourseQuery } from '#modules/courses/web/shared/edited-courses.ts';
import { isMissing } from '#web/ui/editing/gone.ts';
import { courseArchive } from './admin-courses.api.ts';
import { CourseDetails } from './course-details.tsx';
import { DuplicateCourse } from './duplicate-course.tsx';

/** The units of a longer course take the full width, above its fields. */
const MOST_BESIDE = 12;

/** The editor of one course, with `hint` above it and its `units` beside it. */
export function CourseEditorPage(props: {
  courseRef: string;
  hint: ReactNode;
  units: (course: FullCourse) => ReactNode;
}) {
  const { courseRef, hint, units } = props;
  const { editor } = useMessages().adminCourses;
  const { data: course, error, isPending, isFetching, refetch } = useQuery(editedCourseQuery(courseRef));
  const toCourse = { params: { courseId: String(course?.customId) }, tone: 'secondary', size: 'sm' } as const;
  return (
    <>
      <div className="grid gap-5">
        <BackLink to="/admin/manage-courses">{editor.back}</BackLink>
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h1 className="min-w-0 text-3xl break-words">{course?.name ?? editor.title}</h1>
          {course && (
            <div className="flex flex-wrap gap-2">
              <DuplicateCourse courseId={course._id} />
              <ExportLink address={courseArchive(course._id)} query={{}} label={editor.downloadFiles} size="sm" />
              <LinkButton
                to="/admin/import-course"
                search={{ course: String(course.customId) }}
                tone="secondary"
                size="sm"
              >
                {editor.updateFromFiles}
              </LinkButton>
              <LinkButton to="/admin/manage-courses/$courseId/students" {...toCourse}>
                {editor.students}
              </LinkButton>
              <LinkButton to="/admin/courses/$courseId/questions" {...toCourse}>
                {editor.questions}
              </LinkButton>
              <LinkButton to="/course/$courseId" {...toCourse}>
                {course.state === 'draft' ? editor.preview : editor.publicPage}
              </LinkButton>
            </div>
          )}
        </header>
      </div>
      {isPending ? (
        <Waiting label={editor.loading} />
      ) : course ? (
        <>
          {hint}
          <Parts
            long={course.sections.length > MOST_BESIDE}
            details={<CourseDetails course={course} />}
            units={units(course)}
          />
        </>
      ) : isMissing(error) ? (
        <EmptyState title={editor.missing} />
      ) : (
        <ErrorState title={editor.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, error.message)}
        </ErrorState>
      )}
    </>
  );
}

/** Fields and units side by side; the units first and in full width if they are many. Keyed, so that both keep their state. */
function Parts({ long, details, units }: { long: boolean; details: ReactNode; units: ReactNode }) {
  const parts = [
    <div key="details" className={long ? 'max-w-3xl' : ''}>
      {details}
    </div>,
    <div key="units">{units}</div>,
  ];
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start ${long ? 'gap-12' : 'gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]'}`}
    >
      {long ? parts.toReversed() : parts}
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <p className="sr-only">{label}</p>
      <div className="grid content-start gap-4">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-24 w-full" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  );
}
