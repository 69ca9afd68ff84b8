import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import type { Handle } from '#server/db/database.ts';
import { latestFacts } from '#server/db/latest-facts.ts';
import { emailKey } from '#server/db/email-key.ts';
import { completions, courseCompletions } from '#server/db/schema/completions.ts';
import { cardColumns, courses } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent, isEnrolmentOf } from '#server/db/schema/enrolments.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

/** Returns whether a user is enrolled in a course. */
export async function isEnrolledIn(db: Handle, courseId: string, userId: string): Promise<boolean> {
  return (await db.$count(enrolments, isEnrolmentOf(userId, courseId))) > 0;
}

/** Returns the access of a user to a course that has not ended; null without one. */
export async function findAccess(db: Handle, courseId: string, userId: string): Promise<{ until: Date | null } | null> {
  const [row] = await db.select({ until: enrolments.until }).from(enrolments).where(isEnrolmentOf(userId, courseId));
  return row ?? null;
}

const unitsDone = sql<number>`(select count(*)::int from ${completions}
  join ${sections} on ${sections.id} = ${completions.sectionId} and ${isPublishedUnit()}
  where ${completions.userId} = ${enrolments.userId} and ${sections.courseId} = ${enrolments.courseId})`;

const isCompleted = sql<boolean>`exists (select from ${courseCompletions} where ${courseCompletions.userId} = ${enrolments.userId}
  and ${courseCompletions.courseId} = ${enrolments.courseId})`;

/** Returns a query of the unit a user opened last in each course, with the latest position in its video. */
const lastUnitsOf = (userId: string) => sql`(
  select opened.course_id, json_build_object(
    'number', (select count(*) from ${sections} other
      where other.course_id = s.course_id and ${isPublishedUnit('other')} and (other.position, other.id) <= (s.position, s.id)),
    'seconds', coalesce((place.value->>'seconds')::float8, 0),
    'duration', (place.value->>'duration')::float8) as last_unit
  from (${latestFacts(sql`f.user_id = ${userId} and f.kind = 'opened' and s.course_id is not null and ${isPublishedUnit('s')}`, sql`course_id`)}) opened
    join ${sections} s on s.id = opened.section_id
    left join lateral (${latestFacts(
      sql`f.user_id = ${userId} and f.kind = 'position' and f.section_id = opened.section_id`,
      sql`section_id`,
    )}) place on true) last_units`;

/** Returns the courses of a user as cards, without drafts, newest enrolment first. */
export async function listCardsOf(db: Handle, userId: string) {
  const lastUnit = sql<EnrolledCard['lastUnit']>`last_unit`;
  return db
    .select({
      ...cardColumns,
      enrolledAt: enrolments.createdAt,
      until: enrolments.until,
      unitsDone,
      completed: isCompleted,
      lastUnit,
    })
    .from(enrolments)
    .leftJoin(lastUnitsOf(userId), sql`last_units.course_id = ${enrolments.courseId}`)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.userId, userId), isCurrent, ne(courses.state, 'draft')))
    .orderBy(desc(enrolments.createdAt), courses.customId);
}

/** Returns the accounts behind normalised e-mails, whether each is enrolled in a course, and whether the address is confirmed. */
export async function findByEmails(db: Handle, courseId: string, emails: readonly string[]) {
  if (emails.length === 0) return [];
  return db
    .select({
      _id: users.id,
      name: users.name,
      email: sql<string>`${emailKey(users.email)}`,
      confirmed: emailConfirmed,
      enrolled: enrolments.courseId,
    })
    .from(users)
    .leftJoin(enrolments, isEnrolmentOf(users.id, courseId))
    .where(inArray(emailKey(users.email), [...emails]));
}
