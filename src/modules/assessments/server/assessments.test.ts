import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Attempt, testSettings } from '#modules/assessments/contract/assessments.ts';
import type { questionInput } from '#modules/questions/contract/questions.ts';
import { testAttempts } from '#server/db/schema/tests.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { PLANTED, rightAnswer, tellsSolution } from '#tests/support/samples/planted-solutions.ts';
import { gateQueries, type QueryGate } from '#tests/support/database/query-gate.ts';
import { insertQuestion, insertTest } from '#tests/support/samples/questions.ts';
import { closeOverdue } from './assessments.service.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;
let unit: string;
let gate: QueryGate;

beforeAll(async () => {
  school = await openTestSchool();
  gate = gateQueries(school.database.pool);
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin' }), await school.person()];
  ({ _id: course } = await school.course());
  unit = await school.unit(course);
  await school.enrol(learner, course);
});
afterAll(() => school.close());

async function setTest(
  inputs: readonly z.input<typeof questionInput>[],
  settings: Partial<z.input<typeof testSettings>> = {},
) {
  const ids: string[] = [];
  for (const input of inputs) ids.push((await insertQuestion(school.database.db, course, input))._id);
  await insertTest(school.database.db, unit, { questions: ids, ...settings });
}
const get = (as = learner) => school.ask('GET', `/api/courses/${course}/sections/${unit}/test`, { as });
const start = (_id = newId(), as = learner) =>
  school.ask('POST', `/api/courses/${course}/sections/${unit}/attempts`, { as, body: { _id } });
const read = (id: string, as = learner) => school.ask('GET', `/api/courses/${course}/attempts/${id}`, { as });
const submit = (id: string, as = learner, body?: object) =>
  school.ask('POST', `/api/courses/${course}/attempts/${id}/submit`, { as, ...(body && { body }) });
const save = (id: string, answers: readonly object[], as = learner) =>
  school.ask('PUT', `/api/courses/${course}/attempts/${id}/answers`, { as, body: { answers } });
