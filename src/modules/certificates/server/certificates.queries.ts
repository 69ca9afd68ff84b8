import { and, count, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { AffectedCertificates, CertificatesEffect } from '#contract/affected.ts';
import type { ListCertificatesQuery } from '#modules/certificates/contract/certificates.ts';
import * as LIMITS from '#contract/limits.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { certificates, revokedStatuses, signingKeys } from '#server/db/schema/certificates.ts';
import { courseCompletions } from '#server/db/schema/completions.ts';
import { courses } from '#server/db/schema/courses.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { studyLocales } from '#server/db/schema/study-locales.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

type Affected = AffectedCertificates['first'];
export type CertificateRow = typeof certificates.$inferSelect;

/**
 * A place in a status list that no certificate has, and no deleted one was revoked at: 32 tries in the list of this month,
 * then as many in each of the three before it, for a school that issues more than 131,072 certificates in a month.
 */
const FREE_STATUS = sql`select list, index from (
    select try, to_char(now() - try / 32 * interval '1 month', 'YYYYMM')::int as list, floor(random() * 131072)::int as index
    from generate_series(0, 127) as try
  ) as places
  where not exists (select from ${certificates}
      where ${certificates.statusList} = list and ${certificates.statusIndex} = index)
    and not exists (select from ${revokedStatuses}
      where ${revokedStatuses.list} = places.list and ${revokedStatuses.index} = places.index)
  order by try limit 1`;

/** What identifies a new certificate. */
interface NewCertificate {
  readonly id: string;
  readonly address: string;
  /** The statement that enqueues the job which makes its files. */
  readonly job: SQL;
}

/**
 * Inserts the certificate of a completion, with the names of the user and the course as they are now, in the language the user
 * studies in. One statement.
 */
export async function insertCertificate(
  tx: Handle,
  { id, address, job }: NewCertificate,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  await tx.execute(sql`
    with job as (${job}), status as (${FREE_STATUS})
    insert into ${certificates} (id, address, user_id, course_id, name, course_title, locale, completed_at, status_list, status_index)
    select ${id}::uuid, ${address}, ${users.id}, ${courses.id}, ${users.name}, ${courses.name},
      (select locale from ${studyLocales} where ${studyLocales.userId} = ${users.id}), now(), status.list, status.index
      from ${users}, ${courses}, status where ${users.id} = ${userId} and ${courses.id} = ${courseId}
    on conflict (user_id, course_id) where state = 'valid' do nothing`);
}

/**
 * Inserts the certificate that replaces another one, with another name; `data`: what it says, null until its job has run.
 * `byOwner`: counted as a correction. One statement.
 */
export async function insertReplacement(
  tx: Handle,
  { id, address, job }: NewCertificate,
  { old, name, data, byOwner }: { old: string; name: string; data: object | null; byOwner: boolean },
): Promise<void> {
  await tx.execute(sql`
    with job as (${job}), status as (${FREE_STATUS}), old as (select * from ${certificates} where ${certificates.id} = ${old})
    insert into ${certificates} (id, address, user_id, course_id, name, course_title, locale, completed_at, private, data, corrections, status_list, status_index)
    select ${id}::uuid, ${address}, old.user_id, old.course_id, ${name}, old.course_title, old.locale, old.completed_at, old.private,
      ${data && JSON.stringify(data)}::jsonb, old.corrections + ${byOwner ? 1 : 0}, status.list, status.index from old, status`);
}

/** Returns a certificate by its id, or null. */
export async function findCertificate(db: Handle, id: string): Promise<CertificateRow | null> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
  return row ?? null;
}

/** Returns the certificate at an address, or null. */
export async function findByAddress(db: Handle, address: string): Promise<CertificateRow | null> {
  const [row] = await db.select().from(certificates).where(eq(certificates.address, address));
  return row ?? null;
}

