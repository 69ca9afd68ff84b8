import { z } from 'zod';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { fieldText, requiredText } from '#contract/fields/form-fields.ts';
import { UNIT_STATES } from '#contract/choices.ts';
import { courseRef, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { UNIT_FIELDS } from './unit.fields.ts';

/** A chapter: a named group of units that follow each other. */
export const chapter = z.object({ _id: objectId, title: z.string() }).meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof chapter>;

const unitIds = z
  .array(objectId)
  .max(LIMITS.courseUnits, fieldMessage('too_many_entries', { max: LIMITS.courseUnits }));

const chapterTitle = requiredText({ required: 'chapter_title_required', max: [LIMITS.titleLength, 'too_long'] });

/**
 * The chapters of a course and the order of its units: those without a chapter (`sections`) come first. Names every unit
 * once. A chapter without an `_id`, or with one the course does not have, is added; chapters left out are deleted.
 */
export const outlineInput = z.object({
  sections: unitIds,
  chapters: z
    .array(z.object({ _id: objectId.optional(), title: chapterTitle, sections: unitIds }))
    .max(LIMITS.courseChapters, fieldMessage('too_many_entries', { max: LIMITS.courseChapters })),
});
export type OutlineInput = z.infer<typeof outlineInput>;

const unitTitles = z
  .array(fieldText(UNIT_FIELDS.title))
  .max(LIMITS.courseUnits, fieldMessage('units_most', { max: LIMITS.courseUnits }));

/**
 * Titles of new units: those without a chapter (`sections`) go to the end of the course, into its last chapter if it has one;
 * new chapters follow. At least one title.
 */
export const outlineTitlesInput = z
  .object({
    sections: unitTitles,
    chapters: z
      .array(z.object({ title: chapterTitle, sections: unitTitles }))
      .max(LIMITS.courseChapters, fieldMessage('chapters_most', { max: LIMITS.courseChapters })),
  })
  .refine(({ sections, chapters }) => sections.length + chapters.length > 0, {
    path: ['sections'],
    error: fieldMessage('unit_title_required'),
  });
export type OutlineTitlesInput = z.infer<typeof outlineTitlesInput>;

/** The units and chapters that were added, by their ids in the order of their titles. */
export const addedOutline = z
  .object({ message: z.string(), sections: z.array(objectId), chapters: z.array(objectId) })
  .meta({ id: 'AddedOutline' });
export type AddedOutline = z.infer<typeof addedOutline>;

/** Some units of a course. */
export const someUnitsInput = z.object({ sections: unitIds.min(1) });

/**
 * Days of months that are too short pass: `Date` takes them for days of the next month. Of this millennium: west of Greenwich the
 * end of the year 9999 is in one of five digits, which the database does not read.
 */
const TIME = /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time by the clocks of the school, as forms send it: `2026-12-01T08:00`. */
const schoolTime = z.string().refine((time) => TIME.test(time) && new Date(`${time}Z`).toISOString().startsWith(time), {
  error: fieldMessage('time_invalid'),
});

/** The state some units of a course get. */
export const unitStatesInput = someUnitsInput
  .extend({
    state: z.enum(UNIT_STATES),
    publishAt: schoolTime.optional().meta({
      description: 'Of `scheduled`: when, in the time zone of the school, to the minute',
      examples: ['2026-12-01T08:00'],
    }),
  })
  .refine(({ state, publishAt }) => state !== 'scheduled' || publishAt !== undefined, {
    path: ['publishAt'],
    error: fieldMessage('time_invalid'),
  });
export type UnitStatesInput = z.infer<typeof unitStatesInput>;

/** Units of a course, and the course they are copied to. */
export const copyUnitsInput = someUnitsInput.extend({ course: courseRef });
export type CopyUnitsInput = z.infer<typeof copyUnitsInput>;

/** The units that were copied, by the ids of their copies. */
export const copiedUnits = z
  .object({ message: z.string(), sections: z.array(objectId) })
  .meta({ id: 'CopiedSections' });
