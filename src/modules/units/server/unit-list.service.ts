import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { OutlineInput } from '#modules/units/contract/outline.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { completeAfterRemoval } from '#modules/completion/server/completion.service.ts';
import type { EditingServices } from '#modules/courses/server/course-edits.service.ts';
import { getCourseToEdit } from '#modules/courses/server/courses.service.ts';
import { lockListOfUnits, namedUnits, numberUnits } from '#modules/courses/server/course-units.service.ts';
import {
  deleteDueUnit,
  deleteStudiesOf,
  findPlace,
  listChapters,
  listDueUnits,
  makeRoom,
  placeUnits,
  removeUnitRows,
  replaceChapters,
  RESTORABLE_MINUTES,
  restoreUnitRows,
} from './unit-list.queries.ts';

/**
 * Sets the chapters of a course and the order of its units. Throws `course_not_found`, and `invalid_input` unless every unit
 * is named once.
 */
export async function setOutline(
  services: EditingServices,
  actor: Caller,
  ref: string,
  { sections, chapters }: OutlineInput,
): Promise<FullCourse> {
  const id = await writeAs(services.db, actor, {}, async (tx, held) => {
    const course = await lockListOfUnits(tx, ref);
    const ids = [...sections, ...chapters.flatMap((chapter) => chapter.sections)];
    const before = await namedUnits(tx, course._id, ids);
    const present = await listChapters(tx, course._id);
    const presentIds = new Set(present.map((chapter) => chapter.id));
    const usedIds = new Set<string>();
    const list = chapters.map(({ _id, title, sections: units }) => {
      const isKnown = _id !== undefined && presentIds.has(_id) && !usedIds.has(_id);
      if (isKnown) usedIds.add(_id);
      return { id: isKnown ? _id : newId(), title, units };
    });
    await replaceChapters(tx, course._id, list);
    await placeUnits(tx, course._id, [
      ...sections.map((unit) => ({ id: unit, chapterId: null })),
      ...list.flatMap(({ id: chapterId, units }) => units.map((unit) => ({ id: unit, chapterId }))),
    ]);
    await recordChange(tx, held.actor, {
      action: 'reorder',
      entity: 'course',
      entityId: course._id,
      label: course.name,
      before: { chapters: present.map(({ title }) => title).join(' · '), sections: before },
      after: { chapters: list.map(({ title }) => title).join(' · '), sections: ids },
    });
    return course._id;
  });
  services.events.changed();
  return getCourseToEdit(services.db, id);
}

/** Where a new unit goes: before or behind a unit, or at the end of a chapter; at the end of the course by default. */
export interface UnitPlace {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly chapter?: string | undefined;
}

/**
 * Returns the columns that put a new unit at its place in a locked course; makes room there. Call `numberUnits` after it is
 * inserted. Throws `section_not_found` for an unknown unit, and `invalid_input` for an unknown chapter.
 */
export async function placeOfUnit(
  tx: Handle,
  courseId: string,
  { before, after, chapter }: UnitPlace,
): Promise<{ position?: number; chapterId?: string | null }> {
  const neighbour = before ?? after;
  if (neighbour !== undefined) {
    await numberUnits(tx, courseId);
    const place = await findPlace(tx, courseId, neighbour);
    if (!place) throw new AppError('section_not_found');
    const position = place.position + (before === undefined ? 1 : 0);
    await makeRoom(tx, courseId, position);
    return { position, chapterId: place.chapterId };
  }
  if (chapter === undefined) return {};
  const isKnown = (await listChapters(tx, courseId)).some(({ id }) => id === chapter);
  if (!isKnown) throw invalidInput([['chapter', { code: 'invalid' }]]);
  return { chapterId: chapter };
}

/** Records the same change of several units. */
export async function recordUnits(
  tx: Handle,
  actor: Actor,
  action: 'create' | 'delete',
  units: readonly { readonly _id: string; readonly title: string }[],
): Promise<void> {
  for (const { _id, title } of units) {
    const change = { action, entity: 'section', entityId: _id, label: title } as const;
    await recordChange(
      tx,
      actor,
      action === 'create' ? { ...change, after: { title } } : { ...change, before: { title } },
    );
  }
}

/**
 * Deletes units of a locked course so that they can be restored for an hour. Throws `section_not_found` unless all of them
 * are units of the course.
 */
export async function removeListed(tx: Handle, actor: Actor, courseId: string, ids: readonly string[]): Promise<void> {
  const removed = await removeUnitRows(tx, courseId, ids);
  if (removed.length !== new Set(ids).size) throw new AppError('section_not_found');
  await recordUnits(tx, actor, 'delete', removed);
  await completeAfterRemoval(tx, courseId, RESTORABLE_MINUTES * 60);
}

/**
 * Deletes units so that they can be restored for an hour. Throws `course_not_found`, and `section_not_found` unless all of
 * them are units of the course.
 */
export async function removeUnits(
  services: EditingServices,
  actor: Caller,
  ref: string,
  ids: readonly string[],
): Promise<void> {
  await writeAs(services.db, actor, {}, async (tx, held) => {
    const course = await lockListOfUnits(tx, ref);
    await removeListed(tx, held.actor, course._id, ids);
  });
  services.events.changed();
}

/**
 * Restores removed units at their old places, with everything that belongs to them. Throws `course_not_found`, and
 * `section_not_found` unless all of them can be restored.
 */
export async function restoreUnits(
  services: EditingServices,
  actor: Caller,
  ref: string,
  ids: readonly string[],
): Promise<void> {
  await writeAs(services.db, actor, {}, async (tx, held) => {
    const course = await lockListOfUnits(tx, ref);
    const restored = await restoreUnitRows(tx, course._id, ids);
    if (restored.length !== new Set(ids).size) throw new AppError('section_not_found');
    await numberUnits(tx, course._id);
    await recordUnits(tx, held.actor, 'create', restored);
  });
  services.events.changed();
}

/**
 * Deletes the units that were removed too long ago to be restored, one by one. What learners did in them goes before, some learners
 * in a transaction: in one statement, a popular unit would keep all learners of its course waiting.
 */
export async function pruneRemoved(db: Db): Promise<void> {
  for (const id of await listDueUnits(db)) {
    while (await transact(db, (tx) => deleteStudiesOf(tx, id)));
    await deleteDueUnit(db, id);
  }
}
