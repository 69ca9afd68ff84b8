import { eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { insertPastSales } from '#server/db/past-sales.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { users } from '#server/db/schema/users.ts';

/** Causes of a grant that count as a purchase in `enrolments.source`. */
const BOUGHT = sql`('purchase', 'free', 'coupon', 'invoice')`;

/** Access to grant to a user in a course. */
export interface GrantRow {
  readonly courseId: string;
  readonly userId: string;
  readonly cause: 'admin' | 'import' | 'request' | 'team' | 'purchase' | 'free' | 'coupon' | 'invoice';
  readonly paidCents: number;
  /** When the access ends, ISO 8601; null: never. */
  readonly until: string | null;
  readonly orderLineId: string | null;
  readonly by: string | null;
}

/**
 * Grants access, with its entries in the ledger, and returns what changed. Access that lasts as long already stays as it is,
 * without an entry.
 */
export async function insertGrants(
  tx: Handle,
  rows: readonly GrantRow[],
): Promise<{ readonly courseId: string; readonly userId: string }[]> {
  const granted = await tx.execute<{ courseId: string; userId: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("courseId" uuid, "userId" uuid, "cause" text,
        "paidCents" bigint, "until" timestamptz, "orderLineId" uuid, "by" uuid)),
    granted as (
      insert into ${enrolments} as e (course_id, user_id, source, paid_cents, until)
      select "courseId", "userId", case when cause in ${BOUGHT} then 'purchase' else 'admin' end, "paidCents", until from given
      on conflict (course_id, user_id) do update set
        source = case when excluded.source = 'purchase' then 'purchase' else e.source end,
        paid_cents = e.paid_cents + excluded.paid_cents,
        until = excluded.until
        where e.until < coalesce(excluded.until, 'infinity')
      returning e.course_id, e.user_id),
    entry as (
      insert into ${entitlements} (user_id, course_id, kind, cause, paid_cents, until, order_line_id, by_user_id)
      select user_id, course_id, 'grant', cause, given."paidCents", given.until, "orderLineId", "by"
      from given join granted on granted.course_id = given."courseId" and granted.user_id = given."userId")
    select course_id as "courseId", user_id as "userId" from granted`);
  return granted.rows;
}

/** Removes access and returns the users who had it. What was paid for expired or refunded access stays in the reports. */
export async function deleteAccess(
  tx: Handle,
  {
    courseId,
    userIds,
    cause,
    by,
    orderLineId = null,
  }: {
    readonly courseId: string;
    readonly userIds: readonly string[];
    readonly cause: 'removal' | 'refund' | 'expiry';
    readonly by: string | null;
    /** The line that is refunded. */
    readonly orderLineId?: string | null;
  },
): Promise<string[]> {
  const { rows } = await tx.execute<{ _id: string; cents: number; at: Date }>(sql`
    with gone as (
      delete from ${enrolments} where ${eq(enrolments.courseId, courseId)}
        and ${enrolments.userId} = any(${`{${userIds.join(',')}}`}::uuid[])
        and ${cause === 'expiry' ? sql`${enrolments.until} <= now()` : sql`true`}
      returning course_id, user_id, paid_cents, created_at),
    entry as (
      insert into ${entitlements} (user_id, course_id, kind, cause, order_line_id, by_user_id)
      select user_id, course_id, 'removal', ${cause}, ${orderLineId}::uuid, ${by}::uuid from gone)
    select user_id as "_id", paid_cents::float8 as cents, created_at as at from gone`);
  const paid = cause === 'removal' ? [] : rows.filter(({ cents }) => cents > 0);
  await insertPastSales(
    tx,
    paid.map(({ cents, at }) => ({ courseId, cents, at: new Date(at) })),
  );
  return rows.map(({ _id }) => _id);
}

/** Money paid back for a line of an order. */
export interface LineRefund {
  readonly orderLineId: string;
  readonly courseId: string;
  /** Null once the account is deleted. */
  readonly userId: string | null;
  readonly cents: number;
  /** The day, in the school's time zone, on which the line was paid. */
  readonly paidOn: string;
  readonly by: string | null;
}

/** Lowers what was paid for access that a line has granted and that has not ended. Returns whether there is such access. */
export async function lowerPaid(tx: Handle, refund: LineRefund): Promise<boolean> {
  const { courseId, userId, orderLineId, cents, by } = refund;
  const { rows } = await tx.execute<{ lowered: number }>(sql`
    with granted as (
      select from ${entitlements} e where e.order_line_id = ${orderLineId} and e.kind = 'grant' and e.id > coalesce((
        select max(id) from ${entitlements} where user_id = ${userId} and course_id = ${courseId} and kind = 'removal'), 0)),
    lowered as (
      update ${enrolments} set paid_cents = paid_cents - ${cents}
      where course_id = ${courseId} and user_id = ${userId} and exists (select from granted) returning 1),
    entry as (
      insert into ${entitlements} (user_id, course_id, kind, cause, paid_cents, order_line_id, by_user_id)
      select ${userId}::uuid, ${courseId}::uuid, 'refund', 'refund', ${-cents}, ${orderLineId}::uuid, ${by}::uuid from lowered)
    select count(*)::int as lowered from lowered`);
  return (rows[0]?.lowered ?? 0) > 0;
}

/** Returns users whose access to one course has ended, at most so many; null when there are none. */
export async function findExpired(
  db: Handle,
  limit: number,
): Promise<{ readonly courseId: string; readonly userIds: readonly string[] } | null> {
  const { rows } = await db.execute<{ courseId: string; userIds: string[] }>(sql`
    with due as (
      select course_id, user_id from ${enrolments} where ${enrolments.until} <= now() order by ${enrolments.until} limit ${limit})
    select course_id as "courseId", array_agg(user_id order by user_id) as "userIds" from due group by course_id limit 1`);
  return rows[0] ?? null;
}

/** Locks users, then a course, as every write of an enrolment does. */
export async function lockForAccess(tx: Handle, courseId: string, userIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select 1 from ${users} where ${users.id} = any(${`{${userIds.join(',')}}`}::uuid[]) order by ${users.id} for key share`,
  );
  await tx.execute(sql`select 1 from ${courses} where ${eq(courses.id, courseId)} for no key update`);
}

