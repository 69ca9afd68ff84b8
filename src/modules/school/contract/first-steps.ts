import { z } from 'zod';
import { FIRST_STEPS, PAYMENT_MODES } from '#contract/choices.ts';

const step = z.enum(FIRST_STEPS);

/** The first steps of a live school: what is done already, and what an admin has hidden. */
export const firstSteps = z
  .object({
    /** False in a demo, once every step is done or hidden, and when the whole card was hidden. */
    shown: z.boolean(),
    steps: z.array(z.object({ step, done: z.boolean(), hidden: z.boolean() })),
    /** Whether orders are taken, and whether the operator has decided so (`PAYMENTS`). */
    payments: z.enum(PAYMENT_MODES),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

export const hideStepInput = z.object({ hidden: z.boolean() });

/** The step in a path; `all` is the whole card. */
export const stepName = z.enum([...FIRST_STEPS, 'all']);
export type StepName = z.infer<typeof stepName>;
