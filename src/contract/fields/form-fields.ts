import { z } from 'zod';
import * as LIMITS from '#contract/limits.ts';
import { fieldMessage } from './field-errors.ts';
import type { Field } from './fields.ts';
import type { TextRule } from './text-rules.ts';

/** Returns a text with single line feeds as line ends. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Returns the schema of a required text by its rule, whose `required` is also the error of an absent one. Surrounding
 * blanks are dropped, and line ends become single line feeds: a form sends two characters for each (HTML,
 * multipart/form-data), which would count twice and make an unchanged text look changed.
 */
export const requiredText = ({ required, max: [longest, tooLong] }: Required<Pick<TextRule, 'required' | 'max'>>) =>
  z
    .string({ error: fieldMessage(required) })
    .trim()
    .overwrite(withLineFeeds)
    .min(1, fieldMessage(required))
    .max(longest, fieldMessage(tooLong, { max: longest }));

/** Returns the schema of a text that may be empty, treated like a required one. */
export const optionalText = ({ max: [longest, tooLong] }: Required<Pick<TextRule, 'max'>>) =>
  z
    .string()
    .trim()
    .overwrite(withLineFeeds)
    .max(longest, fieldMessage(tooLong, { max: longest }));

/** Returns the schema of a text by its field: one that is not optional must not be empty. */
export const fieldText = ({ presence, required, max }: Field & Required<Pick<Field, 'max'>>) =>
  presence === 'optional' || required === undefined ? optionalText({ max }) : requiredText({ required, max });

/**
 * A list of texts of one line each: a JSON array, or the lines of one text of a form. Blank and repeated entries are
 * dropped.
 */
export const textList = ({ most, longest }: { readonly most: number; readonly longest: number }) =>
  z
    .union([z.array(z.string()).max(10 * most), z.string().max(10 * most * longest)])
    .transform((value) => {
      const lines = typeof value === 'string' ? value.split(/\r\n?|\n/) : value;
      return [...new Set(lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))];
    })
    .pipe(
      z
        .array(z.string())
        .max(most, fieldMessage('too_many_entries', { max: most }))
        .refine((list) => list.every((line) => line.length <= longest), fieldMessage('too_long', { max: longest })),
    );

/**
 * A list of entries with fields of their own: a JSON array, or its text in a form. Entries that are empty are dropped; one that its
 * schema refuses is the error of the whole list, whose editor names the field.
 */
export const entryList = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  z
    .union([z.array(z.unknown()).max(10 * most), z.string().max(LIMITS.entriesLength)])
    .transform((value, context): z.output<Entry>[] => {
      const list = typeof value === 'string' ? parsedList(value) : value;
      const read = z
        .array(entry)
        .max(most, fieldMessage('too_many_entries', { max: most }))
        .safeParse(list?.filter((one) => !isEmptyEntry(one)));
      if (read.success) return read.data;
      const ofAll = read.error.issues.find(({ code, path }) => code === 'too_big' && path.length === 0);
      context.addIssue({ code: 'custom', message: ofAll?.message ?? 'entries_invalid' });
      return z.NEVER;
    });

/** Returns the list in a JSON text, none for an empty text; undefined for another text. */
function parsedList(text: string): unknown[] | undefined {
  if (text.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

const isEmptyEntry = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.values(entry).every((value) => value === null || (typeof value === 'string' && value.trim() === ''));

/** Yes or no, as JSON or as the text of a form field. */
export const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/**
 * The field of an image where no file is sent: the word `remove`. An empty text, as of a form without a file, keeps
 * the image.
 */
export const imageWord = z
  .union([z.literal('remove'), z.literal('').transform(() => undefined)])
  .optional()
  .meta({ description: 'The word `remove` takes the picture away; an empty text changes nothing' });
