import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { DEFAULT_LOCALE } from '#contract/locales.ts';
import type { UnitDraft, UnitDraftValue, UnitVersion } from '#modules/units/contract/unit-drafts.ts';
import { updateUnitInput } from '#modules/units/contract/units.ts';
import { type TestSettings, testSettings } from '#modules/assessments/contract/assessments.ts';
import { parseInput } from '#server/api/validation.ts';
import { isContested, joinPieces, mergeParagraphs } from '#markdown/merge-paragraphs.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { presentDraft } from '#server/drafts/drafts.ts';
import { AppError } from '#server/errors.ts';
import { renderUnitText } from '#server/markdown/render-text.ts';
import type { EditingServices } from '#modules/courses/server/course-edits.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { checkOwnFiles } from '#modules/media/server/unit-files.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { changedFields, mustFind, publishUnit, type TestedUnit, valueOf, wouldChange } from './publish-unit.ts';
import { unitDraftRows, unitVersionRows } from './unit-drafts.queries.ts';

/** A unit in an address: its course by `_id` or `customId`, and its id. */
export interface UnitAddress {
  readonly course: string;
  readonly id: string;
}

/** Returns a unit by its address, locked if a `lock` is named. Throws `course_not_found`, `section_not_found`. */
export async function unitAt(db: Handle, { course, id }: UnitAddress, lock?: 'share'): Promise<TestedUnit> {
  const { _id } = await getCard(db, course);
  return mustFind(db, _id, id, lock);
}

/** A draft without its preview: that is rendered after the transaction, which holds locks. */
type PlainDraft = Omit<UnitDraft, 'html'>;

const rowOf = async (db: Handle, id: string) => (await unitDraftRows.list(db, { keys: [id] }))[0];

/** Returns the draft of a unit. Every change of the unit changes its revision. */
function draftOf(unit: TestedUnit, row: Awaited<ReturnType<typeof rowOf>>): PlainDraft {
  const published = valueOf(unit);
  const version = unit.version ?? 1;
  const draft = presentDraft(row, published);
  // Fields that are newer than the draft have their published value.
  const value = { ...published, ...draft.value };
  return {
    ...draft,
    value,
    published,
    revision: draft.revision + version - 1,
    baseVersion: row?.value ? row.baseVersion : version,
    version,
    changed: wouldChange(published, value),
  };
}

const render = async (draft: PlainDraft, locale: Locale = DEFAULT_LOCALE): Promise<UnitDraft> => ({
  ...draft,
  html: await renderUnitText(draft.value.description, locale),
});

/** Returns a value as it is stored: null for that of the published unit, which is no draft. */
const storedValue = (unit: TestedUnit, value: UnitDraftValue) => (wouldChange(valueOf(unit), value) ? value : null);

const conflict = (draft: PlainDraft) => new AppError('edit_conflict', { current: { ...draft, html: '' } });

/** Returns a draft as `readDraft` does, without its preview. */
export const readPlainDraft = async (db: Handle, address: UnitAddress): Promise<PlainDraft> =>
  draftOf(await unitAt(db, address), await rowOf(db, address.id));

/** Returns the draft of a unit; without one, its published values. Throws `course_not_found`, `section_not_found`. */
export const readUnitDraft = async (db: Handle, address: UnitAddress, locale?: Locale): Promise<UnitDraft> =>
  render(await readPlainDraft(db, address), locale);

/**
 * Saves the draft of a unit. A `baseVersion` newer than its own says that the caller has merged that version into it. Throws
 * `edit_conflict` with the present draft, its preview empty, when its revision is no longer the one sent; a value that is
 * stored already is no conflict. Saving the published value ends the draft.
 */
