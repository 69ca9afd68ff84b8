import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { testSettings } from '#modules/assessments/contract/assessments.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;
let unit: string;
let question: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Admin' });
  course = (await school.course())._id;
  unit = await school.unit(course, { title: 'Warp', description: 'What holds the cloth.' });
  learner = await school.person();
  await school.enrol(learner, course);
  question = await ask('Is weft woven?');
});
afterAll(() => school.close());

const ask = async (prompt: string, of = course) =>
  (await insertQuestion(school.database.db, of, { type: 'truefalse', prompt, correct: true }))._id;
const at = (path = '', of = unit) => `/api/courses/${course}/sections/${of}${path}`;
const get = async (path: string, as = admin, of = unit) => (await school.ask('GET', at(path, of), { as })).body;
async function edit(fields: Partial<UnitDraftValue>, of = unit) {
  const { value, revision, baseVersion } = await get('/draft', admin, of);
  const body = { revision, baseVersion, value: { ...value, ...fields } };
  return school.ask('PUT', at('/draft', of), { as: admin, body });
}
const publish = async (options: { small?: boolean } = {}) => {
  const { revision } = await get('/draft');
  return school.ask('POST', at('/publish'), { as: admin, body: { revision, ...options } });
};
const asking = (fields: object = {}) => testSettings.parse({ questions: [question], ...fields });
const atOnce = (body: object | null) =>
  school.ask(body ? 'PUT' : 'DELETE', at('/test/settings'), { as: admin, ...(body && { body }) });
const settings = async () => (await get('/test/settings')).settings;
const seen = async () => (await get('/test', learner)).passPercent as number | undefined;

