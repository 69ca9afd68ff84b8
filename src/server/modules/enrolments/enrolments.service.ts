import type { SQL } from 'drizzle-orm';
import type { AssignAnswer, EnrolledCard, ListStudentsQuery, Student } from '#contract/enrolments.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { violates } from '#server/db/violations.ts';
import type { CatalogueSignal } from '#server/http/catalogue-signal.ts';
import { AppError } from '#server/http/errors.ts';
import { type Actor, recordChange } from '#server/modules/audit/audit.service.ts';
import { getCard, presentCard } from '#server/modules/courses/courses.service.ts';
import {
  countStudentRows,
  deleteEnrolment,
  findName,
  insertEnrolment,
  listCardsOf,
  listStudentRows,
  type Source,
} from './enrolments.queries.ts';

/** What enrolling works on. */
export interface EnrolmentParts {
  readonly db: Db;
  readonly signal: CatalogueSignal;
}

async function enrol(db: Handle, course: string, userId: string, source: Source, along?: SQL): Promise<AssignAnswer> {
  const done = await insertEnrolment(db, course, userId, source, along).catch((error: unknown) => {
    throw violates('foreignKey', error) ? new AppError('course_not_found', { cause: error }) : error;
  });
  if (done.course_id === null) throw new AppError('course_not_found');
  if (done.user_id === null) throw new AppError('user_not_found');
  return {
    message: done.added ? 'Enrolled in the course' : 'Already enrolled in the course',
    courseId: done.course_id,
    userId: done.user_id,
    alreadyEnrolled: !done.added,
  };
}

/**
 * Enrols somebody who pays, in one statement that `receipt` is part of; buying twice is buying once.
 * Throws `course_not_found` and `user_not_found`.
 */
export const enrolBuyer = (db: Handle, course: string, userId: string, receipt: SQL): Promise<AssignAnswer> =>
  enrol(db, course, userId, 'purchase', receipt);

/** Enrols somebody without a purchase. Throws `course_not_found` and `user_not_found`. */
export async function assignUser(
  { db, signal }: EnrolmentParts,
  actor: Actor,
  course: string,
  userId: string,
): Promise<AssignAnswer> {
  const answer = await db.transaction(async (tx) => {
    const done = await enrol(tx, course, userId, 'admin');
    if (!done.alreadyEnrolled) await recordEnrolment(tx, actor, 'enrol', done.courseId, userId);
    return done;
  });
  if (!answer.alreadyEnrolled) signal.countsChanged();
  return answer;
}

/** Ends an enrolment. Throws `course_not_found`, and `user_not_found` when the person was not enrolled. */
export async function removeStudent(
  { db, signal }: EnrolmentParts,
  actor: Actor,
  course: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { _id } = await getCard(tx, course);
    if (!(await deleteEnrolment(tx, _id, userId))) throw new AppError('user_not_found');
    await recordEnrolment(tx, actor, 'remove', _id, userId);
  });
  signal.countsChanged();
}

async function recordEnrolment(
  tx: Handle,
  actor: Actor,
  action: 'enrol' | 'remove',
  courseId: string,
  userId: string,
): Promise<void> {
  const [course, name] = [await getCard(tx, courseId), await findName(tx, userId)];
  const said = { course: course.name, user: name };
  const change = {
    action,
    entity: 'enrolment',
    entityId: `${courseId}/${userId}`,
    label: `${name} – ${course.name}`,
  } as const;
  await recordChange(tx, actor, action === 'enrol' ? { ...change, after: said } : { ...change, before: said });
}

/** The courses somebody is enrolled in, newest first. */
export async function listCoursesOf(db: Handle, userId: string): Promise<EnrolledCard[]> {
  const rows = await listCardsOf(db, userId);
  return rows.map(({ enrolledAt, unitsDone, ...row }) => ({
    ...presentCard(row),
    enrolledAt: enrolledAt.toISOString(),
    unitsDone,
  }));
}

/** A page of the people enrolled in a course, and how many match in all. Throws `course_not_found`. */
export async function listStudents(
  db: Handle,
  course: string,
  query: ListStudentsQuery,
): Promise<{ students: Student[]; total: number }> {
  const { _id, participants } = await getCard(db, course);
  const students = await listStudentRows(db, _id, query);
  return { students, total: query.q ? await countStudentRows(db, _id, query.q) : participants };
}
