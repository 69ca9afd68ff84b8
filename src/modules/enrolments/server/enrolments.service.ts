import * as LIMITS from '#contract/limits.ts';
import type { AssignOutput, EnrolInput, EnrolledCard, ExtendOutput } from '#modules/enrolments/contract/enrolments.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { type Held, writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { type LockedCourse, lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { presentCard } from '#modules/courses/server/courses.present.ts';
import { findAccess, listCardsOf } from './enrolments.queries.ts';
import { grantAccess, removeAccess } from './access.service.ts';
import type { Services } from '#server/services.ts';

/** The dependencies of the enrolment services. */
export type EnrolmentServices = Pick<Services, 'db' | 'events'>;

const assignResponse = (courseId: string, userId: string, added: boolean): AssignOutput => ({
  message: added ? 'Enrolled in the course' : 'Already enrolled in the course',
  courseId,
  userId,
  alreadyEnrolled: !added,
});

/**
 * Enrols a user without a purchase, for ever or until a moment. Throws `course_not_found` and `user_not_found`, and
 * `invalid_input` for a moment that is over.
 */
export async function assignUser(
  { db, events }: EnrolmentServices,
  actor: Caller,
  course: string,
  { userId, until: end }: EnrolInput,
): Promise<AssignOutput> {
  const until = end == null ? null : new Date(end);
  if (until && until <= new Date()) throw invalidInput([['until', { code: 'day_over' }]]);
  const response = await writeAs(db, actor, { users: [userId] }, async (tx, held) => {
    const locked = await lockCourseByRef(tx, course);
    const student = studentAmong(held, userId);
    const grant = { courseId: locked._id, userIds: [userId], cause: 'admin', by: held.actor._id, until } as const;
    const [added] = await grantAccess(tx, grant);
    if (added) await recordEnrolment(tx, held.actor, 'enrol', locked, { ...student, until });
    return assignResponse(locked._id, userId, added !== undefined);
  });
  if (!response.alreadyEnrolled) events.countsChanged();
  return response;
}

const DAY_MS = 86_400_000;

/**
 * Extends the access of a learner to a moment; access that lasts as long stays as it is. Throws `course_not_found`,
 * `user_not_found` for a user without access, and `invalid_input` for a moment that is over or too far away for the caller.
 */
export async function extendAccess(
  db: Db,
  caller: Caller,
  course: string,
  { userId, until: end }: { readonly userId: string; readonly until: string },
): Promise<ExtendOutput> {
  const until = new Date(end);
  if (until <= new Date()) throw invalidInput([['until', { code: 'day_over' }]]);
  return writeAs(db, caller, { users: [userId] }, async (tx, held) => {
    const { actor } = held;
    const isAdmin = actor.role === 'admin';
    const days = isAdmin ? LIMITS.extensionDaysOfAdmins : LIMITS.extensionDaysOfOwners;
    if (until.getTime() > Date.now() + days * DAY_MS)
      throw invalidInput([['until', { code: 'extension_too_long', params: { max: days } }]]);
    const locked = await lockCourseByRef(tx, course);
    const student = studentAmong(held, userId);
    const access = await findAccess(tx, locked._id, userId);
    if (!access) throw new AppError('user_not_found');
    const cause = isAdmin ? 'admin' : 'team';
    const [extended] = await grantAccess(tx, { courseId: locked._id, userIds: [userId], cause, by: actor._id, until });
    if (!extended) return { until: access.until?.toISOString() ?? null, extended: false };
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'enrolment',
      entityId: `${locked._id}/${userId}`,
      label: `${student.name} – ${locked.name}`,
      before: { until: access.until?.toISOString() ?? null },
      after: { until: until.toISOString() },
    });
    return { until: until.toISOString(), extended: true };
  });
}

/** Ends an enrolment. Throws `course_not_found`, and `user_not_found` if the user was not enrolled. */
export async function removeStudent(
  { db, events }: EnrolmentServices,
  actor: Caller,
  course: string,
  userId: string,
): Promise<void> {
  await writeAs(db, actor, { users: [userId] }, async (tx, held) => {
    const locked = await lockCourseByRef(tx, course);
    const student = studentAmong(held, userId);
    if (!(await removeAccess(tx, locked._id, userId, held.actor._id))) throw new AppError('user_not_found');
    await recordEnrolment(tx, held.actor, 'remove', locked, student);
  });
  events.countsChanged();
}

/** Returns a user the write holds: as long as it lasts their account cannot be deleted. Throws `user_not_found`. */
function studentAmong(held: Held, userId: string): HeldUser {
  const student = held.users.get(userId);
  if (!student) throw new AppError('user_not_found');
  return student;
}

/** Records an enrolment or its end in the audit log. */
export async function recordEnrolment(
  tx: Handle,
  actor: Actor,
  action: 'enrol' | 'remove',
  course: LockedCourse,
  student: Pick<HeldUser, '_id' | 'name'> & { readonly until?: Date | null },
): Promise<void> {
  const { until } = student;
  const snapshot = { course: course.name, user: student.name, ...(until && { until: until.toISOString() }) };
  const change = {
    action,
    entity: 'enrolment',
    entityId: `${course._id}/${student._id}`,
    label: `${student.name} – ${course.name}`,
  } as const;
  await recordChange(tx, actor, action === 'enrol' ? { ...change, after: snapshot } : { ...change, before: snapshot });
}

/** Returns the courses a user is enrolled in, newest first. */
export async function listCoursesOf(db: Handle, userId: string): Promise<EnrolledCard[]> {
  const rows = await listCardsOf(db, userId);
  return rows.map(({ enrolledAt, until, unitsDone, completed, lastUnit, ...row }) => ({
    ...presentCard(row),
    enrolledAt: enrolledAt.toISOString(),
    until: until?.toISOString() ?? null,
    unitsDone,
    completed,
    lastUnit,
  }));
}
