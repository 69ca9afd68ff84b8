import { useQuery } from '@tanstack/react-query';
import type { CourseCard } from '#modules/courses/contract/courses.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { PaidSales } from '#modules/orders/web/shared/paid-sales.tsx';
import { certificatesOfCourseQuery } from './admin-courses.api.ts';
import { useArchiveCourse, useDeleteCourse } from './admin-courses.mutations.ts';

/** Confirms and deletes a course, listing what is deleted with it. Closed while null. */
export function DeleteCourseDialog(props: {
  course: CourseCard | null;
  onClose: () => void;
  onDeleted: (course: CourseCard) => void;
  onArchived: (course: CourseCard) => void;
}) {
  const { remove } = useMessages().adminCourses;
  const locale = useLocale();
  const { course } = props;
  const deleting = useDeleteCourse();
  const archiving = useArchiveCourse();
  const reset = () => {
    deleting.reset();
    archiving.reset();
  };
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
      doing={{
        isPending: deleting.isPending || archiving.isPending,
        error: deleting.error ?? archiving.error,
        reset,
      }}
      instead={
        course &&
        course.state !== 'archived' && (
          <Button
            tone="secondary"
            aria-disabled={deleting.isPending || archiving.isPending}
            onClick={() => {
              reset();
              archiving.mutate(course, { onSuccess: () => props.onArchived(course) });
            }}
          >
            {remove.archive}
          </Button>
        )
      }
      failure={(error) => (
        <Alert tone="error">{sentenceOr(error, archiving.error ? remove.archiveFailed : remove.failed)}</Alert>
      )}
      onClose={props.onClose}
      onConfirm={() => {
        if (!course) return;
        reset();
        deleting.mutate(course._id, { onSuccess: () => props.onDeleted(course) });
      }}
    >
      {course && (
        <div className="grid gap-2 break-words">
          <p>{remove.consequence(course.name)}</p>
          {course.participants > 0 && (
            <p>{remove.students(formatCount(course.participants, locale), course.participants !== 1)}</p>
          )}
          <PaidSales of={{ course: [course._id] }} words={remove} />
          {certificates !== undefined && certificates.total > 0 && (
            <p>{remove.certificates(formatCount(certificates.total, locale), certificates.total !== 1)}</p>
          )}
          {course.state !== 'archived' && <p className="text-muted">{remove.archiveHelp}</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}
