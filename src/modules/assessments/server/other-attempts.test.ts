import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import {
  insertQuestion,
  insertTest,
  type Said,
  say,
  startTest,
  submitTest,
  takeTest,
} from '#tests/support/samples/questions.ts';
import { closeOverdue } from './assessments.service.ts';

let school: TestSchool;
let admin: Person;
let ada: Person;
let ben: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, ada, ben] = await Promise.all([
    school.person({ role: 'admin' }),
    school.person({ name: 'Ada' }),
    school.person({ name: 'Ben' }),
  ]);
  [course, unit] = await courseWith(ada, ben);
});
afterAll(() => school.close());

/** Creates a course with a unit, in which these people are enrolled. */
async function courseWith(...people: readonly Person[]): Promise<[string, string]> {
  const { _id } = await school.course();
  for (const person of people) await school.enrol(person, _id);
  return [_id, await school.unit(_id)];
}
const truth = { type: 'truefalse', prompt: 'True?', correct: true } as const;
const essay = { type: 'essay', prompt: 'Explain.', points: 4 } as const;
const write = (text: string): QuestionAnswer => ({ type: 'essay', text });
async function ask(inputs: readonly (typeof truth | typeof essay)[], settings: object = {}, [of, at] = [course, unit]) {
  const questions: string[] = [];
  for (const input of inputs) questions.push((await insertQuestion(school.database.db, of, input))._id);
  await insertTest(school.database.db, at, { questions, ...settings });
}
const testOf = async (as: Person, [of, at] = [course, unit]) =>
  (await school.ask('GET', `/api/courses/${of}/sections/${at}/test`, { as })).body;
const readAs = async (as: Person, id: string) =>
  (await school.ask('GET', `/api/courses/${course}/attempts/${id}`, { as })).body;
const take = (as: Person, said: readonly Said[], [of, at] = [course, unit]) =>
  takeTest(school, { as, course: of, unit: at }, said);
const essays = async (state: 'waiting' | 'marked', of = course) =>
  (await school.ask('GET', `/api/courses/${of}/essays?state=${state}`, { as: admin })).body.map(
    ({ text, points }: { text: string; points: number | null }) => [text, points],
  );

it('attempts, results and more time are those of one learner and one test', async () => {
  await ask([truth], { minutes: 10 });
  const second = await school.unit(course);
  await ask([truth], { minutes: 10 }, [course, second]);
  const factor = { as: admin, body: { factor: 2 } };
  await school.ask('PUT', `/api/admin/people/${ben._id}/time-factor`, factor);
  await take(ada, [say(true)]);
  expect(await testOf(ada)).toMatchObject({ passed: true, percent: 100, minutes: 10, own: [{ number: 1 }] });
  expect(await testOf(ada, [course, second])).toMatchObject({ passed: false, percent: null, own: [] });
  expect(await testOf(ben)).toMatchObject({ passed: false, percent: null, minutes: 20, own: [] });
  const elsewhere = await courseWith(ada);
  expect((await testOf(ada, [elsewhere[0], unit])).code).toBe('test_not_found');
});

it('handing one attempt in leaves the others open, with their answers', async () => {
  await ask([truth, truth]);
  const [mine, others] = [
    await startTest(school, { as: ada, course, unit }),
    await startTest(school, { as: ben, course, unit }),
  ];
  const save = (as: Person, { _id, questions }: typeof mine, at: number) =>
    school.ask('PUT', `/api/courses/${course}/attempts/${_id}/answers`, {
      as,
      body: { answers: [{ question: questions[at]!.question._id, answer: say(true), sequence: 1 }] },
    });
  await save(ben, others, 0);
  await submitTest(school, { as: ada, course, unit }, mine, [say(true), say(false)]);
  expect(await readAs(ada, mine._id)).toMatchObject({
    state: 'marked',
    points: 1,
    questions: [{ points: 1 }, { points: 0 }],
  });
  expect(await readAs(ben, others._id)).toMatchObject({
    state: 'open',
    points: null,
    questions: [{ answer: { value: true } }, { answer: null }],
  });
  const { rows } = await school.database.pool.query('select points from attempt_answers where attempt_id = $1', [
    others._id,
  ]);
  expect(rows).toEqual([{ points: null }]);
});

