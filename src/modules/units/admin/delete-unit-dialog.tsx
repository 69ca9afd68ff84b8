import type { Unit } from '#modules/units/contract/units.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useRemoveUnits } from './admin-units.mutations.ts';

/** Confirms and deletes units. Closed while there are none. */
export function DeleteUnitsDialog(props: {
  courseRef: string;
  units: readonly Unit[];
  onClose: () => void;
  onDeleted: (units: readonly Unit[]) => void;
}) {
  const { removeUnit } = useMessages().adminCourses;
  const { units } = props;
  const [first] = units;
  const removing = useRemoveUnits(props.courseRef);
  const remove = () =>
    removing.mutate(
      units.map(({ _id }) => _id),
      { onSuccess: () => props.onDeleted(units) },
    );
  return (
    <ConfirmDialog
      open={first !== undefined}
      title={units.length > 1 ? removeUnit.questionMany(units.length) : removeUnit.question}
      confirmLabel={removeUnit.confirm}
      busyLabel={removeUnit.busy}
      doing={removing}
      failure={(error) => <Alert tone="error">{sentenceOr(error, removeUnit.failed)}</Alert>}
      onClose={props.onClose}
      onConfirm={remove}
    >
      {first && (
        <p className="break-words">{units.length > 1 ? removeUnit.undoable : removeUnit.consequence(first.title)}</p>
      )}
    </ConfirmDialog>
  );
}
