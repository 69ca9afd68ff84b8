import type { CourseReset, ResetInput, ResetOutput } from '#modules/assessments/contract/resets.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { lockStudies, updateProgress } from '#modules/progress/server/record-facts.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import {
  deleteOldResets,
  findResetUser,
  insertReset,
  type LearnerUnit,
  listCourseResets,
  lockAttempts,
  lockLearnerUnit,
  lockReset,
  restoreReset,
} from './resets.queries.ts';

/** Whose progress in which unit is reset or restored. */
interface Subject {
  readonly courseId: string;
  readonly course: string;
  readonly userId: string;
  readonly name: string;
  readonly unit: string;
  readonly kind: ResetInput['kind'];
}

/** Records a reset, or that it was undone, in the audit log. */
const recordReset = (tx: Handle, actor: Actor, subject: Subject, { undone }: { undone: boolean }): Promise<void> => {
  const field = subject.kind === 'test' ? 'testProgress' : 'unitProgress';
  const [there, gone] = [{ [field]: subject.unit }, { [field]: '' }];
  return recordChange(tx, actor, {
    action: 'update',
    entity: 'enrolment',
    entityId: `${subject.courseId}/${subject.userId}`,
    label: `${subject.name} – ${subject.course}`,
    before: undone ? gone : there,
    after: undone ? there : gone,
  });
};

/** Locks the progress of a learner in a unit, in the order in which a test is submitted. */
async function lockProgress(tx: Handle, unit: LearnerUnit): Promise<void> {
  await lockAttempts(tx, unit);
  await lockStudies(tx, unit.userId);
}

/** Refuses an actor who studies the unit as well: attempts are limited for them too. An admin may. */
function mustBeOther(actor: HeldUser, userId: string): void {
  if (actor._id === userId && actor.role !== 'admin') throw new AppError('own_progress');
}

/**
 * Removes the progress of a learner in a unit, or the attempts at its test, which can be undone for a month. The completion of the
 * course and its certificate stay. Throws `section_not_found`, `user_not_found` and `own_progress`.
 */
export async function resetProgress(
  db: Db,
  caller: Caller,
  { course, userId }: { readonly course: string; readonly userId: string },
  { sectionId, kind }: ResetInput,
): Promise<ResetOutput> {
  return writeAs(db, caller, { users: [userId] }, async (tx, { actor, users }) => {
    const unit = await lockLearnerUnit(tx, course, { userId, sectionId });
    if (!unit) throw new AppError('section_not_found');
    mustBeOther(actor, userId);
    const learner = users.get(userId);
    if (!learner || unit.enrolled === null) throw new AppError('user_not_found');
    await lockProgress(tx, { userId, sectionId });
    const id = newId();
    const reset = { id, userId, sectionId, kind, courseId: unit.courseId, by: actor._id };
    if (!(await insertReset(tx, reset))) return { _id: null };
    await updateProgress(tx, userId, [sectionId]);
    await recordReset(tx, actor, { ...unit, userId, name: learner.name, kind }, { undone: false });
    return { _id: id };
  });
}

/** Returns the resets of the call's course that can be undone, the newest first. Throws `course_not_found`. */
export async function listResets(db: Handle, { grant }: Caller): Promise<CourseReset[]> {
  if (grant.courseId === null) throw new AppError('course_not_found');
  const rows = await listCourseResets(db, grant.courseId);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Restores what a reset of the call's course removed; idempotent. Throws `reset_not_found`, `own_progress`, and `reset_overtaken` once
 * the learner has begun the test again.
 */
export async function undoReset(db: Db, caller: Caller, id: string): Promise<void> {
  const { courseId } = caller.grant;
  const userId = courseId === null ? null : await findResetUser(db, courseId, id);
  if (courseId === null || userId === null) throw new AppError('reset_not_found');
  await writeAs(db, caller, { users: [userId] }, async (tx, { actor }) => {
    const reset = await lockReset(tx, courseId, id);
    if (!reset) throw new AppError('reset_not_found');
    mustBeOther(actor, userId);
    if (reset.undoneAt !== null) return;
    await lockProgress(tx, reset);
    if (!(await restoreReset(tx, id, reset))) throw new AppError('reset_overtaken');
    await updateProgress(tx, userId, [reset.sectionId]);
    await recordReset(tx, actor, { ...reset, courseId }, { undone: true });
  });
}

/** Deletes resets that can no longer be undone, after a month. */
export const pruneResets = (db: Handle): Promise<void> => deleteOldResets(db);
