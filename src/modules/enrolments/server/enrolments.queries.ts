import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { EnrolledCard, ListStudentsQuery, Student } from '#modules/enrolments/contract/enrolments.ts';
import type { Handle } from '#server/db/database.ts';
import { latestFacts } from '#server/db/latest-facts.ts';
import { emailKey } from '#server/db/email-key.ts';
import { contains } from '#server/db/search.ts';
import { completions, courseCompletions } from '#server/db/schema/completions.ts';
import { cardColumns, courses } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent, isEnrolmentOf } from '#server/db/schema/enrolments.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

/** Returns whether a user is enrolled in a course. */
export async function isEnrolledIn(db: Handle, courseId: string, userId: string): Promise<boolean> {
  return (await db.$count(enrolments, isEnrolmentOf(userId, courseId))) > 0;
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

/** A student; `until` is a text of the database where the statement is written by hand. */
export type StudentRow = Omit<Student, 'until'> & { readonly until: Date | string | null };

const studentsOf = (courseId: string, q: string | undefined) =>
  and(eq(enrolments.courseId, courseId), q ? contains(users.searchText, q) : undefined);

const byName = sql`${users.name} collate "und-x-icu", ${users.customId}`;

/** How many users, in the order of their names, are tried before all students of the course are read and sorted. */
const WALKED = 2_000;

/**
 * Returns a page of a course's students by name. For a popular course, the first users of the school contain a page of
 * its students, while sorting them would read every one; of a course with few students, all are read and sorted. The join
 * has its own ORDER BY: only a nested loop would return its rows in the order of the names.
 */
export async function listStudentRows(db: Handle, courseId: string, query: ListStudentsQuery): Promise<StudentRow[]> {
  const { limit, offset = 0 } = query;
  if (limit === undefined) {
    return db
      .select({ _id: users.id, name: users.name, email: users.email, until: enrolments.until })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.userId))
      .where(studentsOf(courseId, query.q))
      .orderBy(byName)
      .offset(offset);
  }
  const { rows } = await db.execute<StudentRow & Record<string, unknown>>(sql`
    with walked as materialized (
      select users.*, ${enrolments.until} as until from (select * from ${users} order by ${byName} limit ${sql.raw(String(WALKED))}) users
      join ${enrolments} on ${enrolments.userId} = users.id
      where ${studentsOf(courseId, query.q)} order by ${byName} limit ${offset + limit}),
    enough as materialized (select count(*) >= ${offset + limit} as yes from walked)
    select users.id as "_id", users.name, users.email, users.until from (
      select * from walked where (select yes from enough)
      union all
      select * from (select users.*, ${enrolments.until} as until from ${enrolments} join ${users} on ${users.id} = ${enrolments.userId}
        where ${studentsOf(courseId, query.q)} and not (select yes from enough) offset 0) found
    ) users
    order by ${byName} offset ${offset} limit ${limit}`);
  return rows;
}

/** Returns the `customId`s of the students of a course that match a search, by name. */
export async function listStudentIds(db: Handle, courseId: string, q: string | undefined): Promise<number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select array(select ${users.customId} from ${enrolments} join ${users} on ${users.id} = ${enrolments.userId}
      where ${studentsOf(courseId, q)} order by ${byName}) as ids`);
  return rows[0]?.ids ?? [];
}

/** Returns the students of a course with these `customId`s, in any order, with their enrolment. */
export const findStudents = (db: Handle, courseId: string, customIds: readonly number[]) =>
  db
    .select({
      customId: users.customId,
      name: users.name,
      email: users.email,
      enrolledAt: enrolments.createdAt,
      until: enrolments.until,
      unitsDone,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(eq(enrolments.courseId, courseId), inArray(users.customId, [...customIds])));

/** Returns how many students of a course match a search. */
export async function countStudentRows(db: Handle, courseId: string, q: string): Promise<number> {
  const [row] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(studentsOf(courseId, q));
  return row?.all ?? 0;
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
