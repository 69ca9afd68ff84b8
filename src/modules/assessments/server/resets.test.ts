import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TeamRole } from '#contract/choices.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { sendFacts, studyFact } from '#tests/support/learner.ts';
import { insertQuestion, insertTest, say, startTest, takeTest } from '#tests/support/samples/questions.ts';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { pruneResets } from './resets.service.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;
let unit: string;
let tested: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin' }), await school.person({ name: 'Lea' })];
  ({ _id: course } = await school.course());
  await school.enrol(learner, course);
  [unit, tested] = [await school.unit(course, { title: 'Warp' }), await school.unit(course, { title: 'Weft' })];
  const { db } = school.database;
  const question = await insertQuestion(db, course, { type: 'truefalse', prompt: 'Is warp woven?', correct: true });
  await insertTest(db, tested, { questions: [question._id], attempts: 5 });
});
afterAll(() => school.close());

const reset = (sectionId: string, kind = 'unit', as = admin, userId = learner._id, ref = course) =>
  school.ask('POST', `/api/courses/${ref}/students/${userId}/resets`, { as, body: { sectionId, kind } });
const undo = (id: string, as = admin, ref = course) =>
  school.ask('POST', `/api/courses/${ref}/resets/${id}/undo`, { as });
const taker = () => ({ as: learner, course, unit: tested });

async function study(): Promise<void> {
  for (const sectionId of [unit, tested])
    await sendFacts(school, learner, [
      studyFact('opened', { sectionId }),
      studyFact('position', { sectionId, seconds: 12, duration: 60 }),
    ]);
  await sendFacts(school, learner, [studyFact('ticked', { sectionId: unit })]);
  const { pool } = school.database;
  await pool.query(`insert into watched_films (user_id, section_id, parts) values ($1, $2, '[{"from":0,"to":5}]')`, [
    learner._id,
    unit,
  ]);
  await takeTest(school, taker(), [say(false)]);
  await takeTest(school, taker(), [say(true)]);
}

/** Everything that is stored about the studies of the learner. */
async function stored(): Promise<Record<string, unknown>> {
  const read = async (text: string) =>
    (await school.database.pool.query(`select to_jsonb(r)::text as row from (${text}) r order by 1`)).rows;
  const tables = ['study_facts', 'completions', 'watched_films', 'test_attempts', 'course_completions', 'enrolments'];
  const all = await Promise.all(tables.map(async (name) => [name, await read(`select * from ${name}`)] as const));
  return { ...Object.fromEntries(all), answers: await read('select * from attempt_answers') };
}

