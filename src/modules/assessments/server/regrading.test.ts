import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { QuestionAnswer, questionInput } from '#modules/questions/contract/questions.ts';
import type { Attempt, testSettings } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest, say, startTest, submitTest, takeTest } from '#tests/support/samples/questions.ts';

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

type Input = z.input<typeof questionInput>;
const wrongKey = { type: 'truefalse', prompt: 'Is warp woven?', correct: false, points: 2 } as const;
const rightKey = { ...wrongKey, correct: true } as const;

async function askFor(
  inputs: readonly Input[],
  settings: Partial<z.input<typeof testSettings>> = {},
): Promise<string[]> {
  const questions: string[] = [];
  for (const input of inputs) questions.push((await insertQuestion(school.database.db, course, input))._id);
  await insertTest(school.database.db, unit, { questions, ...settings });
  return questions;
}
async function learnerOf(name: string): Promise<Person> {
  const learner = await school.person({ name });
  await school.enrol(learner, course);
  return learner;
}
const take = (as: Person, ...answers: (QuestionAnswer | null)[]) => takeTest(school, { as, course, unit }, answers);
const start = (as: Person) => startTest(school, { as, course, unit });
const submitWith = (as: Person, attempt: Attempt, answer: QuestionAnswer) =>
  submitTest(school, { as, course, unit }, attempt, [answer]);
const edit = (id: string, body: Input) =>
  school.ask('PUT', `/api/courses/${course}/questions/${id}`, { as: admin, body: { tags: [], body } });
const plan = async (id: string) =>
  (await school.ask('GET', `/api/courses/${course}/questions/${id}/regrade`, { as: admin })).body;
const regrade = async (id: string) =>
  (await school.ask('POST', `/api/courses/${course}/questions/${id}/regrade`, { as: admin })).body;
const read = async (as: Person, id: string) =>
  (await school.ask('GET', `/api/courses/${course}/attempts/${id}`, { as })).body;
const done = async (as: Person) => (await school.ask('GET', `/api/courses/${course}/progress`, { as })).body.done;
const rowsOf = async (table: string) =>
  (await school.database.db.execute(sql.raw(`select * from ${table} order by 1, 2`))).rows;