describe('the test in the draft of a unit', () => {
  it('[MORE-510] reaches learners when it is published, and not before', async () => {
    expect((await get('/draft')).value.test).toBeNull();
    expect((await edit({ test: asking({ passPercent: 80 }) })).body).toMatchObject({
      changed: true,
      value: { test: { passPercent: 80, questions: [question] } },
      published: { test: null },
    });
    expect(await settings()).toBeNull();
    expect((await get('', learner)).hasTest).toBe(false);
    expect((await get('/test', learner)).code).toBe('test_not_found');
    expect((await get('/test/preview')).test).toMatchObject({ passPercent: 80, questions: 1 });

    expect((await publish()).body).toMatchObject({ version: { number: 2 }, draft: { changed: false } });
    expect(await seen()).toBe(80);
    await edit({ test: asking({ passPercent: 50, attempts: 2 }) });
    expect([await seen(), (await settings()).attempts]).toEqual([80, null]);
    expect((await get('/test/preview')).test).toMatchObject({ passPercent: 50, attempts: 2 });
    const { body: left } = await school.ask('DELETE', at('/draft'), { as: admin });
    expect(left).toMatchObject({ changed: false, value: { test: { passPercent: 80 } } });

    await edit({ test: null });
    expect((await get('/test/preview')).code).toBe('test_not_found');
    expect(await seen()).toBe(80);
    await publish();
    expect((await get('/test', learner)).code).toBe('test_not_found');
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=section', { as: admin });
    expect(log.map(({ after }: { after: object }) => after)).toMatchObject([
      { 'test.passPercent': null },
      { 'test.passPercent': 80 },
    ]);
  });

  it('may ask nothing until it is published, and is refused with the setting that is wrong', async () => {
    const nothing = asking({ questions: [question] });
    expect((await edit({ test: { ...nothing, questions: [] } })).status).toBe(200);
    expect((await publish()).body).toMatchObject({
      code: 'invalid_input',
      fields: { 'test.questions': expect.any(String) },
    });
    const twice = await edit({ test: { ...nothing, questions: [question, question] } });
    expect(twice.body.value.test.questions, 'each question once').toEqual([question]);
  });

  it('may have numbers out of range until it is published, and holds up no text', async () => {
    const wrong = { passPercent: null, attempts: 0, minutes: 2.5, pauseMinutes: -1 };
    const draws = [{ tags: [], count: null }];
    const saved = await edit({ description: 'Threads.', test: { ...asking(), draws, ...wrong } });
    expect(saved.body).toMatchObject({ value: { description: 'Threads.', test: { ...wrong, draws } } });
    expect((await get('/test/preview')).test).toMatchObject({ passPercent: 60, attempts: null, questions: 1 });
    const { fields } = (await publish()).body;
    expect(Object.keys(fields).toSorted()).toEqual([
      'test.attempts',
      'test.draws.0.count',
      'test.minutes',
      'test.passPercent',
      'test.pauseMinutes',
    ]);
    expect(fields['test.passPercent']).toBe('Please enter a whole number from 0 to 100.');
    expect(await seen()).toBeUndefined();
    await edit({ test: asking({ passPercent: 50 }) });
    expect((await publish()).status).toBe(200);
    expect(await seen()).toBe(50);
  });

  it('[MORE-511] is compared and restored with the rest, and learners read nothing of it', async () => {
    await edit({ test: asking({ passPercent: 80 }) });
    await publish();
    await takeTest(school, { course, unit, as: learner }, [{ type: 'truefalse', value: true }]);
    await edit({ title: 'Weft', test: asking({ passPercent: 40 }) });
    expect(await get('/diff')).toMatchObject({
      fields: [{ field: 'title' }],
      test: { before: { passPercent: 80 }, after: { passPercent: 40 } },
    });
    await publish();
    expect((await get('/diff?from=1&to=2')).test).toMatchObject({ before: null, after: { passPercent: 80 } });
    expect(await get('/changes', learner)).toMatchObject({ fields: [{ field: 'title' }], test: null });
    expect((await get('', learner)).changed).not.toBeNull();
    expect((await get('/versions/2')).value.test).toMatchObject({ passPercent: 80 });
    const restored = await school.ask('POST', at('/versions/2/restore'), { as: admin });
    expect(restored.body).toMatchObject({ changed: true, value: { title: 'Warp', test: { passPercent: 80 } } });
    expect(await seen()).toBe(40);
    await publish();
    expect(await seen()).toBe(80);
    // The title is as it was: what is left is a change of the test alone.
    await edit({ test: asking({ passPercent: 10 }) });
    await publish();
    expect((await get('', learner)).changed).toBeNull();
  });

  it('notifies learners of no earlier correction when it is changed alone', async () => {
    await atOnce(asking({ passPercent: 80 }));
    await takeTest(school, { course, unit, as: learner }, [{ type: 'truefalse', value: true }]);
    await edit({ description: 'What holds the cloths.' });
    await publish({ small: true });
    expect((await get('', learner)).changed).toBeNull();
    await atOnce(asking({ passPercent: 40 }));
    expect((await get('', learner)).changed).toBeNull();
    expect((await get('/versions'))[0]).toMatchObject({ small: true });
    await edit({ durationSeconds: 60, freePreview: true });
    await publish();
    expect((await get('', learner)).changed).toBeNull();
    await edit({ title: 'Weft' });
    await publish();
    expect((await get('', learner)).changed).not.toBeNull();
  });

  it('stays as drafted when a version of an earlier release is restored', async () => {
    await atOnce(asking({ passPercent: 80 }));
    await school.database.pool.query(`update unit_versions set value = value - 'test' where number = 1`);
    const restore = async (number: number) =>
      (await school.ask('POST', at(`/versions/${number}/restore`), { as: admin })).body;
    await edit({ title: 'Weft', test: asking({ passPercent: 30 }) });
    expect((await restore(1)).value).toMatchObject({ title: 'Warp', test: { passPercent: 30 } });
    // Another test is published: that of the draft was typed against the one before.
    await atOnce(asking({ passPercent: 70 }));
    expect(await get('/draft')).toMatchObject({ baseVersion: 2, version: 3 });
    expect(await restore(1)).toMatchObject({ value: { test: { passPercent: 30 } }, baseVersion: 3 });
  });

  it('is as published in drafts and versions of earlier releases, and in a save that leaves it out', async () => {
    await edit({ test: asking({ passPercent: 80 }) });
    await publish();
    const { pool } = school.database;
    await pool.query(`update unit_versions set value = value - 'test'`);
    await edit({ title: 'Weft', test: asking({ passPercent: 30 }) });
    const { value, ...kept } = await get('/draft');
    const { test: _left, ...older } = value;
    const saved = await school.ask('PUT', at('/draft'), { as: admin, body: { ...kept, value: older } });
    expect(saved.body.value).toMatchObject({ title: 'Weft', test: { passPercent: 30 } });
    await pool.query(`update unit_drafts set value = value - 'test'`);
    expect((await get('/draft')).value).toMatchObject({ title: 'Weft', test: { passPercent: 80 } });
    expect((await get('/test/preview')).test).toMatchObject({ passPercent: 80 });
    await publish();
    expect(await seen()).toBe(80);
    expect((await get('/versions/1')).value).not.toHaveProperty('test');
    expect(await get('/diff?from=2&to=3')).toMatchObject({ fields: [{ field: 'title' }], test: null });
    const restored = await school.ask('POST', at('/versions/1/restore'), { as: admin });
    expect(restored.body.value).toMatchObject({ title: 'Warp', test: { passPercent: 80 } });
  });

  it('[MORE-512] follows a test that is set at once, unless the draft changes it too', async () => {
    await edit({ title: 'Weft' });
    await atOnce(asking({ passPercent: 70 }));
    expect(await get('/draft')).toMatchObject({ value: { title: 'Weft', test: { passPercent: 70 } }, baseVersion: 2 });
    expect((await get('/versions'))[0]).toMatchObject({ number: 2 });
    await atOnce(asking({ passPercent: 70 }));
    expect(await get('/versions'), 'the same test is no version').toHaveLength(2);
    await edit({ test: asking({ passPercent: 20 }) });
    await atOnce(null);
    expect(await get('/draft')).toMatchObject({ value: { test: { passPercent: 20 } }, baseVersion: 2, version: 3 });
    expect((await publish()).body.code).toBe('edit_conflict');
  });

  it('is copied with a unit that is not published, and asks the copies of its questions', async () => {
    const hidden = await school.unit(course, { title: 'Hidden', draft: true });
    await edit({ test: asking() }, hidden);
    const to = await school.course();
    const { body } = await school.ask('POST', `/api/courses/${course}/sections/copy`, {
      as: admin,
      body: { sections: [hidden], course: to._id },
    });
    const bank = await school.ask('GET', `/api/courses/${to._id}/questions`, { as: admin });
    const copied = await school.ask('GET', `/api/courses/${to._id}/sections/${body.sections[0]}/draft`, { as: admin });
    expect(bank.body).toHaveLength(1);
    expect(copied.body.value.test.questions).toEqual([bank.body[0]._id]);
  });

  it('goes out with a unit that is published for the first time', async () => {
    const hidden = await school.unit(course, { title: 'Hidden', draft: true });
    await edit({ test: asking({ passPercent: 90 }) }, hidden);
    const body = { sections: [hidden], state: 'published' };
    expect((await school.ask('PUT', `/api/courses/${course}/sections/states`, { as: admin, body })).status).toBe(200);
    expect((await get('/test', learner, hidden)).passPercent).toBe(90);
  });
});
