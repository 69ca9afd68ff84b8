import { z } from 'zod';
import { RESET_KINDS } from '#contract/choices.ts';
import { objectId } from '#contract/ids.ts';

/** What of a unit is reset. */
export const resetInput = z.object({
  sectionId: objectId,
  kind: z.enum(RESET_KINDS).meta({
    description: '`unit`: all progress in the unit, with the attempts at its test; `test`: these attempts alone',
  }),
});
export type ResetInput = z.infer<typeof resetInput>;

export const resetOutput = z.object({
  _id: objectId.nullable().meta({ description: 'Restores what was removed; null: there was nothing' }),
});
export type ResetOutput = z.infer<typeof resetOutput>;

/** A reset that can be undone, as those who reset progress see it. */
export const courseReset = z
  .object({
    _id: objectId,
    learner: z.object({ _id: objectId, name: z.string() }),
    unit: z.string(),
    kind: z.enum(RESET_KINDS),
    by: z.string().nullable().meta({ description: 'Who reset it; null once that account is deleted' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ProgressReset' });
export type CourseReset = z.infer<typeof courseReset>;
