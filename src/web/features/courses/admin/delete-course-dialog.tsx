import { useQuery } from '@tanstack/react-query';
import type { CourseCard } from '#contract/courses.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatCount } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { certificatesOfCourseQuery } from './admin-courses.api.ts';
import { useDeleteCourse } from './admin-courses.mutations.ts';

/** Confirms and deletes a course, listing what is deleted with it. Closed while null. */
export function DeleteCourseDialog(props: {
  course: CourseCard | null;
  onClose: () => void;
  onDeleted: (course: CourseCard) => void;
}) {
  const { remove } = useMessages().adminCourses;
  const locale = useLocale();
  const { course } = props;
  const deleting = useDeleteCourse();
  const { data: certificates } = useQuery({
    ...certificatesOfCourseQuery(course?._id ?? ''),
    enabled: course !== null,
  });
  return (
    <ConfirmDialog
      open={course !== null}
      title={remove.question}
      confirmLabel={remove.confirm}
      busyLabel={remove.busy}
      doing={deleting}
      failure={(error) => <Alert tone="error">{sentenceOr(error, remove.failed)}</Alert>}
      onClose={props.onClose}
      onConfirm={() => course && deleting.mutate(course._id, { onSuccess: () => props.onDeleted(course) })}
    >
      {course && (
        <div className="grid gap-2 break-words">
          <p>{remove.consequence(course.name)}</p>
          {course.participants > 0 && (
            <p>{remove.students(formatCount(course.participants, locale), course.participants !== 1)}</p>
          )}
          {certificates !== undefined && certificates.total > 0 && (
            <p>{remove.certificates(formatCount(certificates.total, locale), certificates.total !== 1)}</p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
