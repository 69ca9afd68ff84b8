import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListEnrolmentsQuery, PeriodQuery, SalesQuery } from '#modules/reports/contract/reports.ts';
import type { School } from '#modules/school/contract/school.ts';
import { dayIn, startOfDayIn } from '#contract/time/time-zones.ts';
import type { Handle } from '#server/db/database.ts';
import { currencyOfSchool, SHIPPED_TIME_ZONE, timeZoneOfSchool, zoneOfDays } from '#server/db/school-time-zone.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments, pastSales } from '#server/db/schema/enrolments.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { revenueEntries } from '#server/db/schema/revenue.ts';
import { users } from '#server/db/schema/users.ts';
import { withinDays } from '#server/db/within-days.ts';
import { monthsUntil } from './period.rules.ts';

/**
 * Returns the condition that an entry is revenue: it is in the currency of the school, and money was moved, or the school is a
 * demo, whose payments are all simulated.
 */
const isRevenue = (mode: School['mode']): SQL =>
  sql`${revenueEntries.currency} = ${currencyOfSchool} and ${mode === 'demo' ? sql`true` : sql`not ${revenueEntries.simulated}`}`;

/** Returns the numbers of users, courses and enrolments, the revenue in cents, and the school's time zone. */
export async function countAll(db: Handle, mode: School['mode']) {
  const { rows } = await db.execute<{
    timeZone: string;
    users: number;
    courses: number;
    enrolments: number;
    cents: number;
  }>(sql`select ${timeZoneOfSchool} as "timeZone",
    (select count(*)::int from ${users}) as users,
    (select count(*)::int from ${courses}) as courses,
    (select coalesce(sum(participants), 0)::int from ${courses}) as enrolments,
    (select coalesce(sum(cents), 0)::float8 from ${revenueEntries} where ${isRevenue(mode)}) as cents`);
  return rows[0] ?? { timeZone: SHIPPED_TIME_ZONE, users: 0, courses: 0, enrolments: 0, cents: 0 };
}

/**
 * Returns enrolments and revenue in cents of the twelve months that end with the one of `now` in a time zone (IANA), oldest
 * first, empty months included.
 */
export async function countByMonth(db: Handle, mode: School['mode'], timeZone: string, now = new Date()) {
  const { months, next } = monthsUntil(dayIn(timeZone, now));
  const days = [...months.map((month) => `${month}-01`), `${next}-01`];
  const moments = days.map((day) => startOfDayIn(timeZone, day).toISOString());
  const byDay = sql`${`{${days.join()}}`}::date[]`;
  const { rows } = await db.execute<{ index: number; enrolments: number; cents: number }>(sql`
    select index, sum(people)::int as enrolments, sum(cents)::float8 as cents
    from (
      select width_bucket(created_at, ${`{${moments.join()}}`}::timestamptz[]) as index, count(*) as people, 0 as cents
        from ${enrolments}
        where created_at >= ${moments[0]}::timestamptz and created_at < ${moments.at(-1)}::timestamptz group by 1
      union all
      select width_bucket(sold_on, ${byDay}), count(*), 0 from ${pastSales}
        where sold_on >= ${days[0]}::date and sold_on < ${days.at(-1)}::date group by 1
      union all
      select width_bucket(booked_on, ${byDay}), 0, sum(cents) from ${revenueEntries}
        where booked_on >= ${days[0]}::date and booked_on < ${days.at(-1)}::date and ${isRevenue(mode)} group by 1) s
    group by index`);
  return months.map((month, before) => {
    const { enrolments: people = 0, cents = 0 } = rows.find(({ index }) => index === before + 1) ?? {};
    return { month, enrolments: people, cents };
  });
}

/**
 * Returns the ten courses with the highest revenue, deleted ones included, and their numbers of enrolments, those of deleted
 * accounts included.
 */
