import { and, eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { courseTeam, isInAnyTeam, isMemberOf } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { courseIdsOfUser, enrolments, isEnrolmentOf } from '#server/db/schema/enrolments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { isPublishedUnit } from '#server/db/schema/units.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';
import { isAlive, SEEN_EVERY_MINUTES, VISIT_EVERY_MINUTES } from '#server/db/session-lifetime.ts';

// By the database's clock: there may be several processes, but one database.
const longUnseen = sql<boolean>`${sessions.seenAt} < now() - make_interval(mins => ${sql.raw(String(SEEN_EVERY_MINUTES))})`;

/**
 * The user a session shows: its own, or the person as whom an admin sees the school. An admin is never shown, also where
 * the person became one meanwhile. The one place where this is decided.
 */
const shownUserId = sql`coalesce(case when ${sessions.viewUntil} > now() then
  (select viewed.id from ${users} viewed where viewed.id = ${sessions.viewUserId} and viewed.role <> 'admin') end, ${sessions.userId})`;
const isShown = sql`${users.id} = ${shownUserId}`;

const viewedBy = sql<string | null>`case when ${users.id} <> ${sessions.userId} then ${sessions.userId} end`;
const viewSeconds = sql<number | null>`case when ${users.id} <> ${sessions.userId}
  then ceil(extract(epoch from ${sessions.viewUntil} - now()))::int end`;

const visitorColumns = {
  _id: users.id,
  customId: users.customId,
  name: users.name,
  email: users.email,
  emailConfirmed,
  role: users.role,
  version: users.version,
  sessionId: sessions.id,
  viewedBy,
  viewSeconds,
  unseen: longUnseen,
};

const alive = and(eq(sessions.id, sql.placeholder('session')), isAlive);

/** The user of a session. */
export const visitorQuery = prepared((db) =>
  db.select(visitorColumns).from(sessions).innerJoin(users, isShown).where(alive).prepare('visitor'),
);

/** The same with the ids of the user's courses, newest first, and whether they are in the team of any course. */
export const visitorWithCourses = prepared((db) =>
  db
    .select({ ...visitorColumns, courses: courseIdsOfUser, teaches: isInAnyTeam })
    .from(sessions)
    .innerJoin(users, isShown)
    .where(alive)
    .prepare('visitor_with_courses'),
);

/** Whether the unit of the address is not published; false without one. */
const hidesUnit = sql<boolean>`exists (select from sections where sections.id = ${sql.placeholder('unit')}::uuid
  and not ${isPublishedUnit()})`;

const visitorOfCourse = (db: Handle, course: typeof courses.id | typeof courses.customId, name: string) =>
  db
    .select({
      ...visitorColumns,
      courseId: courses.id,
      state: courses.state,
      enrolledId: enrolments.userId,
      teamRole: courseTeam.role,
      hidesUnit,
    })
    .from(sessions)
    .innerJoin(users, isShown)
    .leftJoin(courses, eq(course, sql.placeholder('course')))
    .leftJoin(enrolments, isEnrolmentOf(users.id, courses.id))
    .leftJoin(courseTeam, isMemberOf(users.id, courses.id))
    .where(alive)
    .prepare(name);

/** The same with a course, the user's enrolment in it and their role in its team. */
export const visitorOfCourseById = prepared((db) => visitorOfCourse(db, courses.id, 'visitor_of_course_by_id'));
/** The same by the number of the course. */
export const visitorOfCourseByCustomId = prepared((db) =>
  visitorOfCourse(db, courses.customId, 'visitor_of_course_by_custom_id'),
);

/** Writes the last use of a session and the last visit of its user; of several calls at once, one writes. */
export async function noteSeen(
  db: Handle,
  { sessionId, _id }: { readonly sessionId: string; readonly _id: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), longUnseen));
  await noteVisit(db, _id);
}

/**
 * Writes the last visit of a user, at most once an hour. A row that is locked by a change is skipped: the next use writes
 * it, and a request never waits for it.
 */
export async function noteVisit(db: Handle, userId: string): Promise<void> {
  await db.execute(sql`
    update users set last_seen_at = now() where id = (
      select id from users where id = ${userId}
        and (last_seen_at is null or last_seen_at < now() - make_interval(mins => ${sql.raw(String(VISIT_EVERY_MINUTES))}))
      for no key update skip locked)`);
}
