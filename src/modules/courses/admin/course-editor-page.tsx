import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#web/ui/back-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { editedCourseQuery } from '#modules/courses/web/shared/edited-courses.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { isMissing } from '#web/ui/editing/gone.ts';
import { CourseEditor, type CourseParts } from './course-editor.tsx';
import { type CourseTab, readCourseTab, tabsFor } from './course-tabs.ts';

/** The editor of one course (by `_id` or `customId`), at the tab that `search` names. */
export function CourseEditorPage(
  props: CourseParts & {
    courseRef: string;
    search: Record<string, unknown>;
    onTab: (tab: CourseTab) => void;
  },
) {
  const { courseRef, search, ...parts } = props;
  const { editor } = useMessages().adminCourses;
  const workplace = useWorkplace();
  const { pages } = workplace;
  const { data: course, error, isPending, isFetching, refetch } = useQuery(editedCourseQuery(courseRef));
  const toCourse = { params: { courseId: String(course?.customId) }, tone: 'secondary', size: 'sm' } as const;
  return (
    <>
      <div className="grid gap-5">
        <BackLink to={pages.courses}>{editor.back}</BackLink>
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h1 className="min-w-0 text-3xl break-words">{course?.name ?? editor.title}</h1>
          {course && (
            <div className="flex flex-wrap gap-2">
              <LinkButton to={pages.questions} {...toCourse}>
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
        <CourseEditor course={course} tab={readCourseTab(search, tabsFor(workplace))} {...parts} />
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

function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <p className="sr-only">{label}</p>
      <Skeleton className="h-11 w-full max-w-xl" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
