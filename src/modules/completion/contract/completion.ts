import { z } from 'zod';
import { COMPLETION_RULES } from '#contract/choices.ts';
import { affectedPeople } from '#contract/affected.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';

/** What completes a course: all of its units, those that were chosen, or its tests; and when a unit can be ticked. */
export const completionRule = z
  .object({
    kind: z.enum(COMPLETION_RULES),
    units: z
      .array(objectId)
      .max(LIMITS.courseUnits)
      .optional()
      .meta({ description: 'With `units`: the units (`_id`) that have to be done' }),
    watched: z.boolean().optional().meta({
      description:
        'Units can be ticked only once they were opened and four fifths of their film were watched. Films of unknown length, and videos of other sites, need only be opened.',
    }),
  })
  .refine(({ kind, units }) => kind !== 'units' || (units?.length ?? 0) > 0, {
    path: ['units'],
    message: 'completion_units_required',
  });
export type CompletionRule = z.infer<typeof completionRule>;

/** What another rule would do to the learners of a course. */
export const ruleEffect = z
  .object({
    required: z.int().nonnegative().meta({ description: 'Units it requires; with 0 it completes nobody' }),
    completing: affectedPeople.meta({ description: 'Who would complete the course at once' }),
    keeping: affectedPeople.meta({ description: 'Who has completed the course and does not fulfil the rule' }),
  })
  .meta({ id: 'RuleEffect' });
export type RuleEffect = z.infer<typeof ruleEffect>;

/** Whether the caller has completed a course, and what is missing. */
export const courseCompletion = z
  .object({
    rule: completionRule,
    completedAt: z.iso.datetime().nullable().meta({ description: 'Never taken back' }),
    missing: z
      .array(z.object({ _id: objectId, title: z.string() }))
      .meta({ description: 'Required units that are not done, in the order of the course' }),
  })
  .meta({ id: 'CourseCompletion' });
export type CourseCompletion = z.infer<typeof courseCompletion>;