export async function saveDraft(
  db: Db,
  caller: Caller,
  address: UnitAddress,
  input: { readonly revision: number; readonly baseVersion: number; readonly value: UnitDraftValue },
  locale?: Locale,
): Promise<UnitDraft> {
  const { revision, baseVersion } = input;
  const saved = await writeAs(db, caller, {}, async (tx, { actor }) => {
    // Publishing locks the unit first too, and then its draft.
    const unit = await unitAt(tx, address, 'share');
    const row = await rowOf(tx, address.id);
    const present = draftOf(unit, row);
    const value = { ...input.value, test: input.value.test === undefined ? present.value.test : input.value.test };
    const isCurrent =
      revision === present.revision && baseVersion >= present.baseVersion && baseVersion <= present.version;
    // A page that was closed while its save was under way sends the same once more.
    if (!isCurrent && !wouldChange(present.value, value)) return present;
    await checkOwnFiles(tx, actor, caller.grant.courseId, value, [present.value, present.published]);
    const write = { value: storedValue(unit, value), baseVersion, editedBy: actor._id };
    const isSaved = isCurrent && (await unitDraftRows.write(tx, address.id, row?.revision ?? 0, write));
    const current = await readPlainDraft(tx, address);
    if (!isSaved) throw conflict(current);
    return current;
  });
  return render(saved, locale);
}

/**
 * Discards the draft of a unit; idempotent. With a revision that is no longer the latest, throws `edit_conflict` with the
 * present draft: another user has typed since. Throws `course_not_found`, `section_not_found`.
 */
export async function discardDraft(db: Db, caller: Caller, address: UnitAddress, seen?: number): Promise<UnitDraft> {
  const left = await writeAs(db, caller, {}, async (tx) => {
    const { version = 1 } = await unitAt(tx, address, 'share');
    await unitDraftRows.clear(tx, [address.id], seen === undefined ? undefined : seen - version + 1);
    const present = await readPlainDraft(tx, address);
    // A later draft stays.
    if (present.editedAt !== null) throw conflict(present);
    return present;
  });
  return render(left);
}

/** Replaces the draft of a unit by a version of it and returns it. Throws `unit_version_not_found`. */
export async function restoreUnitVersion(
  db: Db,
  caller: Caller,
  address: UnitAddress,
  number: number,
): Promise<UnitDraft> {
  const restored = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const unit = await unitAt(tx, address, 'share');
    const version = await unitVersionRows.find(tx, number, address.id);
    if (!version) throw new AppError('unit_version_not_found');
    // A version of an earlier release says nothing about the test. `rebaseDraft` has carried over one that was not drafted.
    const { test } = draftOf(unit, await rowOf(tx, address.id)).value;
    const value = { ...valueOf(unit), test, ...version.value };
    const write = { value: storedValue(unit, value), baseVersion: unit.version ?? 1, editedBy: actor._id };
    await unitDraftRows.replace(tx, [{ key: address.id, write }]);
    return readPlainDraft(tx, address);
  });
  return render(restored);
}

/** The test of a draft that is published. */
const publishedTest = z.object({ test: testSettings.nullable().optional() });

/** Makes a draft the published values of a unit, and its test, and ends it. Throws `invalid_input` with the fields that are missing or wrong. */
async function publishDraft(
  tx: Handle,
  actor: HeldUser,
  unit: { readonly courseId: string; readonly before: TestedUnit; readonly draft: PlainDraft },
  small = false,
): Promise<UnitVersion | null> {
  const schema = updateUnitInput.omit({ sectionImage: true, posterOf: true });
  // A unit of an outline is a draft without a text: its title and film can be changed before it has one.
  const isUnwritten = unit.before.description === '' && unit.draft.value.description.trim() === '';
  const fields = parseInput(isUnwritten ? schema.omit({ description: true }) : schema, unit.draft.value);
  const { test } = parseInput(publishedTest, unit.draft.value);
  const { version } = await publishUnit(tx, actor, unit, { fields, test, small });
  // Restored versions are not parsed until here: one may differ from the unit by its line ends alone.
  if (version) await unitDraftRows.clear(tx, [unit.before._id]);
  return version;
}

/**
 * Publishes the draft, if there is one, of a unit of a locked course that learners do not see yet, before they do. Throws
 * `unit_without_text`, `edit_conflict` with a draft that does not contain the latest version of its unit, and `invalid_input` with
 * the fields that are wrong.
 */
