import type { TextRule } from './text-rules.ts';

/**
 * How a field is typed, sent, compared and shown. Code that distinguishes kinds is a `Record<FieldKind, …>`, so a new kind
 * fails to compile until each place handles it.
 *
 * - `text`, `longText` (several lines), `markdown`, `list` (texts of one line, in order; as one text, a line each), `email`, `address` (of a video)
 * - `entries`: a list of records whose fields are in `entry`; as one text, JSON in which every value is a text
 * - `choice`: one of a fixed list
 * - `flag`: yes or no
 * - `price`: an amount in the school's currency
 * - `duration`: seconds, typed as minutes
 * - `day`: a day of the calendar, `2026-11-22`
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'markdown'
  | 'list'
  | 'entries'
  | 'email'
  | 'address'
  | 'choice'
  | 'flag'
  | 'price'
  | 'duration'
  | 'day';

/** One editable field of an entity, with the rule of its text. Imports no zod: pages use it too. */
export interface Field extends TextRule {
  readonly kind: FieldKind;
  /** What the text of a `markdown` can say: see src/markdown/dialect.ts. */
  readonly dialect?: 'unit' | 'page';
  /** The fields of an entry of `entries`: of kinds whose control can keep its text outside of a form. */
  readonly entry?: Readonly<Record<string, EntryField>>;
  /** How many `entries` there are at most. */
  readonly most?: number;
  /** Whether a `markdown` offers what a line can have alone: no lists, headings or tables. */
  readonly isShort?: boolean;
  /** Whether images can be uploaded into a `markdown`. */
  readonly hasImages?: boolean;
  /**
   * - `required`: must be sent on creation and is never empty.
   * - `defaulted`: may be left out on creation and is never empty.
   * - `optional`: may be left out; an empty text clears it.
   */
  readonly presence: 'required' | 'defaulted' | 'optional';
}

export type EntryField = Field & { readonly kind: 'text' | 'longText' | 'markdown' | 'choice' };

/** The editable fields of an entity, by the name they have in the API. */
export type Fields = Readonly<Record<string, Field>>;

/** Returns the names of an entity's fields, in their order. */
export const fieldNames = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];