/** An enrolment that differs from what the ledger says: one of the two is null where only the other has the access. */
export interface AccessDifference extends Record<string, unknown> {
  readonly courseId: string;
  readonly userId: string;
  readonly ledger: object | null;
  readonly enrolment: object | null;
}

/** Computes all enrolments from the ledger and returns up to so many differences. Reads both tables whole. */
export async function listAccessDifferences(db: Handle, limit: number): Promise<AccessDifference[]> {
  const { rows } = await db.execute<AccessDifference>(sql`
    with current as (
      select *, max(id) filter (where kind = 'removal') over (partition by course_id, user_id) as removal from ${entitlements}),
    computed as (
      select course_id, user_id,
        case when bool_or(cause in ${BOUGHT}) then 'purchase' else 'admin' end as source,
        sum(paid_cents)::bigint as paid_cents,
        case when bool_and(until is not null) filter (where kind = 'grant') then max(until) end as until,
        (array_agg(created_at order by id))[1] as created_at
      from current where id > coalesce(removal, 0) group by course_id, user_id)
    select coalesce(c.course_id, e.course_id) as "courseId", coalesce(c.user_id, e.user_id) as "userId",
      case when c.course_id is not null then to_jsonb(c) - 'course_id' - 'user_id' end as ledger,
      case when e.course_id is not null then to_jsonb(e) - 'course_id' - 'user_id' end as enrolment
    from computed c full join ${enrolments} e on e.course_id = c.course_id and e.user_id = c.user_id
    where (c.source, c.paid_cents, c.until, c.created_at) is distinct from (e.source, e.paid_cents, e.until, e.created_at)
    limit ${limit}`);
  return rows;
}
