import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { courseRef } from '#contract/ids.ts';
import { isCustomId } from '#contract/course-ref.ts';
import type { Role } from '#contract/users.ts';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { courses } from '#server/db/schema/courses.ts';
import { courseIdsOfUser, enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';
import { AppError } from '#server/errors.ts';
import { sessionToken } from './session-cookie.ts';
import { isAlive, SEEN_EVERY_MINUTES, VISIT_EVERY_MINUTES } from '#server/db/session-lifetime.ts';
import { hashToken } from './session-token.ts';

/** The logged-in user of a request. */
export interface Visitor {
  readonly _id: string;
  readonly customId: number;
  readonly name: string;
  readonly email: string;
  /** Whether the email address was confirmed by its owner, or set by an admin. */
  readonly emailConfirmed: boolean;
  readonly role: Role;
  /** The version of the account. */
  readonly version: number;
  /** The key of the session's row, not the token. */
  readonly sessionId: string;
  /** The admin who sees the school as this user: every write is refused; null in a session of the user's own. */
  readonly viewedBy: string | null;
  /** The seconds until that ends. */
  readonly viewSeconds: number | null;
  /** Whether the last use of the session is due to be written. */
  readonly unseen: boolean;
  /** On routes with the access `enrolled`: whether the user is enrolled in the course; else false. */
  readonly enrolled: boolean;
  /** On routes with the access `enrolled` or `instructor`: whether the user is the instructor of the course; else false. */
  readonly instructs: boolean;
  /** On routes with `visitorCourses`: the ids of the user's courses, newest first; else null. */
  readonly courses: readonly string[] | null;
}

/** A visitor, and the id of the course of an `enrolled` or `instructor` route; null on other routes. */
interface FoundVisitor extends Visitor {
  readonly courseId: string | null;
}

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

const instructs = sql<boolean>`coalesce(${courses.instructorId} = ${users.id}, false)`;

const alive = and(eq(sessions.id, sql.placeholder('session')), isAlive);

const visitorQuery = prepared((db) =>
  db.select(visitorColumns).from(sessions).innerJoin(users, isShown).where(alive).prepare('visitor'),
);

const visitorWithCourses = prepared((db) =>
  db
    .select({ ...visitorColumns, courses: courseIdsOfUser })
    .from(sessions)
    .innerJoin(users, isShown)
    .where(alive)
    .prepare('visitor_with_courses'),
);

const visitorOfCourse = (db: Handle, course: typeof courses.id | typeof courses.customId, name: string) =>
  db
    .select({ ...visitorColumns, courseId: courses.id, state: courses.state, enrolledId: enrolments.userId, instructs })
    .from(sessions)
    .innerJoin(users, isShown)
    .leftJoin(courses, eq(course, sql.placeholder('course')))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, users.id), isCurrent))
    .where(alive)
    .prepare(name);

const visitorOfCourseById = prepared((db) => visitorOfCourse(db, courses.id, 'visitor_of_course_by_id'));
const visitorOfCourseByCustomId = prepared((db) =>
  visitorOfCourse(db, courses.customId, 'visitor_of_course_by_custom_id'),
);

const OF_NO_COURSE = { courseId: null, enrolled: false, instructs: false } as const;

/** Returns the user of the session cookie, or null for guests and ended sessions. One round trip, none without a cookie. */
export async function findVisitor(db: Handle, request: FastifyRequest): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  const [row] = await visitorQuery(db).execute({ session: hashToken(token) });
  return row ? { ...row, ...OF_NO_COURSE, courses: null } : null;
}

/** Returns the same with the ids of the user's courses, in one round trip too. */
export async function findVisitorWithCourses(db: Handle, request: FastifyRequest): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  const [row] = await visitorWithCourses(db).execute({ session: hashToken(token) });
  return row ? { ...row, ...OF_NO_COURSE } : null;
}

/**
 * Returns the same with whether the user is enrolled in a course or its instructor, in one round trip. Throws
 * `course_not_found` where a session exists but the course does not, or is a draft that only admins and its instructor see.
 */
export async function findVisitorOfCourse(
  db: Handle,
  request: FastifyRequest,
  course: string,
): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  // The guard runs before validation, which reports malformed ids.
  if (!courseRef.safeParse(course).success) return findVisitor(db, request);
  const query = isCustomId(course) ? visitorOfCourseByCustomId(db) : visitorOfCourseById(db);
  const [row] = await query.execute({ session: hashToken(token), course });
  if (!row) return null;
  const { courseId, state, enrolledId, ...visitor } = row;
  if (courseId === null || (state === 'draft' && visitor.role !== 'admin' && !visitor.instructs))
    throw new AppError('course_not_found');
  return { ...visitor, enrolled: enrolledId !== null, courses: null, courseId };
}

/** Writes the last use of a session and the last visit of its user; of several calls at once, one writes. */
export async function noteSeen(db: Handle, { sessionId, _id }: Pick<Visitor, 'sessionId' | '_id'>): Promise<void> {
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
