import type { RuleEffect } from '#modules/completion/contract/completion.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AffectedList } from '#modules/certificates/web/shared/affected-list.tsx';
import { ConfirmDialog, type Doing } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';

/** Names the learners whom another completion rule would affect before it is saved. Open while `effect` is not null. */
export function RuleEffectDialog(props: {
  effect: RuleEffect | null;
  doing: Doing;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { completion } = useMessages().adminCourses;
  const { effect } = props;
  return (
    <ConfirmDialog
      open={effect !== null}
      title={completion.effect.title}
      confirmLabel={completion.effect.confirm}
      busyLabel={completion.effect.busy}
      doing={props.doing}
      failure={(error) => <FailureAlert sentence={completion.failed} cause={error} />}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {effect && <Effect effect={effect} />}
    </ConfirmDialog>
  );
}

function Effect({ effect: { required, completing, keeping } }: { effect: RuleEffect }) {
  const words = useMessages().adminCourses.completion.effect;
  const othersOf = ({ count, first }: RuleEffect['keeping']) =>
    count > first.length ? words.others(count - first.length) : null;
  return (
    <div className="grid gap-4">
      {required === 0 && <p>{words.nobody}</p>}
      {completing.count > 0 && (
        <div className="grid gap-1">
          <AffectedList
            sentence={words.completing(completing.count)}
            first={completing.first}
            others={othersOf(completing)}
          />
          <p className="font-semibold">{words.final}</p>
        </div>
      )}
      {keeping.count > 0 && (
        <AffectedList sentence={words.keeping(keeping.count)} first={keeping.first} others={othersOf(keeping)} />
      )}
    </div>
  );
}
