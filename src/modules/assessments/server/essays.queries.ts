import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { courseTeam } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { questionVersions } from '#server/db/schema/questions.ts';
import { attemptAnswers, testAttempts } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

const isSubmitted = and(eq(questionVersions.type, 'essay'), isNotNull(testAttempts.submittedAt));
const isWaiting = and(isSubmitted, isNull(attemptAnswers.points));
/** An empty essay has no points to be given, and nothing to mark. */
const hasMarks = and(isSubmitted, isNotNull(attemptAnswers.points), sql`${attemptAnswers.answer} ->> 'text' ~ '\\S'`);

/** Returns the courses whose team a user is in by name, with their role and the number of essays that wait for marks. */
export const listTaught = (db: Handle, userId: string) => {
  const essays = db
    .select({ n: sql<number>`count(*)::int` })
    .from(sections)
    .innerJoin(testAttempts, eq(testAttempts.sectionId, sections.id))
    .innerJoin(attemptAnswers, eq(attemptAnswers.attemptId, testAttempts.id))
    .innerJoin(questionVersions, eq(questionVersions.id, attemptAnswers.versionId))
    .where(and(eq(sections.courseId, courses.id), isWaiting));
  return db
    .select({
      _id: courses.id,
      customId: courses.customId,
      name: courses.name,
      state: courses.state,
      role: courseTeam.role,
      essays: sql<number>`(${essays})`,
    })
    .from(courseTeam)
    .innerJoin(courses, eq(courses.id, courseTeam.courseId))
    .where(eq(courseTeam.userId, userId))
    .orderBy(asc(sql`fold(${courses.name})`), asc(courses.id));
};

/** Returns the essays of a course that wait for marks, the oldest first, or those that have some, the latest first. */
export const listEssays = (db: Handle, courseId: string, { isMarked, limit }: { isMarked: boolean; limit: number }) =>
  db
    .select({
      attempt: testAttempts.id,
      question: attemptAnswers.versionId,
      learner: { _id: users.id, name: users.name },
      unit: { _id: sections.id, title: sections.title },
      answer: attemptAnswers.answer,
      points: attemptAnswers.points,
      comment: attemptAnswers.comment,
      submittedAt: testAttempts.submittedAt,
    })
    .from(attemptAnswers)
    .innerJoin(testAttempts, eq(testAttempts.id, attemptAnswers.attemptId))
    .innerJoin(sections, eq(sections.id, testAttempts.sectionId))
    .innerJoin(users, eq(users.id, testAttempts.userId))
    .innerJoin(questionVersions, eq(questionVersions.id, attemptAnswers.versionId))
    .where(and(eq(sections.courseId, courseId), isMarked ? hasMarks : isWaiting))
    .orderBy(isMarked ? desc(testAttempts.submittedAt) : asc(testAttempts.submittedAt))
    .limit(limit);

/** Writes the marks of an essay. */
export async function writeMarks(
  tx: Handle,
  attemptId: string,
  { question, ...fields }: { question: string; points: number; comment: string; markedBy: string },
): Promise<void> {
  await tx
    .update(attemptAnswers)
    .set(fields)
    .where(and(eq(attemptAnswers.attemptId, attemptId), eq(attemptAnswers.versionId, question)));
}
