import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { courseRef, isCustomId } from '#contract/ids.ts';
import type { Role } from '#contract/users.ts';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { courses } from '#server/db/schema/courses.ts';
import { courseIdsOfUser, enrolments } from '#server/db/schema/enrolments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';
import { AppError } from '#server/errors.ts';
import { isAlive } from './session-alive.ts';
import { sessionToken } from './session-cookie.ts';
import { SEEN_EVERY_MINUTES } from './session-lifetime.ts';
import { hashToken } from './session-token.ts';

/** The person asking. `enrolled` is filled on routes about a course for enrolled people. */
export interface Visitor {
  readonly _id: string;
  readonly customId: number;
  readonly name: string;
  readonly email: string;
  /** Whether the e-mail address was shown to be theirs, or was set by an admin. */
  readonly emailConfirmed: boolean;
  readonly role: Role;
  /** The key of the session's row, not the token. */
  readonly sessionId: string;
  /** Whether it is time to write down again that the session is in use. */
  readonly unseen: boolean;
  readonly enrolled: boolean;
  /** The ids of their courses, newest first; on routes that say `visitorCourses`, else null. */
  readonly courses: readonly string[] | null;
}

/** A visitor, and the id of the course that was asked about; null when none was. */
interface FoundVisitor extends Visitor {
  readonly courseId: string | null;
}

// The database's clock alone decides: it is one, while processes may be several.
const longUnseen = sql<boolean>`${sessions.seenAt} < now() - make_interval(mins => ${sql.raw(String(SEEN_EVERY_MINUTES))})`;

const person = {
  _id: users.id,
  customId: users.customId,
  name: users.name,
  email: users.email,
  emailConfirmed,
  role: users.role,
  sessionId: sessions.id,
  unseen: longUnseen,
};

const alive = and(eq(sessions.id, sql.placeholder('session')), isAlive);

const visitorQuery = prepared((db) =>
  db.select(person).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(alive).prepare('visitor'),
);

const visitorWithCourses = prepared((db) =>
  db
    .select({ ...person, courses: courseIdsOfUser })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(alive)
    .prepare('visitor_with_courses'),
);

const visitorOfCourse = (db: Handle, course: typeof courses.id | typeof courses.customId, name: string) =>
  db
    .select({ ...person, courseId: courses.id, enrolledId: enrolments.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(courses, eq(course, sql.placeholder('course')))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, users.id)))
    .where(alive)
    .prepare(name);

const visitorOfCourseById = prepared((db) => visitorOfCourse(db, courses.id, 'visitor_of_course_by_id'));
const visitorOfCourseByCustomId = prepared((db) =>
  visitorOfCourse(db, courses.customId, 'visitor_of_course_by_custom_id'),
);

/** Who is asking, by the session cookie; null for a guest or a session that has ended. One round trip, none without a cookie. */
export async function findVisitor(db: Handle, request: FastifyRequest): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  const [row] = await visitorQuery(db).execute({ session: hashToken(token) });
  return row ? { ...row, enrolled: false, courses: null, courseId: null } : null;
}

/** The same with the ids of their courses, in one round trip too. */
export async function findVisitorWithCourses(db: Handle, request: FastifyRequest): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  const [row] = await visitorWithCourses(db).execute({ session: hashToken(token) });
  return row ? { ...row, enrolled: false, courseId: null } : null;
}

/**
 * Who is asking and whether they are enrolled in a course, in one round trip.
 * Throws `course_not_found` when somebody logged in asks for a course that is not there.
 */
export async function findVisitorOfCourse(
  db: Handle,
  request: FastifyRequest,
  course: string,
): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  // The guard runs before validation: an id of the wrong form is for validation to explain.
  if (!courseRef.safeParse(course).success) return findVisitor(db, request);
  const query = isCustomId(course) ? visitorOfCourseByCustomId(db) : visitorOfCourseById(db);
  const [row] = await query.execute({ session: hashToken(token), course });
  if (!row) return null;
  const { courseId, enrolledId, ...visitor } = row;
  if (courseId === null) throw new AppError('course_not_found');
  return { ...visitor, enrolled: enrolledId !== null, courses: null, courseId };
}

/** Notes that a session is in use; of several calls at once, one writes. */
export async function noteSeen(db: Handle, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), longUnseen));
}
