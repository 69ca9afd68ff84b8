import { type ReactNode, useId, useState } from 'react';
import { entryErrors, type EntryTexts, readEntries, writeEntries } from '#contract/fields/entries.ts';
import type { EntryField } from '#contract/fields/fields.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useFormField } from '#web/ui/form/form-context.ts';
import { EntryList } from './entry-list.tsx';
import { FieldControl } from './field-control.tsx';
import { HiddenText } from './hidden-text.tsx';

/** What the entries of a list and their fields are called. */
export interface EntryWords {
  readonly add: string;
  readonly one: (place: number) => string;
  readonly labels: Readonly<Record<string, string>>;
  /** The labels of the values of a `choice`, by its name; that of an empty text is for none. */
  readonly choices?: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
}

interface Entry {
  readonly id: string;
  readonly texts: EntryTexts;
}

/** Edits a list of entries with fields of their own, which the form around it reads as one text. `typed` is the initial one. */
export function EntriesField(props: {
  name: string;
  label: string;
  hint?: ReactNode;
  fields: Readonly<Record<string, EntryField>>;
  most: number;
  typed: string;
  words: EntryWords;
  className?: string | undefined;
}) {
  const { fields, words } = props;
  const { error } = useFormField(props.name);
  const locale = useLocale();
  const sentences = useMessages().editing.entries;
  const id = useId();
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    readEntries(props.typed).map((texts, index) => ({ id: String(index), texts })),
  );
  const change = (place: number, name: string, text: string) =>
    setEntries((before) =>
      before.map((one, index) => (index === place ? { ...one, texts: { ...one.texts, [name]: text } } : one)),
    );
  /** A text that is missing is an error once the form was sent. */
  const errorOf = (texts: EntryTexts, name: string): string | undefined => {
    const wrong = entryErrors(fields, texts)[name];
    if (wrong?.code === 'too_long') return fieldSentence(wrong, locale);
    return wrong && error !== undefined ? sentences.missing : undefined;
  };
  const isWrong = ({ texts }: Entry) => Object.keys(fields).some((name) => errorOf(texts, name) !== undefined);
  const [first = ''] = Object.keys(fields);
  return (
    <fieldset data-field={props.name} className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${props.className ?? ''}`}>
      <legend className="mb-1.5 text-sm font-semibold">{props.label}</legend>
      {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
      <HiddenText name={props.name} text={writeEntries(entries.map(({ texts }) => texts))} />
      <EntryList<Entry>
        entries={entries}
        onChange={setEntries}
        error={
          error === undefined
            ? undefined
            : { id: `${id}-error`, sentence: entries.some(isWrong) ? sentences.invalid : error }
        }
        max={props.most}
        level={3}
        folded
        addLabel={words.add}
        create={() => ({ id: nextId(entries), texts: {} })}
        shown={({ texts }, place) => ({ name: texts[first]?.trim().slice(0, 120) || words.one(place + 1) })}
        isRevealed={(place) => entries[place] !== undefined && isWrong(entries[place])}
      >
        {(place, { texts }) =>
          Object.entries(fields).map(([name, field]) => (
            <FieldControl
              key={name}
              // The form reads the list as a whole.
              name=""
              field={field}
              label={words.labels[name] ?? name}
              state={{
                text: texts[name] ?? '',
                error: errorOf(texts, name),
                onChange: (text) => change(place, name, text),
              }}
              options={words.choices?.[name]?.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            />
          ))
        }
      </EntryList>
    </fieldset>
  );
}

const nextId = (entries: readonly Entry[]): string => String(Math.max(-1, ...entries.map(({ id }) => Number(id))) + 1);
