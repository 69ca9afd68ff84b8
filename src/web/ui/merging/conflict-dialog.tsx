import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { Choices, MergedField } from './three-way-merge.ts';

/** How a field of a merge is shown: its label, and its formatted values. */
export interface ShownField {
  readonly label: string;
  /** Formats a text of the field; defaults to the text itself. */
  readonly show?: (text: string) => ReactNode;
}

interface ConflictDialogProps {
  /** All fields of the merge; null without a conflict. */
  fields: readonly MergedField[] | null;
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
 * Shows both values of each field that two users changed and lets the user choose one. Lists the fields that only one
 * of them changed with their merged value.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const { conflict } = useMessages().editing;
  const { fields, busy } = props;
  const explanation = useId();
  const unlessBusy = (act: () => void) => () => busy || act();
  const leave = (act: () => void) =>
    unlessBusy(() => {
      setChoices({});
      act();
    });
  const merged = fields?.filter(({ outcome }) => outcome === 'mine' || outcome === 'theirs') ?? [];
  return (
    <Dialog
      open={fields !== null}
      role="alertdialog"
      size="lg"
      title={conflict.title}
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
        {conflict.explanation}
      </p>
      <div className="grid gap-5">
        {fields
          ?.filter(({ outcome }) => outcome === 'conflict')
          .map((field) => (
            <ChoiceOfSide
              key={field.name}
              field={field}
              shown={props.shown(field.name)}
              side={choices[field.name] ?? 'mine'}
              onSide={(side) => setChoices({ ...choices, [field.name]: side })}
            />
          ))}
        {merged.length > 0 && (
          <section className="grid gap-3 rounded-sm border border-line px-4 py-3">
            <h3 className="font-sans text-sm font-semibold">{conflict.merged}</h3>
            <dl className="grid gap-3 text-sm">
              {merged.map((field) => (
                <MergedValue key={field.name} field={field} shown={props.shown(field.name)} />
              ))}
            </dl>
          </section>
        )}
        {props.failure}
      </div>
    </Dialog>
  );
}

/** The value of a field, or the word for none. */
function Value({ text, shown }: { text: string; shown: ShownField }) {
  const { conflict } = useMessages().editing;
  if (text === '') return <span className="text-muted">{conflict.empty}</span>;
  return shown.show ? shown.show(text) : text;
}

function ChoiceOfSide(props: {
  field: MergedField;
  shown: ShownField;
  side: 'mine' | 'theirs';
  onSide: (side: 'mine' | 'theirs') => void;
}) {
  const { conflict } = useMessages().editing;
  const { field, shown } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{shown.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className={`grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3 rounded-sm border px-3 py-2 ${props.side === side ? 'border-accent bg-highlight-soft' : 'border-edge hover:bg-sunken'}`}
          >
            <input
              type="radio"
              name={id}
              checked={props.side === side}
              aria-describedby={`${id}-${side}`}
              className="mt-0.5 size-5 accent-accent"
              onChange={() => props.onSide(side)}
            />
            <span className="text-sm font-semibold">{conflict[side]}</span>
            <span id={`${id}-${side}`} className="col-start-2 min-w-0 text-sm break-words whitespace-pre-line">
              <Value text={field[side]} shown={shown} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function MergedValue({ field, shown }: { field: MergedField; shown: ShownField }) {
  const { conflict } = useMessages().editing;
  const mine = field.outcome === 'mine';
  return (
    <div className="min-w-0">
      <dt className="flex flex-wrap items-center gap-2">
        {shown.label}
        <Badge tone={mine ? 'highlight' : 'neutral'}>{mine ? conflict.onlyMine : conflict.onlyTheirs}</Badge>
      </dt>
      <dd className="break-words whitespace-pre-line text-muted">
        <Value text={mine ? field.mine : field.theirs} shown={shown} />
      </dd>
    </div>
  );
}
