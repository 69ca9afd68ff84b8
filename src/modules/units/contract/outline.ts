import { z } from 'zod';
import { fieldMessage } from './field-errors.ts';
import { requiredText } from './form-fields.ts';
import { objectId } from './ids.ts';
import * as LIMITS from './limits.ts';

/** A chapter: a named group of units that follow each other. */
export const chapter = z.object({ _id: objectId, title: z.string() }).meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof chapter>;

const unitIds = z
  .array(objectId)
  .max(LIMITS.courseUnits, fieldMessage('too_many_entries', { max: LIMITS.courseUnits }));

/**
 * The chapters of a course and the order of its units: those without a chapter (`sections`) come first. Names every unit
 * once. A chapter without an `_id`, or with one the course does not have, is added; chapters left out are deleted.
 */
export const outlineInput = z.object({
  sections: unitIds,
  chapters: z
    .array(
      z.object({
        _id: objectId.optional(),
        title: requiredText({ required: 'chapter_title_required', max: [LIMITS.titleLength, 'too_long'] }),
        sections: unitIds,
      }),
    )
    .max(LIMITS.courseChapters, fieldMessage('too_many_entries', { max: LIMITS.courseChapters })),
});
export type OutlineInput = z.infer<typeof outlineInput>;

/** Some units of a course. */
export const someUnitsInput = z.object({ sections: unitIds.min(1) });

/** The units that were copied, by the ids of their copies. */
export const copiedUnits = z
  .object({ message: z.string(), sections: z.array(objectId) })
  .meta({ id: 'CopiedSections' });
