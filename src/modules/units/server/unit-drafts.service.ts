import { isDeepStrictEqual } from 'node:util';
import type { Locale } from '#contract/locales.ts';
import { DEFAULT_LOCALE } from '#contract/locales.ts';
import type { UnitDraft, UnitDraftValue, UnitVersion } from '#contract/unit-drafts.ts';
import { type Unit, updateUnitInput } from '#contract/units.ts';
import { parseInput } from '#server/api/validation.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { renderLesson } from '#server/markdown/render-text.ts';
import type { EditingParts } from '#server/modules/courses/course-edits.service.ts';
import { lockCourseByRef } from '#server/modules/courses/course-units.service.ts';
import { getCard } from '#server/modules/courses/courses.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { changedFields, mustFind, publishUnit, valueOf } from './publish-unit.ts';
import {
  clearDraftRow,
  type DraftRow,
  findDraftRow,
  findVersionRow,
  rebaseDraftRow,
  writeDraftRow,
} from './unit-drafts.queries.ts';

/** A unit in an address: its course by `_id` or `customId`, and its id. */
export interface UnitAddress {
  readonly course: string;
  readonly id: string;
}

/** Returns a unit by its address, locked if a `lock` is named. Throws `course_not_found`, `section_not_found`. */
export async function unitAt(db: Handle, { course, id }: UnitAddress, lock?: 'share'): Promise<Unit> {
  const { _id } = await getCard(db, course);
  return mustFind(db, _id, id, lock);
}

/** A draft without its preview: that is rendered after the transaction, which holds locks. */
type PlainDraft = Omit<UnitDraft, 'html'>;

function presentDraft(unit: Unit, row: DraftRow | undefined): PlainDraft {
  const published = valueOf(unit);
  const version = unit.version ?? 1;
  // Fields that are newer than the draft have their published value.
  const value = row?.value ? { ...published, ...row.value } : published;
  return {
    value,
    published,
    revision: (row?.revision ?? 0) + version - 1,
    baseVersion: row?.value ? row.baseVersion : version,
    version,
    editedAt: row?.value ? row.editedAt.toISOString() : null,
    editedBy: row?.value ? row.editor : null,
    changed: changedFields(published, value).length > 0,
  };
}

const render = async (draft: PlainDraft, locale: Locale = DEFAULT_LOCALE): Promise<UnitDraft> => ({
  ...draft,
  html: await renderLesson(draft.value.description, locale),
});

const conflict = (draft: PlainDraft) => new AppError('edit_conflict', { current: { ...draft, html: '' } });

/** Returns a draft as `readDraft` does, without its preview. */
export async function readPlainDraft(db: Handle, at: UnitAddress): Promise<PlainDraft> {
  return presentDraft(await unitAt(db, at), await findDraftRow(db, at.id));
}

/** Returns the draft of a unit; without one, its published values. Throws `course_not_found`, `section_not_found`. */
export const readDraft = async (db: Handle, at: UnitAddress, locale?: Locale): Promise<UnitDraft> =>
  render(await readPlainDraft(db, at), locale);

/**
 * Saves the draft of a unit. A `baseVersion` newer than its own says that the caller has merged that version into it. Throws
 * `edit_conflict` with the present draft, its preview empty, when its revision is no longer the one sent; a value that is
 * stored already is no conflict.
 */
export async function saveDraft(
  db: Db,
  caller: Caller,
  at: UnitAddress,
  input: { readonly revision: number; readonly baseVersion: number; readonly value: UnitDraftValue },
  locale?: Locale,
): Promise<UnitDraft> {
  const { revision, baseVersion, value } = input;
  const saved = await writeAs(db, caller, {}, async (tx, { actor }) => {
    // Publishing locks the unit first too, and then its draft.
    const unit = await unitAt(tx, at, 'share');
    const row = await findDraftRow(tx, at.id);
    const present = presentDraft(unit, row);
    const known = revision === present.revision && baseVersion >= present.baseVersion && baseVersion <= present.version;
    // A page that was closed while its save was under way sends the same once more.
    if (!known && isDeepStrictEqual(present.value, value)) return present;
    const write = { value, baseVersion, editedBy: actor._id };
    if (!known || !(await writeDraftRow(tx, at.id, row?.revision ?? 0, write))) {
      throw conflict(await readPlainDraft(tx, at));
    }
    return readPlainDraft(tx, at);
  });
  return render(saved, locale);
}

