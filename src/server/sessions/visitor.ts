import type { FastifyRequest } from 'fastify';
import { courseRef, objectId } from '#contract/ids.ts';
import { isCustomId } from '#contract/course-ref.ts';
import type { Role, TeamRole } from '#contract/choices.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { sessionToken } from './session-cookie.ts';
import { hashToken } from './session-token.ts';
import { visitorOfCourseByCustomId, visitorOfCourseById, visitorQuery, visitorWithCourses } from './visitor.queries.ts';

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
  /** On routes for the learners or the team of a course: whether the user is enrolled in the course; else false. */
  readonly enrolled: boolean;
  /** On the same routes: the user's role in the team of the course; null without one, and on other routes. */
  readonly teamRole: TeamRole | null;
  /** On routes with `visitorCourses`: the ids of the user's courses, newest first; else null. */
  readonly courses: readonly string[] | null;
  /** On routes with `visitorCourses`: whether the user is in the team of any course; else false. */
  readonly teaches: boolean;
}

/** A visitor, and the id of the course of a route for its learners or its team; null on other routes. */
interface FoundVisitor extends Visitor {
  readonly courseId: string | null;
  /** Whether the address names a unit that the user may not find: one that is not published, unless they edit the course. */
  readonly hidesUnit: boolean;
}

const OF_NO_COURSE = { courseId: null, hidesUnit: false, enrolled: false, teamRole: null } as const;

/** Returns the user of the session cookie, or null for guests and ended sessions. One round trip, none without a cookie. */
export async function findVisitor(db: Handle, request: FastifyRequest): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  const [row] = await visitorQuery(db).execute({ session: hashToken(token) });
  return row ? { ...row, ...OF_NO_COURSE, courses: null, teaches: false } : null;
}

/** Returns the same with the ids of the user's courses, in one round trip too. */
export async function findVisitorWithCourses(db: Handle, request: FastifyRequest): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  const [row] = await visitorWithCourses(db).execute({ session: hashToken(token) });
  return row ? { ...row, ...OF_NO_COURSE } : null;
}

/**
 * Returns the same with whether the user is enrolled in a course, and their role in its team, in one round trip. Throws
 * `course_not_found` where a session exists but the course does not, or is a draft that only admins and its team see.
 */
export async function findVisitorOfCourse(
  db: Handle,
  request: FastifyRequest,
  { course, unit }: { readonly course: string; readonly unit: string | undefined },
): Promise<FoundVisitor | null> {
  const token = sessionToken(request);
  if (token === null) return null;
  // The guard runs before validation, which reports malformed ids.
  if (!courseRef.safeParse(course).success) return findVisitor(db, request);
  const query = isCustomId(course) ? visitorOfCourseByCustomId(db) : visitorOfCourseById(db);
  const named = objectId.safeParse(unit);
  const [row] = await query.execute({
    session: hashToken(token),
    course,
    unit: named.success ? named.data : null,
  });
  if (!row) return null;
  const { courseId, state, enrolledId, hidesUnit, ...visitor } = row;
  if (courseId === null || (state === 'draft' && visitor.role !== 'admin' && visitor.teamRole === null))
    throw new AppError('course_not_found');
  const isHidden = hidesUnit && visitor.role !== 'admin' && visitor.teamRole === null;
  return { ...visitor, hidesUnit: isHidden, enrolled: enrolledId !== null, courses: null, teaches: false, courseId };
}
