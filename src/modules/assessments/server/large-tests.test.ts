import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let learner: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  learner = await school.person();
  ({ _id: course } = await school.course());
  unit = await school.unit(course);
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const ask = async (tags: string[] = []) =>
  (await insertQuestion(school.database.db, course, { type: 'truefalse', prompt: 'True?', correct: true }, tags))._id;

describe('a test of many questions', () => {
  it('has at most a hundred that are chosen', async () => {
    const admin = await school.person({ role: 'admin' });
    const question = await ask();
    const save = (count: number) =>
      school.ask('PUT', `/api/courses/${course}/sections/${unit}/test/settings`, {
        as: admin,
        body: { questions: Array.from({ length: count }, () => question) },
      });
    expect((await save(101)).body.fieldErrors).toEqual({
      questions: { code: 'too_many_entries', params: { max: 100 } },
    });
    expect((await save(100)).status).toBe(200);
  });

  it('is saved and submitted with those that draws add', async () => {
    const questions: string[] = [];
    while (questions.length < 100) questions.push(await ask());
    await ask(['drawn']);
    await insertTest(school.database.db, unit, { questions, draws: [{ tags: ['drawn'], count: 1 }] });
    const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await school.ask(method, `/api/courses/${course}${path}`, { as: learner, body })).body;
    const attempt = (await call('POST', `/sections/${unit}/attempts`, { _id: newId() })) as Attempt;
    const ids = attempt.questions.map(({ question }) => question._id);
    const answer = { type: 'truefalse', value: true };
    const answers = ids.map((question) => ({ question, answer, sequence: 1 }));
    expect((await call('PUT', `/attempts/${attempt._id}/answers`, { answers })).saved).toBe(101);
    const visible = ids.map((question) => ({ question, sequence: 1 }));
    expect(await call('POST', `/attempts/${attempt._id}/submit`, { shown: visible })).toMatchObject({
      state: 'marked',
      percent: 100,
    });
  });
});
