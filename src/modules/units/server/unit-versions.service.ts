import type { z } from 'zod';
import type { fullUnitVersion, UnitDiff, UnitDraftValue, UnitVersion } from '#contract/unit-drafts.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { changedFields } from './publish-unit.ts';
import { diffTexts } from './text-diff.ts';
import { findChange, findVersionRow, listVersionRows } from './unit-drafts.queries.ts';
import { readPlainDraft, unitAt, type UnitAddress } from './unit-drafts.service.ts';

type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number];

const presentVersion = ({ number, small, publishedAt, author }: VersionRow): UnitVersion => ({
  number,
  small,
  publishedAt: publishedAt.toISOString(),
  publishedBy: author,
});

/** Returns a page of the versions of a unit, newest first. Throws `course_not_found`, `section_not_found`. */
export async function listVersions(
  db: Handle,
  at: UnitAddress,
  page: { before?: number | undefined; limit: number },
): Promise<UnitVersion[]> {
  await unitAt(db, at);
  return (await listVersionRows(db, at.id, page)).map(presentVersion);
}

/** Returns a version of a unit with its fields. Throws `course_not_found`, `section_not_found`, `unit_version_not_found`. */
export async function getVersion(
  db: Handle,
  at: UnitAddress,
  number: number,
): Promise<z.infer<typeof fullUnitVersion>> {
  await unitAt(db, at);
  const row = await findVersionRow(db, at.id, number);
  if (!row) throw new AppError('unit_version_not_found');
  return { ...presentVersion(row), value: row.value };
}

/** Returns what differs between two values of a unit. A field one of them lacks was empty. */
function diffValues(one: UnitDraftValue, other: UnitDraftValue): UnitDiff {
  const fields = changedFields(one, other)
    .filter((field) => field !== 'description')
    .map((field) => ({ field, before: one[field] ?? '', after: other[field] ?? '' }));
  return { fields, text: diffTexts(one.description, other.description) };
}

/**
 * Returns what differs between two versions; without `to`, between a version and the draft; without `from` either, between
 * the published unit and its draft. Throws as `getVersion`.
 */
export async function diffVersions(
  db: Handle,
  at: UnitAddress,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<UnitDiff> {
  if (to === undefined) {
    const draft = await readPlainDraft(db, at);
    return diffValues(from === undefined ? draft.published : (await getVersion(db, at, from)).value, draft.value);
  }
  const after = (await getVersion(db, at, to)).value;
  const before = from ?? to - 1;
  // The first version has none before it.
  return diffValues(before < 1 ? after : (await getVersion(db, at, before)).value, after);
}

/** Returns what changed in a unit since a learner completed it. Throws `course_not_found`, `section_not_found`. */
export async function diffSinceCompleted(db: Handle, at: UnitAddress, userId: string): Promise<UnitDiff> {
  await unitAt(db, at);
  const change = await findChange(db, at.id, userId);
  if (!change) return { fields: [], text: [] };
  const [one, other] = await Promise.all([getVersion(db, at, change.known), getVersion(db, at, change.published)]);
  const { fields, text } = diffValues(one.value, other.value);
  return { fields: fields.filter(({ field }) => field !== 'freePreview' && field !== 'durationSeconds'), text };
}
