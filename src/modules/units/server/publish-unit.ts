import { isDeepStrictEqual } from 'node:util';
import { fieldNames } from '#contract/fields/fields.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import type { UnitDraftMember, UnitDraftValue, UnitVersion } from '#modules/units/contract/unit-drafts.ts';
import type { Unit, UnitValues } from '#modules/units/contract/units.ts';
import { videoError } from '#contract/video-address.ts';
import { isSameVideo } from '#contract/same-video.ts';
import type { Handle } from '#server/db/database.ts';
import { fieldColumns } from '#server/db/field-columns.ts';
import { changedMembers, presentVersion } from '#server/drafts/drafts.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { storedTest, type TestSettings } from '#modules/assessments/contract/assessments.ts';
import { testSnapshot, writeUnitTest } from '#modules/assessments/server/test-settings.service.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { presentUnit } from '#modules/courses/server/courses.present.ts';
import { insertFirstVersion, insertVersion, UNSEEN_MEMBERS } from './unit-drafts.queries.ts';
import { replaceVideo } from './unit-videos.ts';
import { type UnitRow, findUnit, updateUnitRow } from './units.queries.ts';

const FIELDS = fieldNames(UNIT_FIELDS);

/** How the editable fields of a unit are stored. */
export const unitColumns = fieldColumns<UnitValues, UnitRow>(FIELDS)({});

/** Returns the editable fields of a unit as stored: the summary only if it was written. */
const stored = ({ ownSummary = null, ...unit }: Unit) => unitColumns.snapshot({ ...unit, summary: ownSummary });

/** Returns what the audit log records of a unit. */
export const snapshot = (unit: Unit) => ({ ...stored(unit), sectionImage: unit.sectionImage });

/** A unit with the settings of its test, null without one. */
export type TestedUnit = Unit & { readonly test: TestSettings | null };

/** Returns a unit and its test as drafts and versions keep them: an empty text for none. */
export function valueOf(unit: TestedUnit): UnitDraftValue {
  const fields = stored(unit);
  const value = Object.fromEntries(FIELDS.map((name) => [name, fields[name] ?? '']));
  return { ...value, test: unit.test } as unknown as UnitDraftValue;
}

/** Returns what differs between two values. */
export const changedFields = (before: UnitDraftValue, after: UnitDraftValue): UnitDraftMember[] =>
  changedMembers<UnitDraftMember>([...FIELDS, 'test'], { test: null, ...before }, { test: null, ...after });

const trimmed = (value: UnitDraftValue) =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one.trim() : one]),
  ) as UnitDraftValue;

/** Returns whether publishing a value would change a unit: blanks around a text are not published. */
export const wouldChange = (published: UnitDraftValue, value: UnitDraftValue): boolean =>
  changedFields(trimmed(published), trimmed(value)).length > 0;

/** Returns a unit of a course, locked if a `lock` is named. Throws `section_not_found`. */
export async function mustFind(
  db: Handle,
  courseId: string,
  id: string,
  lock?: 'share' | 'no key update',
): Promise<TestedUnit> {
  const unit = await findUnit(db, courseId, id, lock);
  if (!unit) throw new AppError('section_not_found');
  return { ...presentUnit(unit), test: unit.test && storedTest.parse(unit.test) };
}

/** What a publication changes; what it leaves out stays. */
interface Publication {
  readonly fields: Partial<UnitValues>;
  /** The address of another image; null takes it away. */
  readonly image?: string | null | undefined;
  /** The settings of its test; null takes it away. */
  readonly test?: TestSettings | null | undefined;
  /** A small correction: learners are not notified of it. So is a change of nothing that they read. */
  readonly small?: boolean;
}

/**
 * Changes a unit of a locked course, on the caller's transaction: its row, its test, its history and the audit log. A change of the
 * image alone adds no version. Captions and frames belong to a video: they go and return with it. Throws `invalid_input` for another
 * video that cannot be played.
 */
export async function publishUnit(
  tx: Handle,
  actor: HeldUser,
  { courseId, before }: { readonly courseId: string; readonly before: TestedUnit },
  { fields, image, test, small: isCorrection = false }: Publication,
): Promise<{ after: TestedUnit; version: UnitVersion | null }> {
  const { videoUrl } = fields;
  const wrong = videoError(videoUrl ?? '', before.videoUrl);
  if (wrong) throw invalidInput([['videoUrl', { code: wrong }]]);
  await insertFirstVersion(tx, before._id, valueOf(before));
  const isReplaced = videoUrl !== undefined && !isSameVideo(videoUrl, before.videoUrl);
  const ofVideo = isReplaced && (await replaceVideo(tx, before._id, { before: before.videoUrl, after: videoUrl }));
  const changed = { ...unitColumns.toRow(fields), ...ofVideo, ...(image !== undefined && { sectionImage: image }) };
  await updateUnitRow(tx, courseId, before._id, changed);
  if (test !== undefined && !isDeepStrictEqual(test, before.test))
    await writeUnitTest(tx, { courseId, sectionId: before._id }, { before: before.test, after: test });
  const after = await mustFind(tx, courseId, before._id);
  let version: UnitVersion | null = null;
  const changes = changedFields(valueOf(before), valueOf(after));
  // What learners do not read must not notify them of earlier corrections.
  const small = isCorrection || changes.every((name) => UNSEEN_MEMBERS.includes(name));
  if (changes.length > 0) {
    const added = await insertVersion(tx, before._id, { value: valueOf(after), small, publishedBy: actor._id });
    version = presentVersion({ ...added, author: { _id: actor._id, name: actor.name }, small });
  }
  await recordChange(tx, actor, {
    action: 'update',
    entity: 'section',
    entityId: before._id,
    label: after.title,
    before: { ...snapshot(before), ...testSnapshot(before.test) },
    after: { ...snapshot(after), ...testSnapshot(after.test) },
  });
  return { after, version };
}
