import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { courseRef, objectId } from '#contract/ids.ts';
import { learnerText } from '#contract/fields/learner-text.ts';
import * as LIMITS from '#contract/limits.ts';

/** Where a note belongs: a second of the unit's video, or a paragraph of its text, by its beginning; or the unit as a whole. */
const place = {
  second: z.int().min(0).max(LIMITS.videoSecondsMax).nullable(),
  quote: learnerText(LIMITS.noteQuote).nullable(),
};

/** A change of a note of the caller, as a fact of studying: a new note, a new text, or its deletion. */
export const noteChange = z.object({
  note: objectId.meta({ description: 'The note; made by the client' }),
  ...place,
  text: learnerText(LIMITS.studyNote).nullable().meta({ description: 'Markdown; null deletes the note' }),
  base: z.int().min(0).max(LIMITS.factSequence).meta({
    description:
      'The `revision` the change began with, 0 for a new note. If another device has changed the note since, this text becomes a note of its own',
  }),
});
export type NoteChange = z.infer<typeof noteChange>;

/** A note of the caller. */
export const note = z
  .object({
    _id: objectId,
    course: z
      .object({ _id: objectId.nullable(), name: z.string() })
      .meta({ description: 'As it was called, with a null `_id`, once it was deleted' }),
    unit: z
      .object({ _id: objectId.nullable(), title: z.string(), number: z.int().positive().nullable() })
      .meta({ description: 'As it was called, with null, once it was removed from the course' }),
    ...place,
    text: z.string(),
    html: z.string().meta({ description: '`text` as HTML: safe to insert' }),
    revision: z.int().positive(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof note>;

export const listNotesQuery = z.object({
  course: courseRef.optional(),
  unit: objectId.optional(),
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  locale: z.enum(LOCALES).default('en').meta({ description: 'Of the pages that links in the notes lead to' }),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListNotesQuery = z.infer<typeof listNotesQuery>;

/** A course in which the caller has notes. */
export const notedCourse = z
  .object({ _id: objectId, name: z.string(), notes: z.int().positive() })
  .meta({ id: 'NotedCourse' });
export type NotedCourse = z.infer<typeof notedCourse>;

export const exportNotesQuery = listNotesQuery.pick({ course: true });
