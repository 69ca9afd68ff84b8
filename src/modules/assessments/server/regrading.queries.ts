import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { questionVersions } from '#server/db/schema/questions.ts';
import { attemptAnswers, testAttempts } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

/** A question whose earlier versions are to be graded by this one. */
export interface Later {
  readonly question: string;
  readonly version: string;
  readonly type: (typeof questionVersions.$inferSelect)['type'];
  readonly number: number;
}

/** Returns answers of submitted attempts that another version than the given one has graded, in the order of their attempts. */
export const listGraded = (db: Handle, later: Later, { after, limit }: { after: string | null; limit: number }) =>
  db
    .select({
      attempt: testAttempts.id,
      version: questionVersions.id,
      asked: questionVersions.body,
      answer: attemptAnswers.answer,
      points: sql<number>`coalesce(${attemptAnswers.points}, 0)`,
      learner: { _id: users.id, name: users.name },
      unit: sections.title,
      number: testAttempts.number,
      settings: testAttempts.settings,
      total: testAttempts.points,
      maximum: testAttempts.maximum,
      passed: testAttempts.passed,
    })
    .from(questionVersions)
    .innerJoin(attemptAnswers, eq(attemptAnswers.versionId, questionVersions.id))
    .innerJoin(testAttempts, eq(testAttempts.id, attemptAnswers.attemptId))
    .innerJoin(users, eq(users.id, testAttempts.userId))
    .innerJoin(sections, eq(sections.id, testAttempts.sectionId))
    .where(
      and(
        eq(questionVersions.questionId, later.question),
        eq(questionVersions.type, later.type),
        lt(questionVersions.number, later.number),
        isNotNull(testAttempts.submittedAt),
        sql`coalesce(${attemptAnswers.gradedVersionId}, ${attemptAnswers.versionId}) <> ${later.version}`,
        after === null ? undefined : gt(testAttempts.id, after),
      ),
    )
    .orderBy(asc(testAttempts.id))
    .limit(limit);
