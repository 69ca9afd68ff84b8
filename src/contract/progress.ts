import { z } from 'zod';
import { objectId } from './ids.ts';

/** The units of a course a user has completed, in no order. */
export const progress = z
  .object({ done: z.array(objectId).meta({ description: 'Units (`_id`) the person asking is done with' }) })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof progress>;

/** Ticks a unit off, or takes the tick back. */
export const progressInput = z.object({
  done: z.boolean(),
  userId: objectId.optional().meta({
    description: 'Who ticked it off; when it is not the user of the session, nothing is changed (`other_account`)',
  }),
});