/** Locks a certificate by its id or its address. Returns null if there is none. */
export async function lockCertificate(
  tx: Handle,
  by: { readonly id: string } | { readonly address: string },
): Promise<CertificateRow | null> {
  const condition = 'id' in by ? eq(certificates.id, by.id) : eq(certificates.address, by.address);
  const [row] = await tx.select().from(certificates).where(condition).for('update');
  return row ?? null;
}

/** Makes the job of a certificate due now if it waits for its first run. */
export async function hurryJob(db: Handle, id: string): Promise<void> {
  const waits = and(eq(jobs.id, id), eq(jobs.state, 'waiting'), eq(jobs.attempts, 0), gt(jobs.dueAt, sql`now()`));
  await db
    .update(jobs)
    .set({ dueAt: sql`now()` })
    .where(waits);
}

/** Changes a certificate. */
export async function updateCertificate(
  tx: Handle,
  id: string,
  fields: Partial<Pick<CertificateRow, 'state' | 'reason' | 'private' | 'data' | 'credential'>>,
): Promise<void> {
  await tx.update(certificates).set(fields).where(eq(certificates.id, id));
}

/** Marks the credential of a certificate as revoked, for good. */
export async function insertRevoked(tx: Handle, { statusList, statusIndex }: CertificateRow): Promise<void> {
  await tx.insert(revokedStatuses).values({ list: statusList, index: statusIndex }).onConflictDoNothing();
}

