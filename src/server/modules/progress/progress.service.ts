import type { Progress } from '#contract/progress.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { violates } from '#server/db/constraint-violations.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { checkCompletion } from '#server/modules/completion/completion.service.ts';
import { AppError } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { deleteDone, insertDone, listDone } from './progress.queries.ts';

/** Returns the units of a course a user has completed. Access must have been checked before. */
export async function getProgress(db: Handle, course: string, userId: string): Promise<Progress> {
  return { done: await listDone(db, course, userId) };
}

/** Marks a unit as completed or not, and returns the progress of the course. Throws `section_not_found`. */
export async function setDone(
  db: Db,
  learner: Caller,
  course: string,
  sectionId: string,
  done: boolean,
): Promise<Progress> {
  const change = done ? insertDone : deleteDone;
  return writeAs(db, learner, {}, async (tx) => {
    const found = await change(tx, course, sectionId, learner._id).catch((error: unknown) => {
      // The unit was deleted between the select and the insert of the statement.
      throw violates('foreignKey', error) ? new AppError('section_not_found', { cause: error }) : error;
    });
    if (!found) throw new AppError('section_not_found');
    if (done) await checkCompletion(tx, learner._id, course);
    return getProgress(tx, course, learner._id);
  });
}
