import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { PaidSales } from '#modules/orders/web/shared/paid-sales.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useRemoveStudent } from './students.api.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';

/** Confirms and removes a student from a course. Closed while `student` is null. */
export function RemoveStudentDialog(props: {
  courseId: string;
  student: Student | null;
  onRemoved: (student: Student) => void;
  onClose: () => void;
}) {
  const words = useMessages().admin.students.list;
  const removing = useRemoveStudent(props.courseId);
  const { student } = props;
  return (
    <ConfirmDialog
      open={student !== null}
      title={words.confirm}
      confirmLabel={words.remove}
      busyLabel={words.removing}
      doing={removing}
      onClose={props.onClose}
      onConfirm={() => {
        if (student) removing.mutate(student._id, { onSuccess: () => props.onRemoved(student) });
      }}
      failure={(error) => <FailureAlert sentence={words.removeFailed} cause={error} />}
    >
      {student && (
        <div className="grid gap-2">
          <p className="break-words">
            <span className="font-semibold">{student.name}</span>
            <br />
            <span className="text-muted">
              <EmailText address={student.email ?? ''} />
            </span>
          </p>
          <p>{words.accessEnds(1)}</p>
          <PaidSales of={{ course: [props.courseId], user: [student._id] }} words={words.sales} />
        </div>
      )}
    </ConfirmDialog>
  );
}
