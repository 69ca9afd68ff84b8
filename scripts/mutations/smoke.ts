import { ScriptError } from '#scripts/lib/project.mjs';
import { describeMutant, LEAST_NOTICED, runNamed } from './break-logic.ts';

/** A run of a quarter of the rules takes about ten seconds of processor time. */
const SHARE = 0.25;
/** Fewer mutants than this would mean that the mutator has stopped to find what to break. */
const FEWEST = 100;

/**
 * Breaks a quarter of the rules (scripts/mutations/folders.ts), always the same one, and prints each bug that no test notices.
 * Throws ScriptError when less than 85 % are noticed.
 */
export async function runSmoke(): Promise<void> {
  const outcomes = await runNamed('rules', { share: SHARE });
  const missed = outcomes.filter(({ end }) => end !== 'noticed');
  for (const { mutant, end } of missed) console.log(`${end.padEnd(9)} ${describeMutant(mutant)}`);
  const noticed = outcomes.length - missed.length;
  const score = `${noticed} of ${outcomes.length} planted bugs were noticed`;
  if (outcomes.length < FEWEST || noticed < outcomes.length * LEAST_NOTICED)
    throw new ScriptError(`${score}; at least ${LEAST_NOTICED * 100} % of ${FEWEST} have to be.`);
  console.log(`${score}.`);
}
