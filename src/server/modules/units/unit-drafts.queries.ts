import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { UnitDraftValue } from '#contract/unit-drafts.ts';
import type { Handle } from '#server/db/database.ts';
import { completions } from '#server/db/schema/completions.ts';
import { sections, unitDrafts, unitVersions } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

const { number, value, small, publishedAt, publishedBy } = unitVersions;
const author = { _id: users.id, name: users.name };

/** Returns the draft of a unit with its editor; undefined if it was never edited. */
export async function findDraftRow(db: Handle, unitId: string) {
  const { value: edited, revision, baseVersion, editedAt, editedBy } = unitDrafts;
  const [row] = await db
    .select({ value: edited, revision, baseVersion, editedAt, editor: author })
    .from(unitDrafts)
    .leftJoin(users, eq(users.id, editedBy))
    .where(eq(unitDrafts.sectionId, unitId));
  return row;
}
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraftRow>>>;

/** A draft to store. A value of null means: as published. */
interface DraftWrite {
  readonly value: UnitDraftValue | null;
  readonly baseVersion: number;
  readonly editedBy: string;
}

/** Stores the draft of a unit if its revision is the expected one (0: it has no row yet). Returns whether it was. */
export async function writeDraftRow(tx: Handle, unitId: string, expected: number, write: DraftWrite): Promise<boolean> {
  const rows =
    expected === 0
      ? await tx
          .insert(unitDrafts)
          .values({ ...write, sectionId: unitId, revision: 1 })
          .onConflictDoNothing()
          .returning({ revision: unitDrafts.revision })
      : await tx
          .update(unitDrafts)
          .set({ ...write, revision: sql`${unitDrafts.revision} + 1`, editedAt: sql`now()` })
          .where(and(eq(unitDrafts.sectionId, unitId), eq(unitDrafts.revision, expected)))
          .returning({ revision: unitDrafts.revision });
  return rows.length > 0;
}

/** Ends the draft of a unit: it is as published from now on. */
export async function clearDraftRow(tx: Handle, unitId: string): Promise<void> {
  await tx
    .update(unitDrafts)
    .set({ value: null, revision: sql`${unitDrafts.revision} + 1` })
    .where(and(eq(unitDrafts.sectionId, unitId), sql`${unitDrafts.value} is not null`));
}

/** Carries the draft of a unit over to another version of it. */
export async function rebaseDraftRow(
  tx: Handle,
  unitId: string,
  draft: { value: UnitDraftValue; baseVersion: number },
): Promise<void> {
  await tx
    .update(unitDrafts)
    .set({ ...draft, revision: sql`${unitDrafts.revision} + 1` })
    .where(eq(unitDrafts.sectionId, unitId));
}

/** Adds the unit as it is now as version 1, unless it has versions. To be called before it is changed. */
export async function insertFirstVersion(tx: Handle, unitId: string, present: UnitDraftValue): Promise<void> {
  await tx.execute(sql`insert into ${unitVersions} (section_id, number, value, published_at)
    select ${sections.id}, 1, ${JSON.stringify(present)}::jsonb, ${sections.updatedAt} from ${sections}
    where ${sections.id} = ${unitId}
      and not exists (select from ${unitVersions} where ${unitVersions.sectionId} = ${unitId})`);
}

/** Adds a version to those of a unit whose row the transaction has locked, and returns its number and time. */
export async function insertVersion(
  tx: Handle,
  unitId: string,
  row: { value: UnitDraftValue; small: boolean; publishedBy: string | null },
) {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from ${unitVersions} where section_id = ${unitId})`;
  const [added] = await tx
    .insert(unitVersions)
    .values({ ...row, sectionId: unitId, number: next })
    .returning({ number, publishedAt });
  if (!added) throw new Error('An insert without a conflict clause returned no row.');
  return added;
}

const listed = { number, small, publishedAt, author };

/** Returns a page of the versions of a unit, newest first, without their values. */
export const listVersionRows = (
  db: Handle,
  unitId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) =>
  db
    .select(listed)
    .from(unitVersions)
    .leftJoin(users, eq(users.id, publishedBy))
    .where(and(eq(unitVersions.sectionId, unitId), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(limit);

/** Returns a version of a unit with its value; undefined if it does not exist. */
export async function findVersionRow(db: Handle, unitId: string, wanted: number) {
  const [row] = await db
    .select({ ...listed, value })
    .from(unitVersions)
    .leftJoin(users, eq(users.id, publishedBy))
    .where(and(eq(unitVersions.sectionId, unitId), eq(number, wanted)));
  return row;
}

/**
 * The time of the last version that changed what a learner has completed, small corrections aside, with the numbers of
 * the version they know and of the published one; no row if it reads as it did then.
 */
export const changedSince = (unitId: string, userId: string) => sql`
  select changed.known, changed.published, changed.at from (
    select coalesce(max(v.number) filter (where v.published_at <= c.done_at), min(v.number)) as known,
      max(v.number) as published,
      max(v.published_at) filter (where v.published_at > c.done_at and not v.small) as at
    from ${completions} c join ${unitVersions} v on v.section_id = c.section_id
    where c.section_id = ${unitId} and c.user_id = ${userId}) as changed
  join ${unitVersions} one on one.section_id = ${unitId} and one.number = changed.known
  join ${unitVersions} other on other.section_id = ${unitId} and other.number = changed.published
  where changed.at is not null
    and (one.value - array['freePreview', 'durationSeconds']) <> (other.value - array['freePreview', 'durationSeconds'])`;

/** Returns what a learner has not seen of a unit since they completed it; undefined if that is nothing. */
export async function findChange(db: Handle, unitId: string, userId: string) {
  const { rows } = await db.execute<{ known: number; published: number; at: Date | string }>(
    changedSince(unitId, userId),
  );
  return rows[0];
}
