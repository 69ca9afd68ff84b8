import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { CourseGrid } from './course-grid.tsx';
import { CourseGridSkeleton } from './course-grid-skeleton.tsx';
import { coursesByIdsQuery } from './courses.api.ts';

/** Courses by their `customId`s, three in a row; `failure` is the text shown if loading fails. */
export function CoursesByIds({ ids, failure }: { ids: readonly number[]; failure: string }) {
  const { data, error, isFetching, refetch } = useQuery(coursesByIdsQuery(ids));
  const { ui } = useMessages();
  if (data) return <CourseGrid courses={data} level={3} />;
  if (error) {
    return (
      <ErrorState error={error} title={ui.errorTitle} retrying={isFetching} onRetry={() => void refetch()}>
        {failure}
      </ErrorState>
    );
  }
  return <CourseGridSkeleton cards={ids.length} />;
}
