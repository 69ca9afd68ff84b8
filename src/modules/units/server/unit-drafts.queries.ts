import { sql } from 'drizzle-orm';
import type { UnitDraftMember, UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import type { Handle } from '#server/db/database.ts';
import { completions } from '#server/db/schema/completions.ts';
import { sections, unitDrafts, unitVersions } from '#server/db/schema/units.ts';
import { draftsIn, versionsIn } from '#server/drafts/drafts.queries.ts';

const { baseVersion, sectionId } = unitDrafts;

/** The drafts of units by their ids. */
export const unitDraftRows = draftsIn<string, UnitDraftValue, { baseVersion: number }>(unitDrafts, sectionId, {
  baseVersion,
});

/** The published versions of units. */
export const unitVersionRows = versionsIn<{ small: boolean }, { value: UnitDraftValue }>(unitVersions, {
  listed: { small: unitVersions.small },
  full: { value: unitVersions.value },
  of: unitVersions.sectionId,
});

/** Adds the unit as it is now as version 1, unless it has versions. To be called before it is changed. */
export async function insertFirstVersion(tx: Handle, unitId: string, present: UnitDraftValue): Promise<void> {
  await tx.execute(sql`insert into ${unitVersions} (section_id, number, value, published_at)
    select ${sections.id}, 1, ${JSON.stringify(present)}::jsonb, ${sections.updatedAt} from ${sections}
    where ${sections.id} = ${unitId}
      and not exists (select from ${unitVersions} where ${unitVersions.sectionId} = ${unitId})`);
}

/** Adds a version to those of a unit whose row the transaction has locked, and returns its number and time. */
export const insertVersion = (
  tx: Handle,
  unitId: string,
  row: { value: UnitDraftValue; small: boolean; publishedBy: string | null },
) => {
  const next = sql`(select coalesce(max(number), 0) + 1 from ${unitVersions} where section_id = ${unitId})`;
  return unitVersionRows.insert(tx, { ...row, sectionId: unitId, number: next });
};

/** What of a version learners are not notified of. */
export const UNSEEN_MEMBERS: readonly UnitDraftMember[] = ['freePreview', 'durationSeconds', 'test'];
const UNSEEN = `{${UNSEEN_MEMBERS.join(',')}}`;

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
    and (one.value - ${UNSEEN}::text[]) <> (other.value - ${UNSEEN}::text[])`;

/** Returns what a learner has not seen of a unit since they completed it; undefined if that is nothing. */
export async function findChange(db: Handle, unitId: string, userId: string) {
  const { rows } = await db.execute<{ known: number; published: number; at: Date | string }>(
    changedSince(unitId, userId),
  );
  return rows[0];
}
