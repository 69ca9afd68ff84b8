import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { CourseMissing, NotEnrolled } from './no-access.tsx';
import { useProgress } from '#modules/progress/web/shared/progress.api.ts';
import { enrolledCourseQuery } from './study.api.ts';
import { StudyCourse } from './study-course.tsx';
import type { StudySearch } from './study-search.ts';
import { StudySkeleton } from './study-skeleton.tsx';

export interface StudyPlace {
  readonly search: StudySearch;
  /** When the access of this user ends; null: never, undefined: not loaded. */
  readonly accessUntil: string | null | undefined;
  /** Opens another tab or unit of this page; `replace` adds no history entry. */
  readonly onMove: (search: StudySearch, options?: { replace?: boolean }) => void;
}

export function StudyPage(props: StudyPlace & { courseRef: string; user: CurrentUser }) {
  const { study } = useMessages();
  const { data, error, isFetching, refetch } = useQuery(enrolledCourseQuery(props.courseRef, props.user._id));
  const progress = useProgress(props.courseRef, props.user._id);

  // Both before the first rendering: the unit to open depends on the progress.
  if (data && !progress.waiting) return <StudyCourse {...props} course={data} progress={progress} />;
  if (!error) return <StudySkeleton />;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return <NotEnrolled courseRef={props.courseRef} />;
  if (status === 404 || status === 400) return <CourseMissing />;
  return (
    <div className="page py-10 sm:py-14">
      <h1 className="sr-only">{study.title}</h1>
      <ErrorState error={error} title={study.failed.title} retrying={isFetching} onRetry={() => void refetch()}>
        {status >= 500 ? study.failed.school : study.failed.text}
      </ErrorState>
    </div>
  );
}