export async function publishHidden(tx: Handle, actor: HeldUser, courseId: string, id: string): Promise<void> {
  const before = await mustFind(tx, courseId, id);
  const draft = draftOf(before, await rowOf(tx, id));
  if (draft.value.description.trim() === '')
    throw new AppError('unit_without_text', {
      reason: { code: 'unit_text_missing', params: { place: before.position } },
    });
  if (!draft.changed) return;
  if (draft.baseVersion !== draft.version) throw conflict(draft);
  await publishDraft(tx, actor, { courseId, before, draft });
}

/**
 * Publishes the draft of a unit as a new version. Of two calls at the same time one waits for the other and then fails.
 * Throws `edit_conflict` with the present draft when its revision is no longer the one sent or another change of the same
 * field was published meanwhile, `nothing_to_publish`, and `invalid_input` with the fields that are missing or wrong.
 */
export async function publishUnitDraft(
  { db, events }: EditingServices,
  caller: Caller,
  address: UnitAddress,
  { revision, small }: { readonly revision: number; readonly small: boolean },
): Promise<{ version: UnitVersion; draft: UnitDraft }> {
  const { version, draft } = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const { _id: courseId } = await lockCourseByRef(tx, address.course);
    const before = await mustFind(tx, courseId, address.id, 'no key update');
    const present = draftOf(before, await rowOf(tx, address.id));
    if (present.revision !== revision || present.baseVersion !== present.version) throw conflict(present);
    if (!present.changed) throw new AppError('nothing_to_publish');
    const published = await publishDraft(tx, actor, { courseId, before, draft: present }, small);
    if (!published) throw new AppError('nothing_to_publish');
    return { version: published, draft: await readPlainDraft(tx, address) };
  });
  events.changed();
  return { version, draft: await render(draft) };
}

/**
 * Gives a unit a test at once, or takes it away for null; the draft of the unit follows it where it can. Throws `course_not_found`,
 * `section_not_found`.
 */
export async function changeTest(
  { db, events }: EditingServices,
  caller: Caller,
  { course, id }: UnitAddress,
  test: TestSettings | null,
): Promise<void> {
  await writeAs(db, caller, {}, async (tx, { actor }) => {
    const { _id: courseId } = await lockCourseByRef(tx, course);
    const before = await mustFind(tx, courseId, id, 'no key update');
    if (isDeepStrictEqual(test, before.test)) return;
    const { after } = await publishUnit(tx, actor, { courseId, before }, { fields: {}, test });
    await rebaseDraft(tx, before, after);
  });
  events.changed();
}

/**
 * Carries a draft over to a unit that was changed otherwise: its fields that were as published before follow. Where the
 * draft changes the same field, or the same paragraphs of the text, it keeps its own base version, and its editor has to look at
 * both before publishing.
 */
export async function rebaseDraft(tx: Handle, before: TestedUnit, after: TestedUnit): Promise<void> {
  const row = await rowOf(tx, before._id);
  if (!row?.value) return;
  const [old, now] = [valueOf(before), valueOf(after)];
  const changed = changedFields(old, now);
  const draft = { ...old, ...row.value };
  const followed = changed.filter((name) => isDeepStrictEqual(draft[name], old[name]));
  const text = mergeParagraphs(old.description, draft.description, now.description);
  const isTextMerged = !text.some(isContested);
  const contested = changed.some(
    (name) =>
      !isDeepStrictEqual(draft[name], old[name]) &&
      !isDeepStrictEqual(draft[name], now[name]) &&
      !(name === 'description' && isTextMerged),
  );
  const value = {
    ...draft,
    ...Object.fromEntries(followed.map((name) => [name, now[name]])),
    ...(isTextMerged && { description: joinPieces(text) }),
  };
  const isCurrent = row.baseVersion === before.version && !contested;
  await unitDraftRows.carry(tx, before._id, { value, baseVersion: isCurrent ? (after.version ?? 1) : row.baseVersion });
}
