import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { courseOfStudentsQuery } from './students.api.ts';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import type { StudentsSearch } from './students-search.ts';
import { StudentsPanel, useImportToggle } from './students-panel.tsx';

/** The page of the students of a course (by `_id` or `customId`). */
export function StudentsPage(props: {
  courseRef: string;
  search: StudentsSearch;
  onSearch: (search: StudentsSearch) => void;
  onGoBack: () => void;
}) {
  const words = useMessages().admin.students;
  const { data: course, error, isPending, isFetching, refetch } = useQuery(courseOfStudentsQuery(props.courseRef));
  const importing = useImportToggle();
  return (
    <>
      <div className="grid justify-items-start gap-4">
        <Button tone="secondary" size="sm" onClick={props.onGoBack}>
          <Icon of={ArrowLeft} className="size-4 [[dir=rtl]_&]:-scale-x-100" />
          {words.goBack}
        </Button>
        <div className="w-full">
          <PageHeading title={course ? words.titleOf(course.name) : words.title} action={course && importing.button} />
        </div>
      </div>
      {isPending ? (
        <ListSkeleton label={words.loadingCourse} />
      ) : !course ? (
        <ErrorState title={words.courseFailed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.courseFailedHelp)}
        </ErrorState>
      ) : (
        <StudentsPanel courseId={course._id} search={props.search} onSearch={props.onSearch} importing={importing} />
      )}
    </>
  );
}
