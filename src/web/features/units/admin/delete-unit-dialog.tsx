import type { Unit } from '#contract/units.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteUnit } from './admin-units.mutations.ts';

/** Confirms and deletes a unit. Closed while null. */
export function DeleteUnitDialog(props: {
  courseRef: string;
  unit: Unit | null;
  onClose: () => void;
  onDeleted: (unit: Unit) => void;
}) {
  const { removeUnit } = useMessages().adminCourses;
  const { unit } = props;
  const deleting = useDeleteUnit(props.courseRef);
  return (
    <ConfirmDialog
      open={unit !== null}
      title={removeUnit.question}
      confirmLabel={removeUnit.confirm}
      busyLabel={removeUnit.busy}
      doing={deleting}
      failure={(error) => <Alert tone="error">{sentenceOr(error, removeUnit.failed)}</Alert>}
      onClose={props.onClose}
      onConfirm={() => unit && deleting.mutate(unit._id, { onSuccess: () => props.onDeleted(unit) })}
    >
      {unit && <p className="break-words">{removeUnit.consequence(unit.title)}</p>}
    </ConfirmDialog>
  );
}