it('only attempts whose deadline has passed are closed', async () => {
  await ask([truth], { minutes: 10 });
  const [late, open] = [
    await startTest(school, { as: ada, course, unit }),
    await startTest(school, { as: ben, course, unit }),
  ];
  const end = (seconds: number, id: string) =>
    school.database.pool.query(`update test_attempts set deadline = now() - make_interval(secs => $1) where id = $2`, [
      seconds,
      id,
    ]);
  await end(60, late._id);
  // On its way: answers may still arrive.
  await end(5, open._id);
  await closeOverdue(school.database.db);
  const { rows } = await school.database.pool.query('select id from test_attempts where submitted_at is not null');
  expect(rows).toEqual([{ id: late._id }]);
});

it('essays are listed by course and state, the oldest first while they wait, and marked one by one', async () => {
  await ask([essay]);
  const other = await courseWith(ada);
  await ask([essay], {}, other);
  const eve = await school.person();
  await school.enrol(eve, course);
  const attempts = [
    await take(ben, [write('first')]),
    await take(ada, [write('second')]),
    await take(eve, [write(' ')]),
  ];
  await take(ada, [write('elsewhere')], other);
  await startTest(school, { as: ben, course, unit });
  expect(await essays('waiting')).toEqual([
    ['first', null],
    ['second', null],
  ]);
  const mark = ({ _id, questions }: (typeof attempts)[number], points: number) =>
    school.ask('PUT', `/api/courses/${course}/attempts/${_id}/marks`, {
      as: admin,
      body: { question: questions[0]!.question._id, points },
    });
  await mark(attempts[0]!, 3);
  expect([await essays('waiting'), await essays('marked')]).toEqual([[['second', null]], [['first', 3]]]);
  await mark(attempts[1]!, 4);
  expect(await essays('marked')).toEqual([
    ['second', 4],
    ['first', 3],
  ]);
  expect(await essays('waiting', other[0])).toEqual([['elsewhere', null]]);
});

it('a team member sees the number of essays that wait in each of their courses', async () => {
  const teacher = await school.person({ role: 'teacher' });
  const other = await courseWith(ada);
  for (const at of [course, other[0]]) await joinTeam(school.database.db, at, teacher._id);
  await school.database.pool.query('update courses set name = case id when $1 then $2 else $3 end', [
    course,
    'Weaving',
    'Dyeing',
  ]);
  for (const place of [[course, unit] as [string, string], other]) await ask([essay], {}, place);
  await take(ada, [write('one')]);
  await take(ben, [write('two')]);
  await take(ada, [write('three')], other);
  await startTest(school, { as: ben, course, unit });
  const { body } = await school.ask('GET', '/api/teaching/courses', { as: teacher });
  expect(body).toMatchObject([
    { name: 'Dyeing', essays: 1 },
    { name: 'Weaving', essays: 2 },
  ]);
});

it('the analysis counts the first attempts at its own test', async () => {
  await ask([truth]);
  const second = await school.unit(course);
  await ask([truth], {}, [course, second]);
  await take(ada, [say(true)]);
  await take(ada, [say(false)]);
  await take(ben, [say(false)], [course, second]);
  const analysis = async (at: string) =>
    (await school.ask('GET', `/api/courses/${course}/sections/${at}/test/analysis`, { as: admin })).body;
  expect(await analysis(unit)).toMatchObject({ attempts: 1, questions: [{ asked: 1, share: 1 }] });
  expect(await analysis(second)).toMatchObject({ attempts: 1, questions: [{ asked: 1, share: 0 }] });
});
