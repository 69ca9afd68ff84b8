import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import type { testSettings } from '#modules/assessments/contract/assessments.ts';
import { newId } from '#server/db/uuid.ts';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;
let unit: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin' }), await school.person()];
  ({ _id: course } = await school.course());
  unit = await school.unit(course);
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const truth = { type: 'truefalse', prompt: 'True?', correct: true } as const;
/** Gives the unit a test that asks as many times what is true. */
async function setTest(count: number, settings: Partial<z.input<typeof testSettings>> = {}): Promise<void> {
  const questions: string[] = [];
  while (questions.length < count) questions.push((await insertQuestion(school.database.db, course, truth))._id);
  await insertTest(school.database.db, unit, { questions, ...settings });
}
/** Changes settings of the test of the unit as an admin does. */
async function changeSettings(change: Partial<z.input<typeof testSettings>>): Promise<void> {
  const path = `/api/courses/${course}/sections/${unit}/test/settings`;
  const { body } = await school.ask('GET', path, { as: admin });
  await school.ask('PUT', path, { as: admin, body: { ...body.settings, ...change } });
}

/** Takes the test: the first question is answered, the others are not. */
const take = (value: boolean) => takeTest(school, { as: learner, course, unit }, [{ type: 'truefalse', value }]);
const get = () => school.ask('GET', `/api/courses/${course}/sections/${unit}/test`, { as: learner });
const tick = (section: string) =>
  school.ask('PUT', `/api/courses/${course}/progress/${section}`, { as: learner, body: { done: true } });
const done = async () => (await school.ask('GET', `/api/courses/${course}/progress`, { as: learner })).body.done;

it('a test is not passed by opening its unit', async () => {
  await setTest(1);
  const fact = { _id: newId(), kind: 'opened', device: newId(), sequence: 1, happenedAt: new Date().toISOString() };
  const body = { userId: learner._id, facts: [{ ...fact, sectionId: unit }] };
  expect((await school.ask('PUT', '/api/progress/facts', { as: learner, body })).body).toEqual({ refused: [] });
  expect((await get()).body).toMatchObject({ passed: false, percent: null });
});

describe('a passed test', () => {
  const completion = async () => (await school.ask('GET', `/api/courses/${course}/completion`, { as: learner })).body;

  it('completes a course that is completed by its tests, whatever was ticked', async () => {
    const text = await school.unit(course);
    await setTest(1);
    await school.ask('PUT', `/api/courses/${course}/completion-rule`, { as: admin, body: { kind: 'tests' } });
    await tick(unit);
    await tick(text);
    expect(await completion()).toMatchObject({ completedAt: null, missing: [{ _id: unit }] });
    await take(false);
    expect(await completion()).toMatchObject({ completedAt: null, missing: [{ _id: unit }] });
    await take(true);
    expect(await completion()).toMatchObject({ completedAt: expect.any(String), missing: [] });
  });

  it('[MORE-312] is all that completes a unit from when the unit gets a test until it loses it', async () => {
    const text = await school.unit(course);
    await tick(unit);
    const path = `/api/courses/${course}/sections/${unit}/test/settings`;
    const write = (body: object | null) =>
      school.ask(body ? 'PUT' : 'DELETE', path, { as: admin, ...(body && { body }) });
    const { _id: question } = await insertQuestion(school.database.db, course, truth);
    await write({ questions: [question] });
    expect(await done()).toEqual([]);
    await take(true);
    expect(await done()).toEqual([unit]);
    const other = await school.person();
    await school.enrol(other, course);
    await write(null);
    await school.ask('PUT', `/api/courses/${course}/progress/${unit}`, { as: other, body: { done: true } });
    await write({ questions: [question] });
    const cards = async (as: Person) =>
      (await school.ask('GET', `/api/users/user/${as._id}/courses`, { as })).body[0] as EnrolledCard;
    expect(await cards(other)).toMatchObject({ unitsDone: 0, completed: false });
    await tick(text);
    expect(await cards(learner)).toMatchObject({ unitsDone: 2, completed: true });
    await school.ask('PUT', `/api/courses/${course}/progress/${text}`, { as: other, body: { done: true } });
    await write(null);
    // The tick counts again.
    expect(await cards(other)).toMatchObject({ unitsDone: 2, completed: false });
    await school.app.jobs.runDue();
    expect(await cards(other)).toMatchObject({ unitsDone: 2, completed: true });
    expect(await checkProgress(school.database.db)).toEqual([]);
  });

  it('is what a unit with a test needs under every rule', async () => {
    await setTest(1);
    await tick(unit);
    expect(await completion()).toMatchObject({ completedAt: null, missing: [{ _id: unit }] });
    await take(true);
    expect((await completion()).missing).toEqual([]);
  });

  it('stays passed after a worse attempt that counts, and is passed by a lower pass mark', async () => {
    await setTest(2, { passPercent: 90, counts: 'last' });
    await take(true);
    expect((await get()).body).toMatchObject({ percent: 50, passed: false });
    expect(await done()).toEqual([]);
    await changeSettings({ passPercent: 50 });
    expect((await get()).body).toMatchObject({ percent: 50, passed: true });
    expect(await done()).toEqual([unit]);
    await take(false);
    expect((await get()).body).toMatchObject({ percent: 0, passed: true });
  });
});

describe('copies of tests', () => {
  const settingsIn = async (ref: string, section: string) =>
    (await school.ask('GET', `/api/courses/${ref}/sections/${section}/test/settings`, { as: admin })).body.settings;

  it('of units ask the same questions', async () => {
    await setTest(1, { passPercent: 75 });
    const path = `/api/courses/${course}/sections/duplicate`;
    const { body } = await school.ask('POST', path, { as: admin, body: { sections: [unit] } });
    expect(await settingsIn(course, body.sections[0])).toEqual(await settingsIn(course, unit));
  });

  it('of courses have a bank, tests and a completion rule of their own', async () => {
    await setTest(2, { passPercent: 75 });
    const rule = { kind: 'units', units: [unit] };
    await school.ask('PUT', `/api/courses/${course}/completion-rule`, { as: admin, body: rule });
    const { body: copy } = await school.ask('POST', `/api/courses/${course}/duplicate`, { as: admin });
    const { body: bank } = await school.ask('GET', `/api/courses/${copy._id}/questions`, { as: admin });
    expect(bank).toMatchObject([{ body: truth }, { body: truth }]);
    const settings = await settingsIn(copy._id, copy.sections[0]._id);
    expect(settings).toMatchObject({ passPercent: 75 });
    expect(settings.questions.toSorted()).toEqual(bank.map(({ _id }: { _id: string }) => _id).toSorted());
    expect(settings.questions).not.toEqual((await settingsIn(course, unit)).questions);
    const completion = await school.ask('GET', `/api/courses/${copy._id}/completion`, { as: admin });
    expect(completion.body.rule).toEqual({ kind: 'units', units: [copy.sections[0]._id] });
  });
});
