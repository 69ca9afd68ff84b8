import { FIRST_STEPS } from '#contract/choices.ts';
import type { FirstSteps, StepName } from '#modules/school/contract/first-steps.ts';
import type { Handle } from '#server/db/database.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { findDoneSteps, listHiddenSteps, setHidden } from './first-steps.queries.ts';
import type { Services } from '#server/services.ts';

/** What the first steps are computed from. */
export type FirstStepsServices = Pick<Services, 'db' | 'config'>;

/** Returns the first steps of a live school; none in a demo. */
export async function readFirstSteps(db: Handle, config: FirstStepsServices['config']): Promise<FirstSteps> {
  const { payments } = config;
  if (config.mode !== 'live') return { shown: false, steps: [], payments };
  const [doneSteps, hidden] = [await findDoneSteps(db), await listHiddenSteps(db)];
  // Buyers on account have to be able to pay.
  const payable = payments !== 'invoice' || doneSteps.account;
  const done = { ...doneSteps, mail: config.mail !== undefined, payments: config.paymentsChosen && payable };
  const steps = FIRST_STEPS.map((step) => ({ step, done: done[step], hidden: hidden.has(step) }));
  return { shown: !hidden.has('all') && steps.some((one) => !one.done && !one.hidden), steps, payments };
}

/** Hides a step for all admins, or shows it again. Returns the steps. */
export const hideStep = (
  { db, config }: FirstStepsServices,
  actor: Caller,
  step: StepName,
  hidden: boolean,
): Promise<FirstSteps> =>
  writeAs(db, actor, {}, async (tx) => {
    await setHidden(tx, step, hidden);
    return readFirstSteps(tx, config);
  });
