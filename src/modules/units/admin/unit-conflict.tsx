import { useState } from 'react';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import type { UnitDraft, UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useShownValues } from '#web/ui/editing/use-shown-fields.tsx';
import { DraftConflict } from '#web/ui/drafts/draft-conflict.tsx';
import { readableText } from '#web/ui/editing/merge-json.ts';
import type { ShownField } from '#web/ui/merging/choice-of-side.tsx';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import type { UnitDraftEditing } from './use-unit-draft.ts';

/** Asks which version to keep where two admins typed into the same field, or one of them published another text of it. */
export function UnitConflict(props: {
  unitDraft: UnitDraftEditing;
  stored: UnitDraft;
  labels: Readonly<Record<UnitField, string>>;
  /** How a setting of the test is shown, or the whole test. */
  ofTest?: ((setting: string | undefined) => ShownField) | undefined;
  /** Whether to ask about the other publication without a press of the button. */
  asks?: boolean;
  onResolved?: () => void;
}) {
  const { unitDraft, stored, labels, asks = false, onResolved } = props;
  const { outdated, sections } = useMessages().unitDraft;
  const { draft, state, value } = unitDraft;
  const [choosing, setChoosing] = useState(asks);
  const [busy, setBusy] = useState(false);
  const valueOf = useShownValues(UNIT_FIELDS, labels);
  const fieldOf = (path: string): ShownField => {
    const [name, member] = path.split('.');
    if (name === 'test') return props.ofTest?.(member) ?? { label: sections.test };
    return { label: labels[name as UnitField], show: (text) => valueOf(name as UnitField, text) };
  };
  const { published } = stored;
  const contested = unitDraft.changed.map((name) => ({
    name,
    outcome: 'conflict' as const,
    mine: readableText(value[name]),
    theirs: readableText(published[name]),
  }));
  const isOutdated = stored.baseVersion < stored.version;
  const finish = async (chosen: UnitDraftValue) => {
    setBusy(true);
    await unitDraft.choose(chosen);
    setBusy(false);
    setChoosing(asks);
    onResolved?.();
  };
  return (
    <>
      {isOutdated && (
        <Alert>
          <p>{outdated.text}</p>
          <Button size="sm" tone="secondary" className="mt-2" onClick={() => setChoosing(true)}>
            {outdated.choose}
          </Button>
        </Alert>
      )}
      <DraftConflict draft={draft} shown={fieldOf} {...(onResolved && { onResolved })} />
      <ConflictDialog
        fields={isOutdated && choosing && state.conflict === null ? contested : null}
        changedBy={null}
        shown={fieldOf}
        busy={busy}
        failure={null}
        onSave={(choices) => {
          const theirs = contested.filter(({ name }) => choices[name] === 'theirs');
          void finish({ ...value, ...Object.fromEntries(theirs.map(({ name }) => [name, published[name]])) });
        }}
        onKeepTheirs={() => void finish(published)}
        onGoOn={() => setChoosing(false)}
      />
    </>
  );
}
