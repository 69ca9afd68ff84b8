import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ChoiceOfSide, type ShownField, ShownValue } from './choice-of-side.tsx';
import { type Choices, conflictsOf, type MergedField } from './three-way-merge.ts';

/** Who saved the other version: `isSelf` if it was the user of this page, in another tab. */
export interface OtherEditor {
  readonly name: string;
  readonly isSelf: boolean;
}

interface ConflictDialogProps {
  /** All fields of the merge; null without a conflict. */
  fields: readonly MergedField[] | null;
  /** Who saved the other version; null if that is unknown. */
  changedBy: OtherEditor | null;
  shown: (name: string) => ShownField;
  busy: boolean;
  /** Why saving the choices failed. */
  failure: ReactNode;
  onSave: (choices: Choices) => void;
  onKeepTheirs: () => void;
  /** Goes back to the form. Escape does the same. */
  onGoOn: () => void;
}

/**
 * Shows both values of each field, or of the paragraphs of it, that were changed in two places, and lets the user choose one.
 * Lists the fields that were merged.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const { conflict } = useMessages().editing;
  const { fields, busy, changedBy } = props;
  const isOwn = changedBy?.isSelf ?? false;
  const explanation = useId();
  const unlessBusy = (act: () => void) => () => busy || act();
  const leave = (act: () => void) =>
    unlessBusy(() => {
      setChoices({});
      act();
    });
  const conflicts = conflictsOf(fields ?? []);
  const merged = fields?.filter(({ outcome }) => outcome !== 'conflict' && outcome !== 'same') ?? [];
  const names = isOwn
    ? { mine: conflict.ownMine, theirs: conflict.ownTheirs }
    : { mine: conflict.mine, theirs: conflict.theirs };
  const labelOf = (field: string, name: string) => {
    const ofField = conflicts.filter((one) => one.field === field);
    const { label } = props.shown(field);
    if (ofField.length === 1) return label;
    return conflict.paragraph(label, ofField.findIndex((one) => one.name === name) + 1, ofField.length);
  };
  return (
    <Dialog
      open={fields !== null}
      role="alertdialog"
      size="lg"
      title={isOwn ? conflict.ownTitle : conflict.title(changedBy?.name ?? null)}
      onClose={leave(props.onGoOn)}
      describedBy={explanation}
      footer={
        <>
          <Button tone="quiet" aria-disabled={busy} onClick={leave(props.onGoOn)}>
            {conflict.goOn}
          </Button>
          <Button tone="secondary" aria-disabled={busy} onClick={leave(props.onKeepTheirs)}>
            {conflict.keepTheirs}
          </Button>
          <Button busy={busy} onClick={() => props.onSave(choices)}>
            {conflict.save}
          </Button>
        </>
      }
    >
      <p id={explanation} className="mb-4 text-muted">
        {isOwn ? conflict.ownExplanation : conflict.explanation}
      </p>
      <div className="grid gap-5">
        {conflicts.map((one) => (
          <ChoiceOfSide
            key={one.name}
            conflict={one}
            label={labelOf(one.field, one.name)}
            shown={props.shown(one.field)}
            names={names}
            side={choices[one.name] ?? 'mine'}
            onSide={(side) => setChoices({ ...choices, [one.name]: side })}
          />
        ))}
        {merged.length > 0 && (
          <section className="grid gap-3 rounded-sm border border-line px-4 py-3">
            <h3 className="font-sans text-sm font-semibold">{conflict.merged}</h3>
            <dl className="grid gap-3 text-sm">
              {merged.map((field) => (
                <MergedValue key={field.name} field={field} isOwn={isOwn} shown={props.shown(field.name)} />
              ))}
            </dl>
          </section>
        )}
        {props.failure}
      </div>
    </Dialog>
  );
}

function MergedValue({ field, isOwn, shown }: { field: MergedField; isOwn: boolean; shown: ShownField }) {
  const { conflict } = useMessages().editing;
  const badges = isOwn
    ? { mine: conflict.ownOnlyMine, theirs: conflict.ownOnlyTheirs }
    : { mine: conflict.onlyMine, theirs: conflict.onlyTheirs };
  if (field.outcome === 'both')
    return (
      <div className="min-w-0">
        <dt>{shown.label}</dt>
        <dd className="text-muted">{conflict.mergedParagraphs}</dd>
      </div>
    );
  const mine = field.outcome === 'mine';
  return (
    <div className="min-w-0">
      <dt className="flex flex-wrap items-center gap-2">
        {shown.label}
        <Badge tone={mine ? 'highlight' : 'neutral'}>{mine ? badges.mine : badges.theirs}</Badge>
      </dt>
      <dd className="break-words whitespace-pre-line text-muted">
        <ShownValue text={mine ? field.mine : field.theirs} shown={shown} />
      </dd>
    </div>
  );
}