describe('resetting the progress of a learner', () => {
  it('[MORE-574] removes a unit or the attempts at a test, and undoing restores them exactly', async () => {
    await study();
    const before = await stored();
    for (const [sectionId, kind, gone] of [
      [unit, 'unit', { completions: 1, watched_films: 0, test_attempts: 2 }],
      [tested, 'test', { completions: 1, study_facts: 5, test_attempts: 0, answers: 0 }],
      [tested, 'unit', { completions: 1, study_facts: 3, test_attempts: 0, answers: 0 }],
    ] as const) {
      const { status, body } = await reset(sectionId, kind);
      expect([status, body._id], kind).toEqual([200, expect.any(String)]);
      const between = await stored();
      for (const [table, rows] of Object.entries(gone)) expect(between[table], `${kind} ${table}`).toHaveLength(rows);
      expect(await checkProgress(school.database.db)).toEqual([]);
      expect((await undo(body._id)).status).toBe(200);
      expect(await stored(), kind).toEqual(before);
      expect((await undo(body._id)).status).toBe(200);
      expect(await stored(), kind).toEqual(before);
    }
    expect(await checkProgress(school.database.db)).toEqual([]);
  });

  it('[MORE-574] is recorded in the audit log, as is undoing it', async () => {
    await study();
    const { body } = await reset(tested, 'test');
    await undo(body._id);
    const { body: entries } = await school.ask('GET', '/api/admin/activity?entity=enrolment', { as: admin });
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'update', before: { testProgress: '' }, after: { testProgress: 'Weft' } },
      { action: 'update', before: { testProgress: 'Weft' }, after: { testProgress: '' } },
    ]);
  });

  it('[MORE-574] leaves the certificate, and says where there is nothing to reset', async () => {
    await study();
    await reset(unit);
    const { rows } = await school.database.pool.query('select from course_completions');
    expect(rows).toHaveLength(1);
    expect((await reset(unit)).body).toEqual({ _id: null });
  });

  it('[MORE-574] restores no attempts beside those the learner has begun again, but what was studied since stays', async () => {
    await study();
    const test = (await reset(tested, 'test')).body;
    await startTest(school, taker());
    expect((await undo(test._id)).body.code).toBe('reset_overtaken');
    const { body } = await reset(unit);
    const again = studyFact('opened', { sectionId: unit });
    await sendFacts(school, learner, [again]);
    expect((await undo(body._id)).status).toBe(200);
    const { rows } = await school.database.pool.query('select from study_facts where id = $1', [again._id]);
    expect(rows).toHaveLength(1);
  });

  it('[MORE-574] is listed while it can be undone, the newest first', async () => {
    await study();
    const list = async (as = admin, ref = course) =>
      (await school.ask('GET', `/api/courses/${ref}/resets`, { as })).body;
    const first = (await reset(unit)).body._id;
    const second = (await reset(tested, 'test')).body._id;
    const row = { learner: { _id: learner._id, name: 'Lea' }, by: admin.name, createdAt: expect.any(String) };
    expect(await list()).toEqual([
      { ...row, _id: second, unit: 'Weft', kind: 'test' },
      { ...row, _id: first, unit: 'Warp', kind: 'unit' },
    ]);
    expect(await list(admin, (await school.course())._id)).toEqual([]);
    await undo(second);
    expect(await list()).toMatchObject([{ _id: first }]);
    await school.database.pool.query(`update progress_resets set created_at = now() - interval '31 days'`);
    expect(await list()).toEqual([]);
  });

  it('[MORE-574] unites what was watched before the reset and since', async () => {
    await study();
    const { body } = await reset(unit);
    const { pool } = school.database;
    await pool.query(
      `insert into watched_films (user_id, section_id, parts) values ($1, $2, '[{"from":3,"to":9},{"from":20,"to":30}]')`,
      [learner._id, unit],
    );
    const later = (await pool.query('select updated_at from watched_films')).rows[0].updated_at;
    expect((await undo(body._id)).status).toBe(200);
    const { rows } = await pool.query('select parts, updated_at from watched_films');
    expect(rows).toEqual([
      {
        parts: [
          { from: 0, to: 9 },
          { from: 20, to: 30 },
        ],
        updated_at: later,
      },
    ]);
  });

  it('[MORE-575] is not for a marker or owner about themselves, unless they are an admin', async () => {
    await study();
    await school.enrol(admin, course);
    await joinTeam(school.database.db, course, learner._id, 'marker');
    const own = { status: 403, body: { code: 'own_progress' } };
    expect(await reset(tested, 'test', learner)).toMatchObject(own);
    const { body } = await reset(tested, 'test');
    expect(await undo(body._id, learner)).toMatchObject(own);
    expect((await undo(body._id)).status).toBe(200);
    expect((await reset(tested, 'test', admin, admin._id)).status).toBe(200);
  });

  it('[MORE-575] is for admins, owners and markers of the course, about its units and learners', async () => {
    await study();
    const member = async (role: TeamRole, of = course) => {
      const person = await school.person({ name: role });
      await joinTeam(school.database.db, of, person._id, role);
      return person;
    };
    for (const role of ['viewer', 'author'] as const)
      expect((await reset(unit, 'unit', await member(role))).status).toBe(403);
    expect((await reset(unit, 'unit', learner)).status).toBe(403);
    const { _id: other } = await school.course();
    const elsewhere = await member('owner', other);
    expect((await reset(unit, 'unit', elsewhere)).status).toBe(403);
    expect((await reset(unit, 'unit', elsewhere, learner._id, other)).body.code).toBe('section_not_found');
    expect((await reset(unit, 'unit', admin, admin._id)).body.code).toBe('user_not_found');
    expect((await reset(newId())).body.code).toBe('section_not_found');
    const marker = await member('marker');
    const { body } = await reset(unit, 'unit', marker);
    expect(body._id).not.toBeNull();
    expect((await undo(body._id, elsewhere, other)).body.code).toBe('reset_not_found');
    await school.ask('DELETE', `/api/courses/${course}/team/${marker._id}`, { as: admin });
    expect((await undo(body._id, marker)).status).toBe(403);
    expect((await undo(body._id, await member('owner'))).status).toBe(200);
  });

  it('goes with the account, is in its data, and is over after a month', async () => {
    await study();
    await reset(tested);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect(body.progressResets).toMatchObject([{ unit: 'Weft', kind: 'unit', removed: { attempts: [{}, {}] } }]);
    const { pool } = school.database;
    const count = async () => (await pool.query('select from progress_resets')).rowCount;
    await pool.query(`update progress_resets set created_at = now() - interval '31 days'`);
    await pruneResets(school.database.db);
    expect(await count()).toBe(0);
    await reset(unit);
    expect(await count()).toBe(1);
    await school.ask('DELETE', `/api/users/user/${learner._id}`, { as: admin });
    expect(await count()).toBe(0);
  });

  it('is right while the learner submits the test at the same time', async () => {
    await study();
    const { _id } = await startTest(school, taker());
    const submit = () => school.ask('POST', `/api/courses/${course}/attempts/${_id}/submit`, { as: learner });
    const [, { body }] = await Promise.all([submit(), reset(tested, 'test')]);
    expect(await checkProgress(school.database.db)).toEqual([]);
    expect((await undo(body._id)).status).toBe(200);
    expect(await checkProgress(school.database.db)).toEqual([]);
  });
});
