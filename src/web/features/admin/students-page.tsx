import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { AddStudent } from './add-student.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { courseOfStudentsQuery, type StudentsSearch } from './admin.api.ts';
import { ImportStudents } from './import-students.tsx';
import { ListWaiting } from './list-waiting.tsx';
import { StudentsList } from './students-list.tsx';

/** Who studies a course, named by its `_id` or `customId`: added one by one or by a list, searched and removed. */
export function StudentsPage(props: {
  courseRef: string;
  search: StudentsSearch;
  onSearch: (search: StudentsSearch) => void;
  onGoBack: () => void;
}) {
  const words = useMessages().admin.students;
  const { data: course, error, isPending, isFetching, refetch } = useQuery(courseOfStudentsQuery(props.courseRef));
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <>
      <div className="grid justify-items-start gap-4">
        <Button tone="secondary" size="sm" onClick={props.onGoBack}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {words.goBack}
        </Button>
        <AdminHeading title={course ? words.titleOf(course.name) : words.title} />
      </div>
      {isPending ? (
        <ListWaiting label={words.loadingCourse} />
      ) : !course ? (
        <ErrorState title={words.courseFailed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.courseFailedHelp)}
        </ErrorState>
      ) : (
        <>
          {notice && <Alert tone="success">{notice}</Alert>}
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid gap-6 lg:col-start-2 lg:row-start-1">
              <AddStudent courseId={course._id} onAdded={setNotice} />
            </div>
            <div className="min-w-0 lg:row-span-2 lg:row-start-1">
              <StudentsList
                courseId={course._id}
                search={props.search}
                onSearch={props.onSearch}
                onNotice={setNotice}
              />
            </div>
            <div className="min-w-0 lg:col-start-2">
              <ImportStudents courseId={course._id} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
