import { and, desc, eq, sql } from 'drizzle-orm';
import type { Student } from '#contract/enrolments.ts';
import { isCustomId } from '#contract/ids.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { users } from '#server/db/schema/users.ts';
import { cardColumns } from '#server/modules/courses/courses.service.ts';

/** How somebody comes to be enrolled: by paying the price, or by an administrator's hand. */
export type Source = 'purchase' | 'admin';

const courseIs = (ref: string) => (isCustomId(ref) ? eq(courses.customId, Number(ref)) : eq(courses.id, ref));

/**
 * Enrols somebody in one statement: twice at once is once, and the price paid is the price of that very moment.
 * Answers the ids of the course and the person (null when not there), and whether a row was added now.
 */
export async function insertEnrolment(db: Handle, course: string, userId: string, source: Source) {
  const { rows } = await db.execute<{ course_id: string | null; user_id: string | null; added: boolean }>(sql`
    with course as (select id, price_cents from ${courses} where ${courseIs(course)}),
    person as (select id from ${users} where ${eq(users.id, userId)}),
    added as (
      insert into ${enrolments} (course_id, user_id, source, paid_cents)
      select course.id, person.id, ${source}, ${source === 'purchase' ? sql`course.price_cents` : sql`0`} from course, person
      on conflict do nothing
      returning 1)
    select (select id from course) as course_id, (select id from person) as user_id, exists (select from added) as added`);
  return rows[0] ?? { course_id: null, user_id: null, added: false };
}

/** Ends an enrolment; false when there was none. */
export async function deleteEnrolment(db: Handle, courseId: string, userId: string): Promise<boolean> {
  const gone = await db
    .delete(enrolments)
    .where(and(eq(enrolments.courseId, courseId), eq(enrolments.userId, userId)))
    .returning({ userId: enrolments.userId });
  return gone.length > 0;
}

/** The courses of a person as cards, newest enrolment first. */
export async function listCardsOf(db: Handle, userId: string) {
  return db
    .select({ ...cardColumns, enrolledAt: enrolments.createdAt })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.userId, userId))
    .orderBy(desc(enrolments.createdAt), courses.customId);
}

/** The people enrolled in a course, by name; null when there is no such course. */
export async function listStudentsOf(db: Handle, ref: string): Promise<Student[] | null> {
  const [course] = await db.select({ id: courses.id }).from(courses).where(courseIs(ref));
  if (!course) return null;
  return db
    .select({ _id: users.id, name: users.name, email: users.email })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.courseId, course.id))
    .orderBy(sql`${users.name} collate "und-x-icu"`, users.id);
}
