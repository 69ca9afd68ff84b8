import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { PLANTED, rightAnswer, tellsSolution } from '#tests/support/samples/planted-solutions.ts';
import { insertQuestion, insertTest, startTest, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let learner: Person;
let course: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  learner = await school.person();
  ({ _id: course } = await school.course());
  await school.enrol(learner, course);
});
afterAll(() => school.close());

/** Adds a unit with a test that asks as many questions with one right choice. */
async function unitWithTest(count: number, settings: object = {}): Promise<string> {
  const unit = await school.unit(course);
  const questions: string[] = [];
  while (questions.length < count) questions.push((await insertQuestion(school.database.db, course, PLANTED[0]!))._id);
  await insertTest(school.database.db, unit, { questions, passPercent: 100, ...settings });
  return unit;
}

it('a repeated start returns the attempt, also once it was submitted and no other one is left', async () => {
  const unit = await unitWithTest(1, { attempts: 1 });
  const start = (_id: string) =>
    school.ask('POST', `/api/courses/${course}/sections/${unit}/attempts`, { as: learner, body: { _id } });
  const id = newId();
  await start(id);
  const { body: result } = await school.ask('POST', `/api/courses/${course}/attempts/${id}/submit`, { as: learner });
  expect(result.state).toBe('marked');
  expect((await start(id)).body).toEqual(result);
  expect((await start(newId())).body.code).toBe('attempts_used_up');
});

it('a device need not show an answer to a question that has none', async () => {
  const unit = await unitWithTest(2);
  const { _id, questions } = await startTest(school, { as: learner, course, unit });
  const { question } = questions[0]!;
  const path = `/api/courses/${course}/attempts/${_id}`;
  const answers = [{ question: question._id, answer: rightAnswer(question), sequence: 1 }];
  await school.ask('PUT', `${path}/answers`, { as: learner, body: { answers } });
  const shown = [{ question: question._id, sequence: 1 }];
  const submitted = await school.ask('POST', `${path}/submit`, { as: learner, body: { shown } });
  expect(submitted.body).toMatchObject({ state: 'marked', points: 1 });
});

it.each([
  ['closed', { attempts: 2 }, [null, null]],
  ['passed', {}, [null, rightAnswer]],
] as const)('solutions are shown once the test is %s', async (solutions, limits, said) => {
  const unit = await unitWithTest(1, { solutions, ...limits });
  const shown: boolean[] = [];
  for (const one of said) shown.push(tellsSolution(await takeTest(school, { as: learner, course, unit }, [one])));
  expect(shown).toEqual([false, true]);
});
