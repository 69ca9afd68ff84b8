import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { checkCompletion } from '#modules/completion/server/completion.service.ts';
import { insertFacts, lockFacts, type NewFact, updateCompletions } from './facts.queries.ts';
import { deleteManyFailures, deleteReplacedFacts } from './prune-facts.queries.ts';

/** Returns a fact of the server about a unit, which happens now. */
export const serverFact = (kind: 'ticked' | 'unticked' | 'passed', sectionId: string): NewFact => ({
  id: newId(),
  sectionId,
  kind,
  value: null,
  device: null,
  sequence: 0,
  happenedAt: null,
});

/**
 * Stores facts about a user and writes what follows from them: completed units and completed courses. Facts that
 * are stored already have no effect. The caller has checked the access and locked the units.
 */
export async function recordFacts(tx: Handle, userId: string, facts: readonly NewFact[]): Promise<void> {
  await insertFacts(tx, userId, facts);
  const ticks = facts.filter(({ kind }) => kind === 'ticked' || kind === 'unticked' || kind === 'passed');
  await deleteReplacedFacts(tx, userId, facts);
  if (facts.some(({ kind }) => kind === 'failed')) await deleteManyFailures(tx, userId);
  const units = [...new Set(ticks.flatMap(({ sectionId }) => sectionId ?? []))];
  if (units.length === 0) return;
  await updateProgress(tx, userId, units);
}

/** Writes what follows from the stored facts of a user about these units: completed units and completed courses. */
export async function updateProgress(tx: Handle, userId: string, units: readonly string[]): Promise<void> {
  for (const course of await updateCompletions(tx, userId, units)) await checkCompletion(tx, userId, course);
}

/** Makes transactions that store facts of a user wait until this one ends. */
export const lockStudies = (tx: Handle, userId: string): Promise<void> => lockFacts(tx, userId);
