import type { Handle } from '#server/db/database.ts';
import { completeAfterRemoval } from '#modules/completion/server/completion.service.ts';
import { updateCompletionsOfUnit } from './facts.queries.ts';

/**
 * Writes what follows from a test that a unit got or lost: ticks of a unit count only without one. Learners who have all
 * they need without the test complete the course in a job; a completion of a course is never taken back.
 */
export async function testChanged(tx: Handle, unit: { readonly courseId: string; readonly sectionId: string }) {
  await updateCompletionsOfUnit(tx, unit.sectionId);
  await completeAfterRemoval(tx, unit.courseId);
}
