import { desc, eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { users } from '#server/db/schema/users.ts';

/** How many people, courses and enrolments there are, and what was paid in all, in cents. */
export async function countAll(db: Handle) {
  const { rows } = await db.execute<{ users: number; courses: number; enrolments: number; cents: number }>(sql`select
    (select count(*)::int from ${users}) as users,
    (select count(*)::int from ${courses}) as courses,
    (select coalesce(sum(participants), 0)::int from ${courses}) as enrolments,
    (select coalesce(sum(paid_cents), 0)::float8 from ${enrolments}) as cents`);
  return rows[0] ?? { users: 0, courses: 0, enrolments: 0, cents: 0 };
}

/** Enrolments and cents of the last twelve months (UTC), oldest first, months without any included. */
export async function countByMonth(db: Handle) {
  const { rows } = await db.execute<{ month: string; enrolments: number; cents: number }>(sql`
    select to_char(m.month, 'YYYY-MM') as month, count(e.course_id)::int as enrolments, coalesce(sum(e.paid_cents), 0)::float8 as cents
    from generate_series(
      date_trunc('month', now() at time zone 'utc') - interval '11 months',
      date_trunc('month', now() at time zone 'utc'), interval '1 month') as m(month)
    left join ${enrolments} e
      on e.created_at >= m.month at time zone 'utc' and e.created_at < (m.month + interval '1 month') at time zone 'utc'
    group by m.month order by m.month`);
  return rows;
}

/** The ten courses that brought most, with how many people paid for or were given each. */
export async function listTopCourses(db: Handle) {
  const cents = sql<number>`sum(${enrolments.paidCents})::float8`;
  return db
    .select({
      _id: courses.id,
      customId: courses.customId,
      name: courses.name,
      enrolments: sql<number>`count(*)::int`,
      cents,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .groupBy(courses.id)
    .orderBy(desc(cents), courses.customId)
    .limit(10);
}

/** The ten newest enrolments. */
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