const done = async () => (await school.ask('GET', `/api/courses/${course}/progress`, { as: learner })).body.done;
const questionOf = (attempt: Attempt, at = 0) => attempt.questions[at]!.question;
const truth = { type: 'truefalse', prompt: 'True?', correct: true } as const;
const answerTrue = (attempt: Attempt, value = true, sequence = 1) => [
  { question: questionOf(attempt)._id, answer: { type: 'truefalse', value }, sequence },
];
/** Lets the deadline of an attempt pass. */
const expire = (id: string, seconds: number) =>
  school.database.db
    .update(testAttempts)
    .set({ deadline: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(testAttempts.id, id));

describe('an attempt at a test', () => {
  it('[MORE-140] starts once, keeps the latest answer to each question and is scored by the server', async () => {
    await setTest([truth]);
    expect((await get()).body).toMatchObject({ questions: 1, next: 'now', passed: false, own: [] });
    const id = newId();
    const { body: attempt } = await start(id);
    expect((await start(id)).body).toEqual(attempt);
    expect((await start()).body._id).toBe(id);
    expect((await get()).body).toMatchObject({ next: 'open', own: [{ _id: id, state: 'open' }] });

    expect((await save(id, answerTrue(attempt, true, 5))).body).toEqual({ saved: 1, secondsLeft: null });
    expect((await save(id, answerTrue(attempt, true, 5))).body.saved).toBe(0);
    expect((await save(id, answerTrue(attempt, false, 4))).body.saved).toBe(0);
    expect((await save(id, [{ question: newId(), answer: null, sequence: 9 }])).body.saved).toBe(0);
    expect((await read(id)).body.questions[0]).toMatchObject({
      answer: { value: true },
      sequence: 5,
      points: null,
      solution: null,
    });
    expect(await done()).toEqual([]);

    const { body: result } = await submit(id);
    expect(result).toMatchObject({ state: 'marked', points: 1, maximum: 1, percent: 100, passed: true });
    expect((await submit(id)).body).toEqual(result);
    expect((await save(id, answerTrue(attempt, false, 9))).body.code).toBe('attempt_over');
    expect(await done()).toEqual([unit]);
  });

  it('[SEC-16] is graded only as the device which submits it shows it', async () => {
    await setTest([truth, truth]);
    const { body: attempt }: { body: Attempt } = await start();
    const id = attempt._id;
    const one = (at: number, sequence: number, value = true) => ({
      question: questionOf(attempt, at)._id,
      answer: { type: 'truefalse', value },
      sequence,
    });
    const shows = (...sequences: number[]) => ({
      shown: sequences.map((sequence, at) => ({ question: questionOf(attempt, at)._id, sequence })),
    });
    await save(id, [one(0, 5)]);
    // The other device changes an answer, gives a second one and takes the first back.
    await save(id, [one(0, 7, false)]);
    for (const shown of [shows(5), shows(8), shows(0), { shown: [] }])
      expect((await submit(id, learner, shown)).body.code).toBe('attempt_changed');
    await save(id, [one(1, 8)]);
    expect((await submit(id, learner, shows(7))).body.code).toBe('attempt_changed');
    await save(id, [{ ...one(0, 9), answer: null }]);
    expect((await submit(id, learner, shows(7, 8))).body.code).toBe('attempt_changed');
    expect((await read(id)).body).toMatchObject({ state: 'open', questions: [{ sequence: 9 }, { sequence: 8 }] });
    expect((await submit(id, learner, shows(9, 8))).body).toMatchObject({ state: 'marked', points: 1 });
    // Once it is graded, each device gets the result.
    expect((await submit(id, learner, shows(5))).body).toMatchObject({ state: 'marked', points: 1 });
  });

  it('is graded with what was saved once its time is over, whatever the device shows', async () => {
    await setTest([truth], { minutes: 10 });
    const { body: attempt } = await start();
    await save(attempt._id, answerTrue(attempt));
    await expire(attempt._id, 60);
    expect((await submit(attempt._id, learner, { shown: [] })).body).toMatchObject({ state: 'marked', points: 1 });
  });

  it('saves text without characters that the database cannot store', async () => {
    await setTest([{ type: 'short', prompt: 'Short', accepted: [{ text: 'mason' }] }]);
    const { body: attempt } = await start();
    const answer = { type: 'short', text: '\0mason\ud83d' };
    expect((await save(attempt._id, [{ question: questionOf(attempt)._id, answer, sequence: 1 }])).status).toBe(200);
    expect((await read(attempt._id)).body.questions[0].answer.text).toBe('mason\ufffd');
  });

  it('[MORE-143] is passed with exactly the percent it takes', async () => {
    // 29 / 100 * 100 is less than 29 in binary fractions.
    await setTest(
      [
        { ...truth, points: 29 },
        { ...truth, points: 71 },
      ],
      { passPercent: 29 },
    );
    const { body: attempt } = await start();
    await save(attempt._id, answerTrue(attempt));
    expect((await submit(attempt._id)).body).toMatchObject({ points: 29, percent: 29, passed: true });
  });

  it('announces as many questions as are still in the bank', async () => {
    await setTest([truth, truth]);
    const [first] = (await school.ask('GET', `/api/courses/${course}/questions`, { as: admin })).body;
    await school.ask('DELETE', `/api/courses/${course}/questions/${first._id}`, { as: admin });
    expect((await get()).body.questions).toBe(1);
    expect((await start()).body.questions).toHaveLength(1);
  });

  it('gives no points for what was not answered and takes answers back', async () => {
    await setTest([truth, truth], { passPercent: 100 });
    const { body: attempt } = await start();
    await save(attempt._id, answerTrue(attempt));
    await save(attempt._id, [{ question: questionOf(attempt)._id, answer: null, sequence: 2 }]);
    const { body } = await submit(attempt._id);
    expect(body).toMatchObject({ points: 0, percent: 0, passed: false });
    expect(body.questions).toMatchObject([
      { answer: null, points: 0 },
      { answer: null, points: 0 },
    ]);
    expect(await done()).toEqual([]);
  });

  it('scores every type, and waits for the marks of essays', async () => {
    await setTest(PLANTED, { solutions: 'never' });
    const { body: attempt }: { body: Attempt } = await start();
    const answers = attempt.questions.map(({ question }) => rightAnswer(question));
    await save(
      attempt._id,
      answers.map((answer, at) => ({ question: questionOf(attempt, at)._id, answer, sequence: 1 })),
    );
    const { body: waiting } = await submit(attempt._id);
    expect(waiting).toMatchObject({ state: 'waiting', points: null, passed: null });
    expect(waiting.questions.map(({ points }: { points: number | null }) => points)).toEqual([
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      null,
    ]);
    expect(await done()).toEqual([]);

    const { body: essays } = await school.ask('GET', `/api/courses/${course}/essays`, { as: admin });
    expect(essays).toMatchObject([{ attempt: attempt._id, learner: { _id: learner._id }, text: 'Well.', maximum: 1 }]);
    const mark = (points: number, question = essays[0].question, id = attempt._id) =>
      school.ask('PUT', `/api/courses/${course}/attempts/${id}/marks`, {
        as: admin,
        body: { question, points, comment: 'Good.' },
      });
    expect((await mark(2)).body.code).toBe('answer_not_marked');
    expect((await mark(1, questionOf(attempt)._id)).body.code).toBe('answer_not_marked');
    expect((await mark(1, essays[0].question, newId())).body.code).toBe('attempt_not_found');
    expect((await mark(0.5)).status).toBe(200);
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=attempt', { as: admin });
    expect(log).toMatchObject([{ entityId: attempt._id, before: { points: null }, after: { points: 0.5 } }]);
    const { body: marked } = await read(attempt._id);
    expect(marked).toMatchObject({ state: 'marked', points: 8.5, passed: true });
    expect(marked.questions.at(-1)).toMatchObject({ points: 0.5, comment: 'Good.' });
    expect(await done()).toEqual([unit]);
    expect((await school.ask('GET', `/api/courses/${course}/essays`, { as: admin })).body).toEqual([]);
    const withMarks = await school.ask('GET', `/api/courses/${course}/essays?state=marked`, { as: admin });
    expect(withMarks.body).toMatchObject([{ attempt: attempt._id, text: 'Well.', points: 0.5, comment: 'Good.' }]);
  });

  it('keeps the version it began with when the question changes', async () => {
    const { _id } = await insertQuestion(school.database.db, course, truth);
    await insertTest(school.database.db, unit, { questions: [_id] });
    const { body: attempt } = await start();
    const changed = { body: { ...truth, prompt: 'False?', correct: false } };
    await school.ask('PUT', `/api/courses/${course}/questions/${_id}`, { as: admin, body: changed });
    await save(attempt._id, answerTrue(attempt));
    expect((await submit(attempt._id)).body).toMatchObject({
      points: 1,
      questions: [{ question: { html: '<p>True?</p>\n' } }],
    });
    expect(questionOf((await start()).body).html).toBe('<p>False?</p>\n');
  });
});

describe('the limits of a test', () => {
  it('are the number of attempts and the pause between them', async () => {
    await setTest([truth], { attempts: 2, pauseMinutes: 5 });
    const { body: first } = await start();
    await submit(first._id);
    expect((await start()).body.code).toBe('attempt_too_soon');
    expect((await get()).body).toMatchObject({ next: 'later', nextAt: expect.any(String) });
    const earlier = { submittedAt: sql`now() - interval '6 minutes'` };
    await school.database.db.update(testAttempts).set(earlier);
    await submit((await start()).body._id);
    await school.database.db.update(testAttempts).set(earlier);
    expect((await start()).body.code).toBe('attempts_used_up');
  });

  it.each([
    ['attempts', { attempts: 1 }, 'attempts_used_up'],
    ['the pause', { attempts: 2, pauseMinutes: 5 }, 'attempt_too_soon'],
  ])('[SEC-16] hold when another call starts and submits an attempt in between: %s', async (_limit, limits, code) => {
    await setTest([truth], limits);
    gate.before = async (text, aside) => {
      if (!text.startsWith('insert into "test_attempts"')) return;
      gate.before = null;
      await aside(
        `insert into test_attempts (id, user_id, section_id, number, settings, version_ids, seed, submitted_at, points, maximum, passed)
         select $1, $2, $3, 1, settings, '{}', 1, now(), 1, 1, true from tests where section_id = $3`,
        [newId(), learner._id, unit],
      );
    };
    expect((await start()).body.code).toBe(code);
    expect(gate.before).toBeNull();
  });

  it('[MORE-141] include the time, longer for people who have more', async () => {
    await setTest([truth], { minutes: 10 });
    const give = (factor: number) =>
      school.ask('PUT', `/api/admin/people/${learner._id}/time-factor`, { as: admin, body: { factor } });
    await give(1.5);
    expect((await get()).body.minutes).toBe(15);
    const { _id, secondsLeft, deadline } = (await start()).body;
    expect(secondsLeft).toBeGreaterThan(600);
    expect(secondsLeft).toBeLessThanOrEqual(900);
    // An attempt that has begun keeps its deadline.
    await give(3);
    expect((await read(_id)).body.deadline).toBe(deadline);
  });

  it.each(['read', 'started again', 'swept'])('end an attempt whose deadline has passed when it is %s', async (way) => {
    await setTest([truth], { minutes: 10 });
    const { body: attempt } = await start();
    await save(attempt._id, answerTrue(attempt));
    await expire(attempt._id, 5);
    // On its way when the time was over.
    expect((await save(attempt._id, answerTrue(attempt, true, 2))).body).toEqual({ saved: 1, secondsLeft: 0 });
    await expire(attempt._id, 60);
    expect((await save(attempt._id, answerTrue(attempt, false, 3))).body.code).toBe('attempt_over');
    if (way === 'swept') await closeOverdue(school.database.db);
    if (way === 'started again') expect((await start()).body).toMatchObject({ number: 2, state: 'open' });
    const { body } = await read(attempt._id);
    expect(body).toMatchObject({ state: 'marked', points: 1, passed: true, submittedAt: body.deadline });
    expect(await done()).toEqual([unit]);
  });

  it('need a test with questions', async () => {
    expect((await get()).body.code).toBe('test_not_found');
    expect((await start()).body.code).toBe('test_not_found');
    await insertTest(school.database.db, unit, { draws: [{ tags: ['none'], count: 1 }] });
    expect((await start()).body.code).toBe('test_empty');
  });
});

describe('the settings of a test', () => {
  const settings = (method: 'GET' | 'PUT' | 'DELETE', body?: object, section = unit) =>
    school.ask(method, `/api/courses/${course}/sections/${section}/test/settings`, {
      as: admin,
      ...(body && { body }),
    });

  it('are written and taken away, and attempts stay', async () => {
    expect((await settings('GET')).body).toEqual({ settings: null });
    const { _id } = await insertQuestion(school.database.db, course, truth, ['a']);
    expect((await settings('PUT', { draws: [{ tags: ['a'], count: 1 }] })).body.settings).toMatchObject({
      passPercent: 60,
    });
    await submit((await start()).body._id);
    await settings('PUT', { questions: [_id], passPercent: 70 });
    expect((await get()).body).toMatchObject({ passPercent: 70, own: [{ number: 1 }] });
    await settings('DELETE');
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=section', { as: admin });
    expect(log.map((entry: { before: object; after: object }) => [entry.before, entry.after])).toMatchObject([
      [{ 'test.passPercent': 70 }, { 'test.passPercent': null }],
      [
        { 'test.passPercent': 60, 'test.draws': '1 a' },
        { 'test.passPercent': 70, 'test.questions': 1 },
      ],
      [{ 'test.passPercent': null }, { 'test.passPercent': 60 }],
    ]);
    expect((await get()).body.code).toBe('test_not_found');
    expect((await settings('PUT', {})).body.code).toBe('invalid_input');
    expect((await settings('GET', undefined, newId())).body.code).toBe('section_not_found');
    expect((await settings('DELETE', undefined, newId())).body.code).toBe('section_not_found');
  });
});

it('the export of personal data has the attempts of its user', async () => {
  await setTest([truth]);
  const { body: attempt } = await start();
  await save(attempt._id, answerTrue(attempt));
  await submit(attempt._id);
  const classmate = await school.person();
  await school.enrol(classmate, course);
  await start(newId(), classmate);
  const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
  expect(body.testAttempts).toHaveLength(1);
  expect(body.testAttempts).toMatchObject([
    { number: 1, points: 1, passed: true, answers: [{ question: 'True?', answer: { value: true }, points: 1 }] },
  ]);
});

describe('access to attempts', () => {
  it('belongs to their learner in their course', async () => {
    await setTest([truth]);
    const { body: attempt } = await start();
    const classmate = await school.person();
    await school.enrol(classmate, course);
    const other = await school.course();
    await school.enrol(learner, other._id);
    for (const as of [classmate, admin]) {
      expect((await read(attempt._id, as)).body.code).toBe('attempt_not_found');
      expect((await save(attempt._id, answerTrue(attempt), as)).body.code).toBe('attempt_not_found');
      expect((await submit(attempt._id, as)).body.code).toBe('attempt_not_found');
      expect((await start(attempt._id, as)).body.code).toBe('attempt_not_found');
    }
    // By the address of another course of the learner.
    const at = `/api/courses/${other._id}/attempts/${attempt._id}`;
    const answers = answerTrue(attempt);
    for (const elsewhere of [
      await school.ask('GET', at, { as: learner }),
      await school.ask('PUT', `${at}/answers`, { as: learner, body: { answers } }),
      await school.ask('POST', `${at}/submit`, { as: learner }),
    ])
      expect(elsewhere.body.code).toBe('attempt_not_found');
    expect((await save(attempt._id, answerTrue(attempt), await school.person())).body.code).toBe('not_enrolled');
    expect((await read(attempt._id)).body).toMatchObject({ state: 'open', questions: [{ answer: null }] });
  });

  it('shows the solution of every type once it is submitted, without the guidance for essays', async () => {
    await setTest(PLANTED, { solutions: 'submitted' });
    const { body: attempt }: { body: Attempt } = await start();
    const saved = await save(attempt._id, answerTrue(attempt));
    expect([tellsSolution(attempt), tellsSolution(saved.body)]).toEqual([false, false]);
    const { body: result } = await submit(attempt._id);
    expect(result.questions.map(tellsSolution)).toEqual(PLANTED.map(() => true));
    expect(JSON.stringify(result)).not.toContain('Look for');
  });

  it.each(['passed', 'closed', 'never'] as const)(
    'shows no solution of a failed attempt when they show %s',
    async (solutions) => {
      await setTest(PLANTED.slice(0, 8), { solutions, attempts: 2 });
      const { body: attempt } = await start();
      const { body } = await submit(attempt._id);
      expect([body.passed, tellsSolution(body), tellsSolution((await read(attempt._id)).body)]).toEqual([
        false,
        false,
        false,
      ]);
    },
  );
});
