import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPreview } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  ({ _id: course } = await school.course());
  unit = await school.unit(course);
});
afterAll(() => school.close());

const TRUTH = { type: 'truefalse', prompt: 'Do arches lean?', correct: true, explanation: 'They push.' } as const;
const ask = async (fields: object = {}) =>
  (await insertQuestion(school.database.db, course, { ...TRUTH, ...fields }))._id;
const preview = (as = admin, section = unit) =>
  school.ask('GET', `/api/courses/${course}/sections/${section}/test/preview`, { as });
const attempt = (answers: readonly object[], as = admin, of = course) =>
  school.ask('POST', `/api/courses/${of}/questions/try`, { as, body: { answers } });
const stored = async () => {
  const count = (table: string) => school.database.pool.query(`select count(*)::int as n from ${table}`);
  return Promise.all(
    ['test_attempts', 'study_facts', 'audit_entries'].map(async (table) => (await count(table)).rows[0].n),
  );
};

describe('the preview of a test', () => {
  it('has its rules and the questions of an attempt, without what is right, and starts none', async () => {
    const ids = [await ask(), await ask({ prompt: 'Do vaults?' })];
    await insertTest(school.database.db, unit, { questions: ids, attempts: 2, minutes: 10, passPercent: 75 });
    const before = await stored();
    const { body, status } = await preview();
    expect(status).toBe(200);
    expect(body.test).toMatchObject({ questions: 2, attempts: 2, minutes: 10, passPercent: 75, next: 'now', own: [] });
    expect((body as TestPreview).questions.map(({ html }) => html)).toEqual(
      ['Do arches lean?', 'Do vaults?'].map((prompt) => `<p>${prompt}</p>\n`),
    );
    expect(JSON.stringify(body)).not.toContain('They push');
    const [first, second] = (body as TestPreview).questions.map(({ _id }) => _id);
    const answers = [
      { question: second, answer: { type: 'truefalse', value: false } },
      { question: first, answer: { type: 'truefalse', value: true } },
      { question: newId(), answer: { type: 'truefalse', value: true } },
    ];
    expect((await attempt(answers)).body).toMatchObject([
      { question: second, points: 0, solution: { answer: { value: true } } },
      { question: first, points: 1, solution: { html: '<p>They push.</p>\n' } },
    ]);
    expect((await attempt([{ question: first, answer: null }])).body).toMatchObject([
      { question: first, points: 0, solution: { answer: { value: true }, html: '<p>They push.</p>\n' } },
    ]);
    expect(await stored()).toEqual(before);
  });

  it('is for those who edit the course, and not there without a test', async () => {
    expect((await preview()).body.code).toBe('test_not_found');
    await insertTest(school.database.db, unit, { questions: [await ask()] });
    const learner = await school.person();
    await school.enrol(learner, course);
    expect((await preview(learner)).status).toBe(403);
    const [{ _id: question }] = (await preview()).body.questions;
    const answers = [{ question, answer: { type: 'truefalse', value: true } }];
    expect((await attempt(answers, learner)).status).toBe(403);
    const { _id: other } = await school.course();
    expect((await attempt(answers, admin, other)).body).toEqual([]);
    expect((await attempt([])).status).toBe(400);
    // As many as a test with all its draws asks.
    const most = Array.from({ length: 1_100 }, () => ({ question: newId(), answer: null }));
    expect((await attempt(most)).status).toBe(200);
    expect((await attempt([...most, ...answers])).status).toBe(400);
    expect((await preview(admin, newId())).body.code).toBe('test_not_found');
  });
});
