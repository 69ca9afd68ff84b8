import { minutesOf, secondsOf } from '#contract/time/duration.ts';
import { readEntries, writeEntries } from '#contract/fields/entries.ts';
import { type Field, type FieldKind, fieldNames, type Fields } from '#contract/fields/fields.ts';
import { readPrice } from '#contract/money/price.ts';
import type { Canonical, Texts } from '#web/ui/merging/three-way-merge.ts';

/** The texts of an entity's form by field, as typed; absent for fields the form does not show. */
export type FieldTexts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The value of a field as the API returns it. */
export type FieldValue = string | number | boolean | readonly string[] | readonly object[] | null;

/** The editable fields of an entity as the API returns it. */
export type FieldsOf<Name extends string> = Readonly<Record<Name, FieldValue>>;

/** How a kind of field is shown in a form (`toText`), sent (`toApi`) and compared (`canonical`). */
interface KindTexts {
  readonly toText: (value: FieldValue) => string;
  readonly toApi: (text: string) => string;
  readonly canonical: (text: string) => string;
}

const plain: KindTexts = {
  toText: (value) => (typeof value === 'object' ? (value ?? []).map(String).join('\n') : String(value)),
  toApi: (text) => text.trim(),
  canonical: (text) => text,
};

const entriesText = (text: string): string => writeEntries(readEntries(text));

const KINDS: Readonly<Record<FieldKind, KindTexts>> = {
  text: plain,
  longText: plain,
  markdown: plain,
  list: plain,
  entries: {
    toText: (value) => entriesText(JSON.stringify(value)),
    toApi: (text) => text,
    canonical: entriesText,
  },
  email: plain,
  address: plain,
  choice: plain,
  flag: plain,
  price: {
    toText: (value) => (value === null ? '' : Number(value).toFixed(2)),
    toApi: (text) => priceText(text) ?? text,
    canonical: (text) => priceText(text) ?? text,
  },
  duration: {
    toText: (value) => minutesOf(Number(value)),
    toApi: (text) => String(secondsOf(text) ?? text),
    canonical: (text) => String(secondsOf(text) ?? text),
  },
  day: plain,
};

/** Returns a typed price, with a point or a comma, as the API's number text; null if it is no price. */
export function priceText(typed: string): string | null {
  const price = readPrice(typed);
  return typeof price === 'number' ? String(price) : null;
}

/** Returns the text of a field's value, as a form shows it. */
export const textOf = ({ kind }: Field, value: FieldValue): string => KINDS[kind].toText(value);

/** Returns the texts of all editable fields of an entity, as its form shows them. */
export const textsOf = <F extends Fields>(fields: F, entity: FieldsOf<keyof F & string>) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, textOf(fields[name]!, entity[name])])) as Readonly<
    Record<keyof F & string, string>
  >;

/** Returns the canonical text of a field: '49.90' and '49,9' are one price. */
export const canonicalOf =
  (fields: Fields): Canonical =>
  (name, text) => {
    const field = fields[name];
    return field ? KINDS[field.kind].canonical(text) : text;
  };

/** Returns a form's texts for the API. An empty text clears an `optional` field; other empty ones are omitted. */
export function apiTexts(fields: Fields, texts: Texts): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const field = fields[name];
    if (!field || text === undefined) continue;
    const value = KINDS[field.kind].toApi(text);
    if (value !== '' || field.presence === 'optional') sent[name] = value;
  }
  return sent;
}
