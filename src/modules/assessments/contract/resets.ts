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
