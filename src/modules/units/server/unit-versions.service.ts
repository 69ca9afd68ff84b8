import type { z } from 'zod';
import type { fullUnitVersion, UnitDiff, UnitDraftValue, UnitVersion } from '#modules/units/contract/unit-drafts.ts';
import type { Handle } from '#server/db/database.ts';
import { presentVersion } from '#server/drafts/drafts.ts';
import { diffTexts } from '#markdown/text-diff.ts';
import { AppError } from '#server/errors.ts';
import { changedFields } from './publish-unit.ts';
import { findChange, unitVersionRows } from './unit-drafts.queries.ts';
import { readPlainDraft, unitAt, type UnitAddress } from './unit-drafts.service.ts';

/** Returns a page of the versions of a unit, newest first. Throws `course_not_found`, `section_not_found`. */
export async function listUnitVersions(
  db: Handle,
  address: UnitAddress,
  page: { before?: number | undefined; limit: number },
): Promise<UnitVersion[]> {
  await unitAt(db, address);
  return (await unitVersionRows.list(db, page, address.id)).map(presentVersion);
}

/** Returns a version of a unit with its fields. Throws `course_not_found`, `section_not_found`, `unit_version_not_found`. */
export async function getUnitVersion(
  db: Handle,
  address: UnitAddress,
  number: number,
): Promise<z.infer<typeof fullUnitVersion>> {
  await unitAt(db, address);
  const row = await unitVersionRows.find(db, number, address.id);
  if (!row) throw new AppError('unit_version_not_found');
  return presentVersion(row);
}

/** Returns what differs between two values of a unit. A field one of them lacks was empty. */
function diffValues(one: UnitDraftValue, other: UnitDraftValue): UnitDiff {
  // A version of an earlier release says nothing about the test.
  const isTestKnown = one.test !== undefined && other.test !== undefined;
  const changed = changedFields(one, other);
  const fields = changed
    .filter((field) => field !== 'description' && field !== 'test')
    .map((field) => ({ field, before: one[field] ?? '', after: other[field] ?? '' }));
  return {
    fields,
    test: isTestKnown && changed.includes('test') ? { before: one.test ?? null, after: other.test ?? null } : null,
    text: diffTexts(one.description, other.description),
  };
}

/**
 * Returns what differs between two versions; without `to`, between a version and the draft; without `from` either, between
 * the published unit and its draft. Throws as `getVersion`.
 */
export async function diffVersions(
  db: Handle,
  address: UnitAddress,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<UnitDiff> {
  if (to === undefined) {
    const draft = await readPlainDraft(db, address);
    return diffValues(
      from === undefined ? draft.published : (await getUnitVersion(db, address, from)).value,
      draft.value,
    );
  }
  const after = (await getUnitVersion(db, address, to)).value;
  const before = from ?? to - 1;
  // The first version has none before it.
  return diffValues(before < 1 ? after : (await getUnitVersion(db, address, before)).value, after);
}

/** Returns what changed in a unit since a learner completed it. Throws `course_not_found`, `section_not_found`. */
export async function diffSinceCompleted(db: Handle, address: UnitAddress, userId: string): Promise<UnitDiff> {
  await unitAt(db, address);
  const change = await findChange(db, address.id, userId);
  if (!change) return { fields: [], test: null, text: [] };
  const [one, other] = await Promise.all([
    getUnitVersion(db, address, change.known),
    getUnitVersion(db, address, change.published),
  ]);
  const { fields, text } = diffValues(one.value, other.value);
  // Settings of a test name its questions.
  return {
    fields: fields.filter(({ field }) => field !== 'freePreview' && field !== 'durationSeconds'),
    test: null,
    text,
  };
}
