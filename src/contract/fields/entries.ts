import type { FieldErrorCode } from './field-errors.ts';
import type { EntryField } from './fields.ts';
import { textErrors } from './text-rules.ts';

/** An entry of a field of the kind `entries`: a text for each of its fields. */
export type EntryTexts = Readonly<Record<string, string>>;

/** Returns the entries that a form holds as one text; none for a text that is no list of records. */
export function readEntries(text: string): readonly EntryTexts[] {
  const entries = parsed(text);
  return Array.isArray(entries) ? entries.map(textsOfEntry) : [];
}

/** Returns entries as the one text of a form, without empty ones. */
export const writeEntries = (entries: readonly EntryTexts[]): string => {
  const written = entries.filter((entry) => Object.values(entry).some((text) => text.trim() !== ''));
  // The database keeps no order of the fields.
  return written.length === 0
    ? ''
    : JSON.stringify(written.map((entry) => Object.fromEntries(Object.entries(entry).sort())));
};

/** Returns the error of each text of an entry that breaks its rule, by name; an absent text is an empty one. */
export const entryErrors = (entry: Readonly<Record<string, EntryField>>, texts: EntryTexts) =>
  textErrors(entry, { ...Object.fromEntries(Object.keys(entry).map((name) => [name, ''])), ...texts });

/** Returns a function that returns the error of the text of some entries, or null. */
export const entriesError =
  (entry: Readonly<Record<string, EntryField>>) =>
  (text: string): FieldErrorCode | null =>
    readEntries(text).some((texts) => Object.keys(entryErrors(entry, texts)).length > 0) ? 'entries_invalid' : null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const textsOfEntry = (entry: unknown): EntryTexts =>
  Object.fromEntries(Object.entries(Object(entry) as object).map(([name, value]) => [name, String(value ?? '')]));
