import type { FullCourse } from '#modules/courses/contract/courses.ts';
import * as LIMITS from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { CopyUnitsInput } from '#modules/units/contract/outline.ts';
import type { Handle } from '#server/db/database.ts';
import { idsOfKey, newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { type CopiedBank, copyTests } from '#modules/assessments/server/copy-tests.ts';
import { copyRule } from '#modules/completion/server/completion.service.ts';
import { copyCourse, type EditingServices } from '#modules/courses/server/course-edits.service.ts';
import {
  listUnits,
  type LockedCourse,
  lockListOfUnits,
  lockToCopyUnits,
  numberUnits,
} from '#modules/courses/server/course-units.service.ts';
import { getCourseToEdit } from '#modules/courses/server/courses.service.ts';
import { copyFiles } from '#modules/media/server/unit-files.service.ts';
import { type CopyChanges, copyUnitRows, type UnitCopy } from './copy-units.queries.ts';
import { listChapters, replaceChapters } from './unit-list.queries.ts';
import { recordUnits } from './unit-list.service.ts';
import { copyUnitVideos } from './unit-videos.queries.ts';
import { hasUnits } from './units.queries.ts';

/** What goes before the title of a copy in the same course. */
const COPY_OF: Readonly<Record<Locale, string>> = { en: 'Copy of ', es: 'Copia de ' };

/** Copies units of one locked course with their files, tests and questions; does not number them. */
async function copyUnits(tx: Handle, list: readonly UnitCopy[], bank: CopiedBank, changes: CopyChanges): Promise<void> {
  await copyUnitRows(tx, list, changes);
  await copyFiles(tx, list);
  await copyUnitVideos(tx, list);
  await copyTests(tx, list, bank);
}

/**
 * Copies units with their files and tests, each behind its original. Returns the ids of the copies. Throws `course_not_found`, `section_not_found`, and
 * `invalid_input` for more units than a course can have.
 */
export async function duplicateUnits(
  services: EditingServices,
  actor: Caller,
  ref: string,
  ids: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const prefix = COPY_OF[locale];
  const added = await writeAs(services.db, actor, {}, async (tx, held) => {
    const course = await lockListOfUnits(tx, ref);
    const present = await listUnits(tx, course._id);
    const originals = present.filter(({ _id }) => ids.includes(_id));
    if (originals.length !== new Set(ids).size) throw new AppError('section_not_found');
    if (present.length + originals.length > LIMITS.courseUnits)
      throw invalidInput([['sections', { code: 'too_many_entries', params: { max: LIMITS.courseUnits } }]]);
    await numberUnits(tx, course._id);
    const copies = originals.map(({ _id, title, chapterId }) => ({ id: _id, title, chapterId, copy: newId() }));
    const list = copies.map((unit) => ({ ...unit, courseId: course._id, position: null }));
    await copyUnits(tx, list, { questions: 'shared' }, { prefix, asDrafts: false });
    await numberUnits(tx, course._id);
    const named = copies.map(({ copy, title }) => ({ _id: copy, title: `${prefix}${title}` }));
    await recordUnits(tx, held.actor, 'create', named);
    return copies.map(({ copy }) => copy);
  });
  services.events.changed();
  return added;
}

/** Copies a course with its chapters, units, files, questions, tests and completion rule, as a draft. Throws `course_not_found`. */
export async function duplicateCourse(
  services: EditingServices,
  actor: Caller,
  ref: string,
  locale: Locale,
): Promise<FullCourse> {
  const id = await writeAs(services.db, actor, {}, async (tx, held) => {
    const nameOf = (name: string) => `${COPY_OF[locale]}${name}`.slice(0, LIMITS.titleLength);
    const { from, copy } = await copyCourse(tx, held.actor, ref, nameOf);
    const chapters = (await listChapters(tx, from)).map((chapter) => ({ ...chapter, copy: newId() }));
    await replaceChapters(
      tx,
      copy,
      chapters.map((chapter) => ({ id: chapter.copy, title: chapter.title })),
    );
    const chapterOf = new Map(chapters.map((chapter) => [chapter.id, chapter.copy]));
    const units = (await listUnits(tx, from)).map(({ _id, chapterId }) => ({
      id: _id,
      copy: newId(),
      courseId: copy,
      chapterId: (chapterId !== null && chapterOf.get(chapterId)) || null,
      position: null,
    }));
    const bank = { questions: 'all', from, to: copy, createdBy: held.actor._id } as const;
    await copyUnits(tx, units, bank, { prefix: '', asDrafts: false });
    await copyRule(tx, { from, to: copy, units });
    return copy;
  });
  services.events.changed();
  return getCourseToEdit(services.db, id);
}

/** Returns the ids of copies by those of their originals: with a key, the same ones for the same units and courses. */
function idsOfCopies(
  from: LockedCourse,
  to: LockedCourse,
  ids: readonly string[],
  key: string | null,
): ReadonlyMap<string, string> {
  const idOf = key === null ? newId : idsOfKey(key, [from._id, ids], to._id);
  return new Map(ids.map((id) => [id, idOf(id)]));
}

/** Records in the log of each course what was copied from or to the other one. */
async function recordCopies(
  tx: Handle,
  actor: Actor,
  { from, to }: { readonly from: LockedCourse; readonly to: LockedCourse },
  units: readonly { readonly _id: string; readonly title: string }[],
): Promise<void> {
  await recordUnits(tx, actor, 'create', units);
  const change = { action: 'update', entity: 'course' } as const;
  const [before, copiedUnits] = [{ copiedUnits: null }, units.length];
  await recordChange(tx, actor, {
    ...change,
    entityId: to._id,
    label: to.name,
    before,
    after: { copiedUnits, copiedFrom: from.name },
  });
  await recordChange(tx, actor, {
    ...change,
    entityId: from._id,
    label: from.name,
    before,
    after: { copiedUnits, copiedTo: to.name },
  });
}

/**
 * Copies units to the end of another course, as drafts in the order of their own course, with their files and tests and the
 * questions that texts and tests ask. Units that are not published are copied with their drafts. Idempotent by `key`: a repeat
 * with the same input copies nothing, also after the copies were moved. Returns the ids of the copies in the order of `sections`. Throws
 * `course_not_found`, `section_not_found`, `questions_full`, and `invalid_input` for the same course, one that does not exist
 * and one without room.
 */
export async function copyUnitsToCourse(
  services: EditingServices,
  actor: Caller,
  ref: string,
  { sections: ids, course }: CopyUnitsInput,
  key: string | null,
): Promise<string[]> {
  const { copies, isRepeat } = await writeAs(services.db, actor, {}, async (tx, held) => {
    const { from, to } = await lockToCopyUnits(tx, ref, course);
    const copyOf = idsOfCopies(from, to, ids, key);
    const copies = [...copyOf.values()];
    if (key !== null && (await hasUnits(tx, copies))) return { copies, isRepeat: true };
    const originals = (await listUnits(tx, from._id)).flatMap(({ _id, title }) => {
      const copy = copyOf.get(_id);
      return copy === undefined ? [] : [{ id: _id, title, copy }];
    });
    if (originals.length !== copies.length)
      throw new AppError('section_not_found', { reason: { code: 'copy_unit_missing' } });
    const present = (await listUnits(tx, to._id)).length;
    if (present + copies.length > LIMITS.courseUnits)
      throw invalidInput([['course', { code: 'copy_no_room', params: { max: LIMITS.courseUnits, present } }]]);
    await lockListOfUnits(tx, to._id);
    await numberUnits(tx, to._id);
    const chapterId = (await listChapters(tx, to._id)).at(-1)?.id ?? null;
    const list = originals.map((unit, index) => ({
      ...unit,
      courseId: to._id,
      chapterId,
      position: present + index + 1,
    }));
    const bank = { questions: 'asked', from: from._id, to: to._id, createdBy: held.actor._id } as const;
    await copyUnits(tx, list, bank, { prefix: '', asDrafts: true });
    const named = originals.map(({ copy, title }) => ({ _id: copy, title }));
    await recordCopies(tx, held.actor, { from, to }, named);
    return { copies, isRepeat: false };
  });
  if (!isRepeat) services.events.changed();
  return copies;
}
