import { isDeepStrictEqual } from 'node:util';
import type { CourseFilesState } from '#modules/course-files/contract/course-files.ts';
import type { UnitValues } from '#modules/units/contract/units.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import { AppError } from '#server/errors.ts';
import type { Handle } from '#server/db/database.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { testSnapshot, writeUnitTest } from '#modules/assessments/server/test-settings.service.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { listUnits, lockListOfUnits } from '#modules/courses/server/course-units.service.ts';
import { mustFind, publishUnit, snapshot, unitColumns, valueOf } from './publish-unit.ts';
import { insertVersion } from './unit-drafts.queries.ts';
import { rebaseDraft } from './unit-drafts.service.ts';
import { placeUnits, replaceChapters, restoreUnitRows } from './unit-list.queries.ts';
import { writeUnitStates } from './unit-states.service.ts';
import { recordUnits, removeListed } from './unit-list.service.ts';
import { insertUnit, updateUnitRow } from './units.queries.ts';

const FIELDS = fieldNames(UNIT_FIELDS);
type Unit = CourseFilesState['units'][number];

const changesOf = (before: UnitValues, after: UnitValues): Partial<UnitValues> =>
  Object.fromEntries(FIELDS.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]));

/** Writes the state of a unit as its files have it. */
async function importState(tx: Handle, actor: HeldUser, courseId: string, unit: Unit): Promise<void> {
  const { id, draft = false, publishAt: time = null } = unit;
  const publishAt = draft || time === null ? null : new Date(time);
  const state = draft ? 'draft' : publishAt && publishAt.getTime() > Date.now() ? 'scheduled' : 'published';
  await writeUnitStates(tx, actor, { courseId, ids: [id] }, { state, publishAt });
}

async function addUnit(tx: Handle, actor: HeldUser, courseId: string, unit: Unit): Promise<void> {
  const { id, values, captionsUrl, sectionImage, test } = unit;
  await insertUnit(tx, courseId, { ...unitColumns.toRow(values), id, captionsUrl, sectionImage, chapterId: null });
  if (test) await writeUnitTest(tx, { courseId, sectionId: id }, { before: null, after: test });
  const added = await mustFind(tx, courseId, id);
  await insertVersion(tx, id, { value: valueOf(added), small: false, publishedBy: actor._id });
  await recordChange(tx, actor, {
    action: 'create',
    entity: 'section',
    entityId: id,
    label: added.title,
    after: { ...snapshot(added), ...testSnapshot(added.test) },
  });
}

async function changeUnit(tx: Handle, actor: HeldUser, courseId: string, unit: Unit): Promise<void> {
  const before = await mustFind(tx, courseId, unit.id, 'no key update');
  const { ownSummary = null, ...present } = before;
  const fields = changesOf({ ...present, summary: ownSummary }, unit.values);
  const image = before.sectionImage === unit.sectionImage ? undefined : unit.sectionImage;
  let after = before;
  const test = isDeepStrictEqual(before.test, unit.test) ? undefined : unit.test;
  if (Object.keys(fields).length > 0 || image !== undefined || test !== undefined)
    ({ after } = await publishUnit(tx, actor, { courseId, before }, { fields, image, test }));
  // With another video its own have come back; the import says what the unit has.
  if (after.captionsUrl !== unit.captionsUrl || after.sectionImage !== unit.sectionImage) {
    const { captionsUrl, sectionImage } = unit;
    await updateUnitRow(tx, courseId, unit.id, { captionsUrl, sectionImage });
    after = await mustFind(tx, courseId, unit.id);
  }
  if (after !== before) await rebaseDraft(tx, before, after);
}

/**
 * Makes the units, their tests and the chapters of a course those of an import, in the transaction of a caller: adds, changes, removes,
 * restores and orders them. Removed units can be restored for an hour. Unchanged units have no new version, and learners
 * keep the progress of every unit that stays. Locks the course. Throws `course_not_found`, and `invalid_input` for a video
 * that cannot be played.
 */
export async function importUnits(
  tx: Handle,
  actor: HeldUser,
  courseId: string,
  { chapters, units }: Pick<CourseFilesState, 'chapters' | 'units'>,
): Promise<void> {
  await lockListOfUnits(tx, courseId);
  const present = new Map((await listUnits(tx, courseId)).map((unit) => [unit._id, unit]));
  const unitIds = new Set(units.map(({ id }) => id));
  const removed = [...present.keys()].filter((id) => !unitIds.has(id));
  if (removed.length > 0) await removeListed(tx, actor, courseId, removed);
  const missing = units.filter(({ id }) => !present.has(id)).map(({ id }) => id);
  const restored = missing.length > 0 ? await restoreUnitRows(tx, courseId, missing) : [];
  await recordUnits(tx, actor, 'create', restored);
  for (const { _id, title } of restored) present.set(_id, { _id, title, chapterId: null });
  for (const unit of units) {
    if (present.has(unit.id)) await changeUnit(tx, actor, courseId, unit);
    else await addUnit(tx, actor, courseId, unit);
    await importState(tx, actor, courseId, unit);
  }
  await replaceChapters(tx, courseId, chapters);
  const chapterIds = new Set(chapters.map(({ id }) => id));
  if (units.some(({ chapterId }) => chapterId !== null && !chapterIds.has(chapterId)))
    throw new AppError('section_not_found');
  await placeUnits(tx, courseId, units);
}
