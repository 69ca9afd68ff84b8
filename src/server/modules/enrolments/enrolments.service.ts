import type { AssignAnswer, EnrolledCard, Student } from '#contract/enrolments.ts';
import type { Handle } from '#server/db/database.ts';
import { violates } from '#server/db/violations.ts';
import type { CatalogueSignal } from '#server/http/catalogue-signal.ts';
import { AppError } from '#server/http/errors.ts';
import { getCard, presentCard } from '#server/modules/courses/courses.service.ts';
import { deleteEnrolment, insertEnrolment, listCardsOf, listStudentsOf, type Source } from './enrolments.queries.ts';

/**
 * Enrols somebody in a course; enrolling twice is enrolling once.
 * Throws `course_not_found` and `user_not_found`.
 */
export async function enrol(
  db: Handle,
  signal: CatalogueSignal,
  course: string,
  userId: string,
  source: Source,
): Promise<AssignAnswer> {
  const done = await insertEnrolment(db, course, userId, source).catch((error: unknown) => {
    throw violates('foreignKey', error) ? new AppError('course_not_found', { cause: error }) : error;
  });
  if (done.course_id === null) throw new AppError('course_not_found');
  if (done.user_id === null) throw new AppError('user_not_found');
  if (done.added) signal.countsChanged();
  return {
    message: done.added ? 'Enrolled in the course' : 'Already enrolled in the course',
    courseId: done.course_id,
    userId: done.user_id,
    alreadyEnrolled: !done.added,
  };
}

/** Ends an enrolment. Throws `course_not_found`, and `user_not_found` when the person was not enrolled. */
export async function removeStudent(
  db: Handle,
  signal: CatalogueSignal,
  course: string,
  userId: string,
): Promise<void> {
  const { _id } = await getCard(db, course);
  if (!(await deleteEnrolment(db, _id, userId))) throw new AppError('user_not_found');
  signal.countsChanged();
}

/** The courses somebody is enrolled in, newest first. */
export async function listCoursesOf(db: Handle, userId: string): Promise<EnrolledCard[]> {
  const rows = await listCardsOf(db, userId);
  return rows.map(({ enrolledAt, ...row }) => ({ ...presentCard(row), enrolledAt: enrolledAt.toISOString() }));
}

/** The people enrolled in a course. Throws `course_not_found`. */
export async function listStudents(db: Handle, course: string): Promise<Student[]> {
  const students = await listStudentsOf(db, course);
  if (!students) throw new AppError('course_not_found');
  return students;
}