describe('grading by the latest version of a question', () => {
  it('[MORE-147] shows its effect first, and does just that', async () => {
    const [question = ''] = await askFor([wrongKey, wrongKey], { passPercent: 50 });
    const [frida, otto] = [await learnerOf('Frida'), await learnerOf('Otto')];
    const failed = await take(frida, say(true), null);
    const passed = await take(otto, say(false), null);
    expect([failed, passed]).toMatchObject([
      { points: 0, maximum: 4, passed: false },
      { points: 2, maximum: 4, passed: true },
    ]);
    expect(await plan(question)).toMatchObject({ version: 1, graded: 0, changed: 0, attempts: [] });

    // Twice the points: an attempt can still reach what it could when it was taken.
    await edit(question, { ...rightKey, points: 4, explanation: 'It is.' });
    const before = await rowsOf('test_attempts');
    const expected = {
      version: 2,
      graded: 2,
      changed: 2,
      passed: 1,
      failed: 1,
      attempts: [
        {
          attempt: failed._id,
          learner: { _id: frida._id, name: 'Frida' },
          number: 1,
          before: { points: 0, percent: 0, passed: false },
          after: { points: 2, percent: 50, passed: true },
        },
        {
          attempt: passed._id,
          learner: { name: 'Otto' },
          before: { points: 2, percent: 50, passed: true },
          after: { points: 0, percent: 0, passed: false },
        },
      ],
    };
    expect(await plan(question)).toMatchObject(expected);
    expect(await rowsOf('test_attempts')).toEqual(before);

    expect(await regrade(question)).toEqual({ graded: 2, changed: 2, left: false });
    expect(await read(frida, failed._id)).toMatchObject({ points: 2, maximum: 4, percent: 50, passed: true });
    const lost = await read(otto, passed._id);
    expect(lost).toMatchObject({ points: 0, maximum: 4, percent: 0, passed: false });
    // The attempt keeps the version it asked; the solution is the one it was graded by.
    expect(lost.questions[0].question.points).toBe(2);
    expect(lost.questions[0].solution).toMatchObject({ answer: say(true), html: expect.stringContaining('It is.') });

    expect(await plan(question)).toMatchObject({ graded: 0, changed: 0, attempts: [] });
    expect(await regrade(question)).toEqual({ graded: 0, changed: 0, left: false });
  });

  it('[MORE-147] completes units, and takes back no completion and no certificate', async () => {
    const [question = ''] = await askFor([wrongKey]);
    const [frida, otto] = [await learnerOf('Frida'), await learnerOf('Otto')];
    await take(frida, say(true));
    await take(otto, say(false));
    expect([await done(frida), await done(otto)]).toEqual([[], [unit]]);
    const kept = await rowsOf('certificates');
    expect(kept).toMatchObject([{ user_id: otto._id }]);
    await edit(question, rightKey);
    await regrade(question);
    expect([await done(frida), await done(otto)]).toEqual([[unit], [unit]]);
    expect(await rowsOf('course_completions')).toHaveLength(2);
    expect(await rowsOf('certificates')).toEqual(expect.arrayContaining(kept));
    const { body } = await school.ask('GET', `/api/courses/${course}/sections/${unit}/test`, { as: otto });
    expect(body).toMatchObject({ percent: 0, passed: true });
    expect(await checkProgress(school.database.db)).toEqual([]);
  });

  it('[MORE-147] is in the audit log, with the points of each attempt', async () => {
    const [question = ''] = await askFor([wrongKey]);
    const { _id } = await take(await learnerOf('Frida'), say(true));
    await edit(question, rightKey);
    await regrade(question);
    const { body } = await school.ask('GET', '/api/admin/activity', { as: admin });
    expect(body.slice(0, 2)).toMatchObject([
      { entity: 'attempt', entityId: _id, before: { points: 0 }, after: { points: 2 } },
      { entity: 'question', entityId: question, before: { gradedBy: null }, after: { gradedBy: 2 } },
    ]);
  });

  it('counts for attempts submitted later, but not for versions made later', async () => {
    const [question = ''] = await askFor([wrongKey]);
    const [frida, otto] = [await learnerOf('Frida'), await learnerOf('Otto')];
    const [first, second] = [await start(frida), await start(otto)];
    await edit(question, rightKey);
    await regrade(question);
    await edit(question, wrongKey);
    expect(await submitWith(frida, first, say(true))).toMatchObject({ points: 2, passed: true });
    expect(await submitWith(otto, second, say(false))).toMatchObject({ points: 0, passed: false });
    expect(await plan(question)).toMatchObject({ version: 3, graded: 2, changed: 2, passed: 1, failed: 1 });
  });

  it('leaves answers to another type as they are, and gives nothing for no answer', async () => {
    const [question = ''] = await askFor([wrongKey]);
    const frida = await learnerOf('Frida');
    const [none, some] = [await take(frida, null), await take(frida, say(false))];
    await edit(question, { type: 'short', prompt: 'What is woven?', accepted: [{ text: 'false' }] });
    expect(await plan(question)).toMatchObject({ version: 2, graded: 0 });
    await regrade(question);
    await edit(question, rightKey);
    expect(await plan(question)).toMatchObject({ version: 3, graded: 1, changed: 1 });
    await regrade(question);
    expect([await read(frida, none._id), await read(frida, some._id)]).toMatchObject([{ points: 0 }, { points: 0 }]);
  });

  it('is refused for essays, and for questions that do not exist', async () => {
    const [essay = ''] = await askFor([{ type: 'essay', prompt: 'Discuss.' }]);
    for (const method of ['GET', 'POST'] as const) {
      const ask = (id: string) => school.ask(method, `/api/courses/${course}/questions/${id}/regrade`, { as: admin });
      expect((await ask(essay)).body.code).toBe('answer_not_marked');
      expect((await ask(newId())).body.code).toBe('question_not_found');
    }
  });

  it('waits with an attempt for the marks of its essay', async () => {
    const [question = ''] = await askFor([wrongKey, { type: 'essay', prompt: 'Discuss.' }]);
    const frida = await learnerOf('Frida');
    const attempt = await take(frida, say(true), { type: 'essay', text: 'Well.' });
    await edit(question, rightKey);
    expect((await plan(question)).attempts).toMatchObject([
      { before: { points: 0, percent: null, passed: null }, after: { points: 2, percent: null, passed: null } },
    ]);
    await regrade(question);
    expect(await read(frida, attempt._id)).toMatchObject({ state: 'waiting', points: null });
    const marks = { question: attempt.questions[1]!.question._id, points: 1 };
    await school.ask('PUT', `/api/courses/${course}/attempts/${attempt._id}/marks`, { as: admin, body: marks });
    expect(await read(frida, attempt._id)).toMatchObject({ state: 'marked', points: 3 });
  });

  it('is the same when it happens twice at once, and while attempts are submitted', async () => {
    const [question = ''] = await askFor([wrongKey]);
    const learners = await Promise.all(['Ada', 'Bea', 'Cleo', 'Dora'].map(learnerOf));
    const attempts = await Promise.all(learners.map(start));
    await edit(question, rightKey);
    const [first, ...others] = learners.map((as, at) => () => submitWith(as, attempts[at]!, say(true)));
    await first!();
    await Promise.all([regrade(question), ...others.map((one) => one()), regrade(question)]);
    await regrade(question);
    expect(await plan(question)).toMatchObject({ graded: 0 });
    expect(await rowsOf('test_attempts')).toMatchObject(learners.map(() => ({ points: 2, passed: true })));
  });

  it('says that answers are left after 100 attempts', async () => {
    const [question = ''] = await askFor([wrongKey]);
    const { _id } = await take(await learnerOf('Frida'), say(true));
    await school.database.db.execute(sql`with copy as (
        insert into test_attempts (id, user_id, section_id, number, settings, version_ids, seed, maximum, submitted_at, points, passed)
        select gen_random_uuid(), user_id, section_id, number + n, settings, version_ids, seed, maximum, submitted_at, points, passed
        from test_attempts cross join generate_series(1, 500) n where id = ${_id} returning id)
      insert into attempt_answers (attempt_id, version_id, answer, sequence, points)
      select copy.id, version_id, answer, sequence, points from copy cross join attempt_answers`);
    await edit(question, rightKey);
    const shown = await plan(question);
    expect(shown).toMatchObject({ graded: 501, changed: 501, passed: 501 });
    expect(shown.attempts).toHaveLength(100);
    expect(await regrade(question)).toEqual({ graded: 100, changed: 100, left: true });
    expect(await plan(question)).toMatchObject({ graded: 401, changed: 401 });
  });
});