export async function listTopCourses(db: Handle, mode: School['mode']) {
  const { rows } = await db.execute<{
    _id: string | null;
    customId: number | null;
    name: string;
    enrolments: number;
    cents: number;
  }>(sql`
    with money as (
      select course_id, max(title) as title, sum(cents) as cents from ${revenueEntries} where ${isRevenue(mode)}
        group by course_id, case when course_id is null then title end),
    people as (
      select course_id, sum(people) as people from (
        select course_id, count(*) as people from ${enrolments} group by course_id
        union all select course_id, count(*) from ${pastSales} group by course_id) s
      group by course_id)
    select coalesce(m.course_id, p.course_id) as "_id", c.custom_id as "customId", coalesce(c.name, m.title) as name,
      coalesce(p.people, 0)::int as enrolments, coalesce(m.cents, 0)::float8 as cents
    from money m full join people p on p.course_id = m.course_id
      left join ${courses} c on c.id = coalesce(m.course_id, p.course_id)
    order by cents desc, c.custom_id, name limit 10`);
  return rows;
}

/** Returns the ten newest enrolments. */
export async function listNewestEnrolments(db: Handle) {
  return db
    .select({
      at: enrolments.createdAt,
      user: { _id: users.id, name: users.name },
      course: { _id: courses.id, customId: courses.customId, name: courses.name },
      cents: enrolments.paidCents,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .orderBy(desc(enrolments.createdAt))
    .limit(10);
}

/**
 * Returns what was new within days of a time zone: users, courses, enrolments and the revenue in cents, deleted accounts included.
 * Reads the indexes of the moments only.
 */
export async function countWithin(db: Handle, mode: School['mode'], days: PeriodQuery, timeZone: string) {
  const { rows } = await db.execute<{ users: number; courses: number; enrolments: number; cents: number }>(sql`select
    (select count(*)::int from ${users} where ${withinDays(users.createdAt, days, timeZone)}) as users,
    (select count(*)::int from ${courses} where ${withinDays(courses.createdAt, days, timeZone)}) as courses,
    (select count(*)::int from ${enrolments} where ${withinDays(enrolments.createdAt, days, timeZone)})
      + (select count(*)::int from ${pastSales} where sold_on between ${days.from}::date and ${days.to}::date) as enrolments,
    (select coalesce(sum(cents), 0)::float8 from ${revenueEntries}
      where booked_on between ${days.from}::date and ${days.to}::date and ${isRevenue(mode)}) as cents`);
  return rows[0] ?? { users: 0, courses: 0, enrolments: 0, cents: 0 };
}

/** Returns how many courses were paid for a course or by a user, and the revenue in cents. Those of before orders are grants. */
export async function countSales(db: Handle, mode: School['mode'], { course, user }: SalesQuery) {
  const isOneOf = (column: SQL, ids: readonly string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`;
  const ordered = sql`${isOneOf(sql`o.user_id`, user)} and ${isOneOf(sql`l.course_id`, course)}`;
  const granted = sql`${isOneOf(sql`user_id`, user)} and ${isOneOf(sql`course_id`, course)}`;
  const { rows } = await db.execute<{ paid: number; cents: number; waiting: number }>(sql`
    select (count(*) filter (where cents > 0))::int as paid, coalesce(sum(cents), 0)::float8 as cents,
      (select count(distinct o.id)::int from ${orderLines} l join ${orders} o on o.id = l.order_id
        where o.state = 'open' and o.method = 'invoice' and ${ordered}) as waiting
    from (
      select ${revenueEntries.cents} from ${orderLines} l join ${orders} o on o.id = l.order_id
        join ${revenueEntries} on ${revenueEntries.orderLineId} = l.id where ${ordered} and ${isRevenue(mode)}
      union all
      select paid_cents from ${entitlements} where ${granted} and kind = 'grant' and order_line_id is null and paid_cents > 0) s`);
  return rows[0] ?? { paid: 0, cents: 0, waiting: 0 };
}

type Days = Pick<ListEnrolmentsQuery, 'from' | 'to'>;

const soldWithin = ({ from, to }: Days) =>
  and(
    from === undefined ? undefined : sql`${pastSales.soldOn} >= ${from}::date`,
    to === undefined ? undefined : sql`${pastSales.soldOn} <= ${to}::date`,
  ) ?? sql`true`;
const enrolledWithin = (days: Days, timeZone: string) => withinDays(enrolments.createdAt, days, timeZone) ?? sql`true`;

/** Where a page ends: the time of its last row, exact to the microsecond, and what orders rows of the same time. */
interface Cursor {
  readonly moment: string;
  readonly key: string;
}

const enrolmentKey = sql`(${enrolments.courseId}::text || ${enrolments.userId}) collate "C"`;
const saleKey = sql`lpad(${pastSales.id}::text, 20, '0') collate "C"`;
/** Of a sale without its account only the day is known: it is shown, and placed in the list, as midnight UTC. */
const soldAt = sql`(${pastSales.soldOn}::timestamp at time zone 'utc')`;

/** Returns the condition that a row comes after a cursor. The first comparison is for the index. */
const isAfter = (moment: SQLWrapper, key: SQLWrapper, cursor: Cursor | undefined) =>
  cursor
    ? sql`${moment} <= ${cursor.moment}::timestamptz and (${moment}, ${key}) < (${cursor.moment}::timestamptz, ${cursor.key})`
    : sql`true`;

/**
 * Returns a page of the enrolments within days, newest first, with the payments of deleted accounts; with `after` only
 * those that follow that row. All lines of an import have the same time: their keys keep pages apart.
 */
export async function listEnrolmentsWithin(
  db: Handle,
  { limit, offset, ...days }: ListEnrolmentsQuery,
  after?: Cursor,
) {
  const last = offset + limit;
  const timeZone = await zoneOfDays(db, days);
  const { rows } = await db.execute<{
    at: Date;
    moment: string;
    key: string;
    user: { _id: string; name: string; email: string } | null;
    course: { _id: string; customId: number; name: string };
    cents: number;
  }>(sql`
    select s.at, s.at::text as moment, s.key, s.cents::float8 as cents,
      (select json_build_object('_id', u.id, 'name', u.name, 'email', u.email) from ${users} u where u.id = s.user_id) as user,
      (select json_build_object('_id', c.id, 'customId', c.custom_id, 'name', c.name) from ${courses} c where c.id = s.course_id) as course
    from (
      (select created_at as at, ${enrolmentKey} as key, user_id, course_id, paid_cents as cents from ${enrolments}
        where ${enrolledWithin(days, timeZone)} and ${isAfter(enrolments.createdAt, enrolmentKey, after)}
        order by created_at desc, course_id desc, user_id desc limit ${last})
      union all
      (select ${soldAt}, ${saleKey}, null, course_id, paid_cents from ${pastSales}
        where ${soldWithin(days)} and ${isAfter(soldAt, saleKey, after)} order by sold_on desc, id desc limit ${last})
      order by at desc, key desc limit ${limit} offset ${offset}) s
    order by s.at desc, s.key desc`);
  return rows;
}

/** Counts the enrolments within days, with the payments of deleted accounts. All of them are the participants' counters. */
export async function countEnrolmentsWithin(db: Handle, days: Days): Promise<number> {
  const present =
    days.from === undefined && days.to === undefined
      ? sql`select coalesce(sum(participants), 0)::int from ${courses}`
      : sql`select count(*)::int from ${enrolments} where ${enrolledWithin(days, await zoneOfDays(db, days))}`;
  const { rows } = await db.execute<{ all: number }>(
    sql`select (${present}) + (select count(*)::int from ${pastSales} where ${soldWithin(days)}) as all`,
  );
  return rows[0]?.all ?? 0;
}
