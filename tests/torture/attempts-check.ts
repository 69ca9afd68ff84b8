import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { attemptAnswers, testAttempts } from '#server/db/schema/tests.ts';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { examAnswer } from '#tests/support/exams.ts';
import type { Learner } from './attempts-learner.ts';

/**
 * Compares the stored attempts with what the server has acknowledged to the learners: every answer, the points, the passed
 * tests and the completed units. Throws at a difference. Returns how many passed and how many answers are stored.
 */
export async function checkAttempts(
  db: Db,
  learners: readonly Learner[],
  questions: number,
): Promise<{ passed: number; answers: number }> {
  const attempts = new Map((await db.select().from(testAttempts)).map((row) => [row.id, row]));
  const answers = Map.groupBy(await db.select().from(attemptAnswers), ({ attemptId }) => attemptId);
  if (attempts.size !== learners.length) throw new Error(`${attempts.size} attempts of ${learners.length} learners`);
  let passed = 0;
  for (const { attempt, acknowledged, points, result } of learners) {
    const fail = (what: string): never => {
      throw new Error(`Attempt ${attempt._id}: ${what}`);
    };
    const row = attempts.get(attempt._id) ?? fail('is not stored');
    const stored = new Map((answers.get(attempt._id) ?? []).map((one) => [one.versionId, one]));
    if (row.submittedAt === null) fail('is not submitted');
    if (acknowledged.size !== questions) fail(`${acknowledged.size} of ${questions} answers were acknowledged`);
    if (stored.size !== questions) fail(`${stored.size} of ${questions} answers are stored`);
    for (const { question, at, isRight, sequence } of acknowledged.values()) {
      const one = stored.get(question._id) ?? fail(`the answer to question ${at} is lost`);
      const expected = examAnswer(question, at, isRight);
      if (one.sequence !== sequence || !isDeepStrictEqual(one.answer, expected))
        fail(`question ${at} has ${JSON.stringify(one.answer)}, not ${JSON.stringify(expected)}`);
      if (one.points !== (isRight ? question.points : 0)) fail(`question ${at} has ${one.points} points`);
    }
    if (row.points !== points || result?.points !== points)
      fail(`${row.points} points stored and ${result?.points} shown instead of ${points}`);
    const isPassed = points / attempt.maximum >= 0.6;
    if (row.passed !== isPassed) fail(`passed is ${row.passed} with ${points} of ${attempt.maximum}`);
    if (isPassed) passed += 1;
  }
  const facts = await db.$count(studyFacts, eq(studyFacts.kind, 'passed'));
  if (facts !== passed) throw new Error(`${facts} learners are recorded as passed instead of ${passed}`);
  const differences = await checkProgress(db);
  if (differences.length > 0) throw new Error(`Progress differs: ${JSON.stringify(differences.slice(0, 3))}`);
  return { passed, answers: learners.length * questions };
}
