import type { Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { completeAfterRemoval } from '#modules/completion/server/completion.service.ts';
import { isCustomId } from '#contract/course-ref.ts';
import { lockCourse, lockCourses, updateCourseRow } from './course-edits.queries.ts';
import { deleteUnitsExcept, listUnitIds, listUnitRows, orderUnits, renumberUnits } from './course-units.queries.ts';

/** A course whose row the transaction has locked. */
export interface LockedCourse {
  readonly _id: string;
  readonly name: string;
}

/** Locks a course while a unit or an enrolment of it changes. Throws `course_not_found`. */
export async function lockCourseByRef(tx: Handle, ref: string): Promise<LockedCourse> {
  const row = await lockCourse(tx, ref);
  if (!row) throw new AppError('course_not_found');
  return { _id: row.id, name: row.name };
}

/**
 * Locks a course while its units are added, removed or reordered, and increments its version: a caller who sends an older
 * list of units gets a conflict, instead of deleting a unit they have never seen. Throws `course_not_found`.
 */
export async function lockListOfUnits(tx: Handle, ref: string): Promise<LockedCourse> {
  const course = await lockCourseByRef(tx, ref);
  await updateCourseRow(tx, course._id, {});
  return course;
}

/**
 * Locks the course that units are copied from and the one they are copied to. Throws `course_not_found` for the first one, and
 * `invalid_input` for another one that does not exist or is the same.
 */
export async function lockToCopyUnits(
  tx: Handle,
  fromRef: string,
  toRef: string,
): Promise<{ from: LockedCourse; to: LockedCourse }> {
  const rows = await lockCourses(tx, [fromRef, toRef]);
  const find = (ref: string): LockedCourse | null => {
    const row = rows.find(({ id, customId }) => (isCustomId(ref) ? customId === Number(ref) : id === ref));
    return row ? { _id: row.id, name: row.name } : null;
  };
  const [from, to] = [find(fromRef), find(toRef)];
  if (!from) throw new AppError('course_not_found');
  if (!to) throw invalidInput([['course', { code: 'copy_course_missing' }]]);
  if (from._id === to._id) throw invalidInput([['course', { code: 'copy_course_same' }]]);
  return { from, to };
}

/** Returns the ids of a course's units in their order. Throws `invalid_input` unless `ids` names every one once. */
export async function namedUnits(tx: Handle, courseId: string, ids: readonly string[]): Promise<string[]> {
  const present = await listUnitIds(tx, courseId);
  const named = new Set(ids);
  if (ids.length !== present.length || named.size !== ids.length || present.some((id) => !named.has(id))) {
    throw invalidInput([['sections', { code: 'units_changed' }]]);
  }
  return present;
}

/** Returns the units of a course in their order: ids, titles and chapters. */
export const listUnits = (tx: Handle, courseId: string) => listUnitRows(tx, courseId);

/** Numbers the units of a locked course from 1, with the units of each chapter together. */
export const numberUnits = (tx: Handle, courseId: string): Promise<void> => renumberUnits(tx, courseId);

/** Puts the units of a locked course in a new order; those of a chapter stay together. Throws `invalid_input` unless every one is named once. */
export async function applyUnitOrder(
  tx: Handle,
  actor: Actor,
  course: LockedCourse,
  ids: readonly string[],
): Promise<void> {
  const before = await namedUnits(tx, course._id, ids);
  if (before.every((id, place) => id === ids[place])) return;
  await orderUnits(tx, course._id, ids);
  await recordChange(tx, actor, {
    action: 'reorder',
    entity: 'course',
    entityId: course._id,
    label: course.name,
    before: { sections: before },
    after: { sections: ids },
  });
}

/**
 * Deletes the units of a locked course that a list of ids leaves out, and puts the others in its order. Ids of no unit of
 * the course mean nothing. Returns the images of the deleted units.
 */
export async function keepUnits(
  tx: Handle,
  actor: Actor,
  course: LockedCourse,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const gone = await deleteUnitsExcept(tx, course._id, ids);
  for (const unit of gone) {
    await recordChange(tx, actor, {
      action: 'delete',
      entity: 'section',
      entityId: unit._id,
      label: unit.title,
      before: { title: unit.title },
    });
  }
  if (gone.length > 0) await completeAfterRemoval(tx, course._id);
  const left = new Set(await listUnitIds(tx, course._id));
  const order = [...new Set(ids)].filter((id) => left.has(id));
  await applyUnitOrder(tx, actor, course, order);
  return gone.map((unit) => unit.sectionImage);
}