/** Returns whether a certificate names a place in a status list, or one that was revoked did. */
export async function hasStatusList(db: Handle, list: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select
    exists (select from ${certificates} where ${certificates.statusList} = ${list})
    or exists (select from ${revokedStatuses} where ${revokedStatuses.list} = ${list}) as found`);
  return rows[0]!.found;
}

/** Returns the revoked places of a status list. */
export const listRevoked = async (db: Handle, list: number): Promise<number[]> =>
  (await db.select({ index: revokedStatuses.index }).from(revokedStatuses).where(eq(revokedStatuses.list, list))).map(
    ({ index }) => index,
  );

/** Completions in less than one third of the length of their videos are flagged; videos at double speed take a half. */
const QUICK_FACTOR = 3;

/** The columns of a certificate in a list, with why its files could not be made. */
const listed = {
  id: certificates.id,
  address: certificates.address,
  userId: certificates.userId,
  name: certificates.name,
  courseTitle: certificates.courseTitle,
  completedAt: certificates.completedAt,
  createdAt: certificates.createdAt,
  state: certificates.state,
  reason: certificates.reason,
  private: certificates.private,
  corrections: certificates.corrections,
  ready: sql<boolean>`${certificates.credential} is not null`,
  quick: sql<{ studiedSeconds: number; filmSeconds: number } | null>`(
    select json_build_object('studiedSeconds', studied_seconds, 'filmSeconds', film_seconds) from ${courseCompletions}
    where ${courseCompletions.userId} = ${certificates.userId} and ${courseCompletions.courseId} = ${certificates.courseId}
      and studied_seconds < film_seconds / ${sql.raw(String(QUICK_FACTOR))}.0)`,
  problem: sql<string | null>`case when ${jobs.state} = 'failed' then ${jobs.problem} end`,
};

/** Returns the certificates of a user, newest first, without those that were replaced. */
export const listOfUser = (db: Handle, userId: string) =>
  db
    .select(listed)
    .from(certificates)
    .leftJoin(jobs, eq(jobs.id, certificates.id))
    .where(and(eq(certificates.userId, userId), ne(certificates.state, 'replaced')))
    .orderBy(desc(certificates.id));

/** Returns a certificate as a list shows it, or null. */
export async function findListed(db: Handle, id: string) {
  const [row] = await db
    .select(listed)
    .from(certificates)
    .leftJoin(jobs, eq(jobs.id, certificates.id))
    .where(eq(certificates.id, id));
  return row ?? null;
}

const matching = ({ q, state, course }: ListCertificatesQuery): SQL | undefined =>
  and(
    course === undefined ? undefined : eq(certificates.courseId, course),
    state && eq(certificates.state, state),
    q ? contains(certificates.searchText, q) : undefined,
  );

/** Returns a page of certificates, newest first. */
export const listRows = (db: Handle, query: ListCertificatesQuery) =>
  db
    .select(listed)
    .from(certificates)
    .leftJoin(jobs, eq(jobs.id, certificates.id))
    .where(matching(query))
    .orderBy(desc(certificates.id))
    .limit(query.limit)
    .offset(query.offset);

/** Counts the certificates that match a query. */
export async function countRows(db: Handle, query: ListCertificatesQuery): Promise<number> {
  const [row] = await db.select({ all: count() }).from(certificates).where(matching(query));
  return row?.all ?? 0;
}

const isValid = sql`${certificates.state} = 'valid'`;
const isUnsaid = sql`${certificates.data} is null`;
const countOf = (condition: SQL): SQL => sql`(select count(*)::int from ${certificates} where ${condition})`;
const newestOf = (condition: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'course', course_title) order by id desc), '[]') from (
    select ${certificates.id}, ${certificates.name}, ${certificates.courseTitle} from ${certificates} where ${condition}
      order by ${certificates.id} desc limit ${LIMITS.affectedShown}) as newest)`;

/** Returns the valid certificates that will say what the school says then, and those that keep what they say. */
export async function findByText(db: Handle): Promise<CertificatesEffect> {
  const unsaid = sql`${isValid} and ${isUnsaid}`;
  // All valid ones are counted in an index, which does not know whether they are made.
  const { rows } = await db.execute<{ unsaid: number; valid: number; next: Affected; kept: Affected }>(sql`
    select ${countOf(unsaid)} as unsaid, ${countOf(isValid)} as valid, ${newestOf(unsaid)} as next,
      ${newestOf(sql`${isValid} and not ${isUnsaid}`)} as kept`);
  const { unsaid: waiting, valid, next, kept } = rows[0]!;
  return { changing: { count: waiting, first: next }, keeping: { count: valid - waiting, first: kept } };
}

/** Counts the valid certificates whose credential names another issuer. */
export async function countElsewhere(db: Handle, did: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(certificates)
    .where(and(eq(certificates.state, 'valid'), sql`${certificates.credential} #>> '{issuer,id}' <> ${did}`));
  return row?.all ?? 0;
}

/** Returns what the certificates of a user say and were, oldest first, for the export of their data. */
export const listCertificateDataOf = (db: Handle, userId: string) =>
  db
    .select({
      name: certificates.name,
      course: certificates.courseTitle,
      completedAt: certificates.completedAt,
      issuedAt: certificates.createdAt,
      state: certificates.state,
      reason: certificates.reason,
      private: certificates.private,
      credential: certificates.credential,
    })
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(certificates.id);

/** Returns the ids of the certificates of a user. */
export const listIdsOf = async (db: Handle, userId: string): Promise<string[]> =>
  (await db.select({ id: certificates.id }).from(certificates).where(eq(certificates.userId, userId))).map(
    ({ id }) => id,
  );

/** Returns the keys of the school, the newest one first. */
export const listKeys = (db: Handle) => db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));

/** Inserts a key, from now on the newest. `first`: only if there is none. */
export async function insertKey(
  db: Handle,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  first = false,
): Promise<void> {
  await db.execute(sql`insert into ${signingKeys} (public_key, private_key)
    select ${publicKey}, ${privateKey} ${first ? sql`where not exists (select from ${signingKeys})` : sql``}`);
}

/** Returns the address of a user and whether it is confirmed, or null. */
export async function findEmailOf(db: Handle, userId: string) {
  const [row] = await db.select({ email: users.email, emailConfirmed }).from(users).where(eq(users.id, userId));
  return row ?? null;
}