/** Discards the draft of a unit; idempotent. Throws `course_not_found`, `section_not_found`. */
export async function discardDraft(db: Db, caller: Caller, at: UnitAddress): Promise<UnitDraft> {
  const left = await writeAs(db, caller, {}, async (tx) => {
    await unitAt(tx, at, 'share');
    await clearDraftRow(tx, at.id);
    return readPlainDraft(tx, at);
  });
  return render(left);
}

/** Replaces the draft of a unit by a version of it and returns it. Throws `unit_version_not_found`. */
export async function restoreVersion(db: Db, caller: Caller, at: UnitAddress, number: number): Promise<UnitDraft> {
  const restored = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const unit = await unitAt(tx, at, 'share');
    const version = await findVersionRow(tx, at.id, number);
    if (!version) throw new AppError('unit_version_not_found');
    const row = await findDraftRow(tx, at.id);
    const value = { ...valueOf(unit), ...version.value };
    const write = { value, baseVersion: unit.version ?? 1, editedBy: actor._id };
    if (!(await writeDraftRow(tx, at.id, row?.revision ?? 0, write))) throw conflict(await readPlainDraft(tx, at));
    return readPlainDraft(tx, at);
  });
  return render(restored);
}

/**
 * Publishes the draft of a unit as a new version. Of two calls at the same time one waits for the other and then fails.
 * Throws `edit_conflict` with the present draft when its revision is no longer the one sent or another change of the same
 * field was published meanwhile, `nothing_to_publish`, and `invalid_input` with the fields that are missing or wrong.
 */
export async function publishDraft(
  { db, events }: EditingParts,
  caller: Caller,
  at: UnitAddress,
  { revision, small }: { readonly revision: number; readonly small: boolean },
): Promise<{ version: UnitVersion; draft: UnitDraft }> {
  const { version, draft } = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const { _id: courseId } = await lockCourseByRef(tx, at.course);
    const before = await mustFind(tx, courseId, at.id, 'no key update');
    const present = presentDraft(before, await findDraftRow(tx, at.id));
    if (present.revision !== revision || present.baseVersion !== present.version) throw conflict(present);
    if (!present.changed) throw new AppError('nothing_to_publish');
    const fields = parseInput(updateUnitInput.omit({ sectionImage: true }), present.value);
    const published = await publishUnit(tx, actor, { courseId, before }, { fields, small });
    // Only blanks were typed, which are not kept.
    if (!published.version) throw new AppError('nothing_to_publish');
    await clearDraftRow(tx, at.id);
    return { version: published.version, draft: await readPlainDraft(tx, at) };
  });
  events.changed();
  return { version, draft: await render(draft) };
}

/**
 * Carries a draft over to a unit that was changed otherwise: its fields that were as published before follow. Where the
 * draft changes the same field, it keeps its own base version, and its editor has to look at both before publishing.
 */
export async function rebaseDraft(tx: Handle, before: Unit, after: Unit): Promise<void> {
  const row = await findDraftRow(tx, before._id);
  if (!row?.value) return;
  const [old, now] = [valueOf(before), valueOf(after)];
  const changed = changedFields(old, now);
  const draft = { ...old, ...row.value };
  const followed = changed.filter((name) => draft[name] === old[name]);
  const contested = changed.some((name) => draft[name] !== old[name] && draft[name] !== now[name]);
  const value = { ...draft, ...Object.fromEntries(followed.map((name) => [name, now[name]])) };
  const isCurrent = row.baseVersion === before.version && !contested;
  await rebaseDraftRow(tx, before._id, { value, baseVersion: isCurrent ? (after.version ?? 1) : row.baseVersion });
}
