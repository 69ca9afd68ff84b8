import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { closeOverdue } from '#modules/assessments/server/assessments.service.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { learn } from '#tests/support/learner.ts';
import { plantSolutions } from '#tests/support/samples/planted-solutions.ts';
import { insertQuestion, insertTest, say, startTest, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;

beforeAll(async () => {
  school = await openTestSchool({ publicUrl: 'https://school.example' });
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin' }), await school.person()];
  ({ _id: course } = await school.course());
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const leave = async (as: Person) => {
  const { status } = await school.ask('DELETE', '/api/auth/account', { as, body: { password: PASSWORD } });
  expect(status).toBe(200);
};
const classmate = async () => {
  const person = await school.person();
  await school.enrol(person, course);
  return person;
};
/** Gives a unit a test with a question of which the key is wrong, and an essay. */
async function testWithWrongKey() {
  const { db } = school.database;
  const input = { type: 'truefalse', prompt: 'Is warp woven?', correct: false } as const;
  const { _id } = await insertQuestion(db, course, input);
  const essay = await insertQuestion(db, course, { type: 'essay', prompt: 'Discuss.' });
  const unit = await school.unit(course);
  await insertTest(db, unit, { questions: [_id, essay._id], minutes: 10 });
  const correct = () =>
    school.ask('PUT', `/api/courses/${course}/questions/${_id}`, {
      as: admin,
      body: { body: { ...input, correct: true } },
    });
  return { unit, question: _id, essay: essay.version, correct };
}
const mark = (attempt: string, question: string, as = admin) =>
  school.ask('PUT', `/api/courses/${course}/attempts/${attempt}/marks`, {
    as,
    body: { question, points: 1, comment: 'Good.' },
  });
const statusLists = async (): Promise<unknown[]> => {
  const { rows } = await school.database.pool.query<{ list: number }>(
    'select distinct status_list as list from certificates order by 1',
  );
  const lists = await Promise.all(rows.map(({ list }) => school.ask('GET', `/credentials/status/${list}`)));
  return lists.map(({ body }) => body.credentialSubject as unknown);
};

describe('the deletion of an account with certificates', () => {
  it('[MORE-153] takes their page, PDF, picture and credential, and leaves those of others and the status list as they are', async () => {
    const other = await classmate();
    const planted = await plantSolutions(school, course, { attempts: 2 });
    const gone = await learn(school, { as: learner, admin, course, planted });
    const kept = await learn(school, { as: other, admin, course, planted });
    const places = async () =>
      (
        await school.database.pool.query('select id, status_list, status_index from certificates where id = $1', [
          kept.certificate,
        ])
      ).rows;
    const [before, lists] = [await places(), await statusLists()];
    expect(lists).toHaveLength(1);

    await leave(learner);
    await school.app.jobs.runDue();
    for (const part of ['', '/image', '/credential', '/pdf']) {
      const get = (address: string) => school.ask('GET', `/api/certificates/${address}${part}`, { as: other });
      expect((await get(gone.address)).body.code, part).toBe('certificate_not_found');
      expect((await get(kept.address)).status, part).toBe(200);
    }
    expect(await places()).toEqual(before);
    expect(await statusLists()).toEqual(lists);
  });

  it('leaves a revoked place of the status list revoked', async () => {
    const planted = await plantSolutions(school, course);
    const { certificate } = await learn(school, { as: learner, admin, course, planted });
    const other = await classmate();
    await learn(school, { as: other, admin, course, planted });
    const [valid] = await statusLists();
    const url = `/api/admin/certificates/${certificate}/revoke`;
    await school.ask('POST', url, { as: admin, body: { reason: 'By mistake' } });
    const [revoked] = await statusLists();
    expect(revoked).not.toEqual(valid);
    await leave(learner);
    expect(await statusLists()).toEqual([revoked]);
  });
});

describe('the deletion of an account with attempts at tests', () => {
  it('[MORE-153] takes them from the item analysis, the essays to mark and regrading', async () => {
    const { unit, question, essay, correct } = await testWithWrongKey();
    const [stays, waits] = [await classmate(), await classmate()];
    const answers = [say(true), { type: 'essay', text: 'Well.' }] as const;
    const attempts: string[] = [];
    for (const as of [learner, stays, waits])
      attempts.push((await takeTest(school, { as, course, unit }, answers))._id);
    const [gone = '', kept = '', waiting = ''] = attempts;
    for (const attempt of [gone, kept]) expect((await mark(attempt, essay)).status).toBe(200);
    const analysis = async () =>
      (await school.ask('GET', `/api/courses/${course}/sections/${unit}/test/analysis`, { as: admin })).body;
    expect(await analysis()).toMatchObject({ attempts: 2, questions: [{ asked: 2 }, { asked: 2 }] });
    await correct();
    const regrading = (method: 'GET' | 'POST') =>
      school.ask(method, `/api/courses/${course}/questions/${question}/regrade`, { as: admin });
    expect((await regrading('GET')).body).toMatchObject({ graded: 3, changed: 3 });

    await leave(learner);
    await leave(waits);
    expect(await analysis()).toMatchObject({ attempts: 1, questions: [{ asked: 1 }, { asked: 1 }] });
    expect((await school.ask('GET', `/api/courses/${course}/essays`, { as: admin })).body).toEqual([]);
    expect((await mark(waiting, essay)).body.code).toBe('attempt_not_found');
    expect((await regrading('GET')).body).toMatchObject({ graded: 1, changed: 1, attempts: [{ attempt: kept }] });
    expect((await regrading('POST')).body).toEqual({ graded: 1, changed: 1, left: false });
    expect(await checkProgress(school.database.db)).toEqual([]);
  });

  it('[MORE-153] ends an attempt that is open', async () => {
    const { unit } = await testWithWrongKey();
    const { _id, questions } = await startTest(school, { as: learner, course, unit });
    const attempt = `/api/courses/${course}/attempts/${_id}`;
    const body = { answers: [{ question: questions[0]!.question._id, answer: say(true), sequence: 1 }] };
    const save = () => school.ask('PUT', `${attempt}/answers`, { as: learner, body });
    const [saved] = await Promise.all([save(), leave(learner)]);
    expect([200, 401]).toContain(saved.status);
    expect((await save()).status).toBe(401);
    expect((await school.ask('POST', `${attempt}/submit`, { as: learner })).status).toBe(401);
    await closeOverdue(school.database.db);
    const { rows } = await school.database.pool.query(
      'select from attempt_answers union all select from test_attempts',
    );
    expect(rows).toEqual([]);
  });

  it('[MORE-153] keeps the marks of a teacher who is gone, and lets another one mark again', async () => {
    const { unit, essay } = await testWithWrongKey();
    const teacher = await school.person({ role: 'admin' });
    const { _id } = await takeTest(school, { as: learner, course, unit }, [
      say(true),
      { type: 'essay', text: 'Well.' },
    ]);
    expect((await mark(_id, essay, teacher)).status).toBe(200);
    const read = async () => (await school.ask('GET', `/api/courses/${course}/attempts/${_id}`, { as: learner })).body;
    const marked = await read();
    expect(marked).toMatchObject({ state: 'marked', points: 1, questions: [{}, { points: 1, comment: 'Good.' }] });
    await leave(teacher);
    expect(await read()).toEqual(marked);
    const exported = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect(exported.body.testAttempts).toMatchObject([{ points: 1 }]);
    expect((await mark(_id, essay)).status).toBe(200);
  });
});
