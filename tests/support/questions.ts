import type { z } from 'zod';
import { questionInput } from '#contract/questions.ts';
import { testSettings } from '#contract/tests.ts';
import type { Db } from '#server/db/database.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { attemptAnswers, testAttempts, tests } from '#server/db/schema/tests.ts';
import { newId } from '#server/db/uuid.ts';
import { withOptionIds } from '#server/modules/questions/question-body.ts';

/** Inserts a question; returns its id and that of its version. */
export async function insertQuestion(
  db: Db,
  courseId: string,
  input: z.input<typeof questionInput>,
  tags: string[] = [],
): Promise<{ _id: string; version: string }> {
  const [id, version] = [newId(), newId()];
  const body = withOptionIds(questionInput.parse(input));
  await db.insert(questions).values({ id, courseId, tags });
  await db.insert(questionVersions).values({ id: version, questionId: id, number: 1, type: body.type, body });
  return { _id: id, version };
}

/** Gives a unit a test. */
export async function insertTest(db: Db, sectionId: string, settings: z.input<typeof testSettings>): Promise<void> {
  await db.insert(tests).values({ sectionId, settings: testSettings.parse(settings) });
}

/** Inserts the first attempt of a user at the test of a unit; returns its id. */
async function insertAttempt(
  db: Db,
  sectionId: string,
  userId: string,
  versionIds: string[],
  fields: Partial<typeof testAttempts.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const settings = testSettings.parse({ draws: [{ tags: [], count: 1 }] });
  const row = { id, userId, sectionId, number: 1, settings, versionIds, seed: 1, maximum: versionIds.length };
  await db.insert(testAttempts).values({ ...row, ...fields });
  return id;
}

/**
 * Gives units a test with one question. Adds an open attempt of the student, and a submitted one of the learner with an essay.
 */
export async function insertTests(
  db: Db,
  names: { course: string; units: readonly [string, ...string[]]; student: string; learner: string },
) {
  const { course, units, student, learner } = names;
  const question = await insertQuestion(db, course, { type: 'truefalse', prompt: 'Is warp woven?', correct: true });
  const { version } = await insertQuestion(db, course, { type: 'essay', prompt: 'Discuss.' });
  for (const unit of units) await insertTest(db, unit, { questions: [question._id] });
  const openAttempt = await insertAttempt(db, units[0], student, [question.version]);
  const attempt = await insertAttempt(db, units[0], learner, [version], { submittedAt: new Date() });
  await db
    .insert(attemptAnswers)
    .values({ attemptId: attempt, versionId: version, answer: { type: 'essay', text: 'Well.' }, sequence: 1 });
  return { question, openAttempt, essay: { attempt, version } };
}

/** Stands for the ids that `insertTests` returns. */
export const NO_TESTS = {
  question: { _id: '', version: '' },
  openAttempt: '',
  essay: { attempt: '', version: '' },
} as const;
