import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ListPlus } from 'lucide';
import { useId, useState } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AddStudent } from './add-student.tsx';
import { courseOfStudentsQuery } from './students.api.ts';
import { ImportStudents } from './import-students.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { StudentsList } from './students-list.tsx';

/** The students of a course (by `_id` or `customId`): added one by one or by a list, searched and removed. */
export function StudentsPage(props: {
  courseRef: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  onGoBack: () => void;
}) {
  const words = useMessages().admin.students;
  const { data: course, error, isPending, isFetching, refetch } = useQuery(courseOfStudentsQuery(props.courseRef));
  const [notice, setNotice] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const importId = useId();
  return (
    <>
      <div className="grid justify-items-start gap-4">
        <Button tone="secondary" size="sm" onClick={props.onGoBack}>
          <Icon of={ArrowLeft} className="size-4 [[dir=rtl]_&]:-scale-x-100" />
          {words.goBack}
        </Button>
        <div className="w-full">
          <PageHeading
            title={course ? words.titleOf(course.name) : words.title}
            action={
              course && (
                <Button
                  tone="secondary"
                  aria-expanded={importing}
                  aria-controls={importId}
                  onClick={() => setImporting(!importing)}
                >
                  <Icon of={ListPlus} className="size-5" />
                  {importing ? words.import.close : words.import.title}
                </Button>
              )
            }
          />
        </div>
      </div>
      {isPending ? (
        <ListSkeleton label={words.loadingCourse} />
      ) : !course ? (
        <ErrorState title={words.courseFailed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.courseFailedHelp)}
        </ErrorState>
      ) : (
        <>
          {notice && <Alert tone="success">{notice}</Alert>}
          {/* Hidden, not unmounted: it keeps a list that was typed there. */}
          <div id={importId} hidden={!importing}>
            <ImportStudents courseId={course._id} />
          </div>
          <AddStudent courseId={course._id} onAdded={setNotice} />
          <StudentsList courseId={course._id} search={props.search} onSearch={props.onSearch} onNotice={setNotice} />
        </>
      )}
    </>
  );
}
