import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type PublicQuestion, type QuestionAnswer, questionInput } from '#modules/questions/contract/questions.ts';
import { type Attempt, testSettings } from '#modules/assessments/contract/assessments.ts';
import type { Db } from '#server/db/database.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { attemptAnswers, testAttempts, tests } from '#server/db/schema/tests.ts';
import { newId } from '#server/db/uuid.ts';
import { type QuestionBody, withOptionIds } from '#modules/questions/server/question-body.ts';
import type { Person, TestSchool } from '#tests/support/app.ts';

/** Returns a question as it is stored. */
export const bodyOf = (input: z.input<typeof questionInput>): QuestionBody => withOptionIds(questionInput.parse(input));

/** Returns a learner's answer to a question whether something is true. */
export const say = (value: boolean): QuestionAnswer => ({ type: 'truefalse', value });

/** Inserts a question; returns its id and that of its version. */
export async function insertQuestion(
  db: Db,
  courseId: string,
  input: z.input<typeof questionInput>,
  tags: string[] = [],
): Promise<{ _id: string; version: string }> {
  const [id, version] = [newId(), newId()];
  const body = bodyOf(input);
  await db.insert(questions).values({ id, courseId, tags });
  await db.insert(questionVersions).values({ id: version, questionId: id, number: 1, type: body.type, body });
  return { _id: id, version };
}

/** Adds a version to a question, as a correction does. */
async function insertVersion(db: Db, questionId: string, input: z.input<typeof questionInput>): Promise<void> {
  const body = bodyOf(input);
  await db.insert(questionVersions).values({ id: newId(), questionId, number: 2, type: body.type, body });
  await db.update(questions).set({ number: 2 }).where(eq(questions.id, questionId));
}

/** Gives a unit a test. */
export async function insertTest(db: Db, sectionId: string, settings: z.input<typeof testSettings>): Promise<void> {
  await db.insert(tests).values({ sectionId, settings: testSettings.parse(settings) });
}

/** Who takes the test of which unit. */
interface Taker {
  readonly as: Person;
  readonly course: string;
  readonly unit: string;
}
/** What a learner answers to a question; a function chooses among its options. */
export type Said = QuestionAnswer | null | ((question: PublicQuestion) => QuestionAnswer);

/** Starts an attempt at the test of a unit. */
export async function startTest(school: TestSchool, { as, course, unit }: Taker): Promise<Attempt> {
  const body = { _id: newId() };
  return (await school.ask('POST', `/api/courses/${course}/sections/${unit}/attempts`, { as, body })).body;
}

/** Answers the questions of an attempt in their order and submits it; returns its result. */
export async function submitTest(
  school: TestSchool,
  { as, course }: Taker,
  { _id, questions: asked }: Attempt,
  said: readonly Said[],
): Promise<Attempt> {
  const answers = asked.flatMap(({ question }, at) => {
    const one = said[at] ?? null;
    const answer = typeof one === 'function' ? one(question) : one;
    return answer === null ? [] : [{ question: question._id, answer, sequence: 1 }];
  });
  const path = `/api/courses/${course}/attempts/${_id}`;
  if (answers.length > 0) await school.ask('PUT', `${path}/answers`, { as, body: { answers } });
  return (await school.ask('POST', `${path}/submit`, { as })).body;
}

/** Takes the test of a unit; returns the result. */
export const takeTest = async (school: TestSchool, taker: Taker, said: readonly Said[]): Promise<Attempt> =>
  submitTest(school, taker, await startTest(school, taker), said);

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
 * Gives units a test with one question. Adds a corrected question, an open attempt of the student, and a submitted one of
 * the learner with an essay.
 */
export async function insertTests(
  db: Db,
  names: { course: string; units: readonly [string, ...string[]]; student: string; learner: string },
) {
  const { course, units, student, learner } = names;
  const question = await insertQuestion(db, course, { type: 'truefalse', prompt: 'Is warp woven?', correct: true });
  const corrected = await insertQuestion(db, course, { type: 'truefalse', prompt: 'Is weft warp?', correct: true });
  await insertVersion(db, corrected._id, { type: 'truefalse', prompt: 'Is weft warp?', correct: false });
  const { version } = await insertQuestion(db, course, { type: 'essay', prompt: 'Discuss.' });
  for (const unit of units) await insertTest(db, unit, { questions: [question._id] });
  const openAttempt = await insertAttempt(db, units[0], student, [question.version]);
  const attempt = await insertAttempt(db, units[0], learner, [version], { submittedAt: new Date() });
  await db
    .insert(attemptAnswers)
    .values({ attemptId: attempt, versionId: version, answer: { type: 'essay', text: 'Well.' }, sequence: 1 });
  return { question, corrected: corrected._id, openAttempt, essay: { attempt, version } };
}

/** Stands for the ids that `insertTests` returns. */
export const NO_TESTS = {
  question: { _id: '', version: '' },
  corrected: '',
  openAttempt: '',
  essay: { attempt: '', version: '' },
} as const;
