import { Plus, Trash2 } from 'lucide';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass, FormFieldError } from '#web/ui/form/field.tsx';
import { useFormField } from '#web/ui/form/form-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { HiddenText } from './hidden-text.tsx';
import { moved } from './list-order.ts';
import { MoveButton } from './order-controls.tsx';

const asEntries = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((entry, key) => ({ key, text: entry }));

/**
 * Edits a list of texts of one line: add, remove, and move by buttons or with Alt and the arrow keys; Enter adds one below.
 * The form reads it as one text with a line for each entry. `typed` is the initial text.
 */
export function ListField(props: {
  name: string;
  label: string;
  hint?: ReactNode;
  typed: string;
  className?: string | undefined;
}) {
  const { list: words } = useMessages().editing;
  const { error } = useFormField(props.name);
  const id = useId();
  const [entries, setEntries] = useState(() => asEntries(props.typed));
  const text = entries.map((entry) => entry.text.trim()).join('\n');

  const inputId = (key: number) => `${id}-${key}`;
  const moveId = (key: number, by: 1 | -1) => `${id}-${key}-${by}`;
  const change = (next: typeof entries, focus: string) => {
    flushSync(() => setEntries(next));
    document.getElementById(focus)?.focus();
  };
  const add = (index: number) => {
    if (entries.length >= LIMITS.outcomes) return;
    const entry = { key: Math.max(-1, ...entries.map(({ key }) => key)) + 1, text: '' };
    change([...entries.slice(0, index), entry, ...entries.slice(index)], inputId(entry.key));
  };
  const remove = (index: number) => {
    const next = entries.filter((_, place) => place !== index);
    const neighbour = next[Math.min(index, next.length - 1)];
    change(next, neighbour ? inputId(neighbour.key) : `${id}-add`);
  };
  const move = (index: number, by: 1 | -1, focus: string) => change([...moved(entries, index, index + by)], focus);
  const byKey = (event: KeyboardEvent, index: number, key: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.key !== 'Enter' && !(event.altKey && by)) return;
    event.preventDefault();
    if (by) move(index, by, inputId(key));
    else add(index + 1);
  };

  return (
    <fieldset data-field={props.name} className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${props.className ?? ''}`}>
      <legend className="mb-1.5 text-sm font-semibold">{props.label}</legend>
      {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
      <HiddenText name={props.name} text={text} />
      <ol className="grid gap-2">
        {entries.map(({ key, text: entry }, index) => (
          <li key={key} className="flex items-center gap-1">
            <input
              id={inputId(key)}
              aria-label={words.entry(props.label, index + 1)}
              value={entry}
              maxLength={LIMITS.outcomeLength}
              autoComplete="off"
              className={`${controlClass} min-w-0 grow`}
              onChange={({ target }) =>
                setEntries(entries.map((one) => (one.key === key ? { key, text: target.value } : one)))
              }
              onKeyDown={(event) => byKey(event, index, key)}
            />
            {([-1, 1] as const).map((by) => (
              <MoveButton
                key={by}
                id={moveId(key, by)}
                by={by}
                label={by === 1 ? words.down(index + 1) : words.up(index + 1)}
                disabled={by === 1 ? index === entries.length - 1 : index === 0}
                onMove={() => move(index, by, moveId(key, by))}
              />
            ))}
            <button
              type="button"
              aria-label={words.remove(index + 1)}
              title={words.remove(index + 1)}
              className="grid min-h-9 w-11 shrink-0 place-items-center rounded-md text-danger hover:bg-sunken pointer-coarse:min-h-11"
              onClick={() => remove(index)}
            >
              <Icon of={Trash2} className="size-4" />
            </button>
          </li>
        ))}
      </ol>
      {entries.length < LIMITS.outcomes && (
        <Button
          id={`${id}-add`}
          size="sm"
          tone="secondary"
          className="justify-self-start"
          onClick={() => add(entries.length)}
        >
          <Icon of={Plus} className="size-4" />
          {words.add}
        </Button>
      )}
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
    </fieldset>
  );
}
