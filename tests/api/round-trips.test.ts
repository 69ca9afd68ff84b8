import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { type QueryTap, tapQueries } from '#tests/support/database/query-tap.ts';
import { insertQuestion, insertTest, startTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let tap: QueryTap;
let learner: Person;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
  tap = tapQueries(school.database.pool);
  [learner, admin] = [await school.person(), await school.person({ role: 'admin' })];
  ({ _id: course } = await school.course());
  await school.enrol(learner, course);
  unit = await school.unit(course);
});
afterAll(() => school.close());

const get = (url: string, as?: Person) => () => school.ask('GET', url.replace('{course}', course), as ? { as } : {});

/** Adds many rows of everything that a list or a page might query one by one. */
async function grow(): Promise<void> {
  for (let number = 0; number < 5; number++) {
    const { _id } = await school.course({ teacher: `Teacher ${number}`, category: `Category ${number}` });
    await school.enrol(learner, _id);
    await school.enrol(await school.person(), course);
    for (const courseId of [_id, course]) {
      await school.unit(courseId);
      await insertQuestion(school.database.db, courseId, { type: 'truefalse', prompt: 'True?', correct: true });
    }
  }
}

type Row = readonly [what: string, trips: number, ask: () => Promise<{ status: number }>];
const ROWS: readonly Row[] = [
  ['who is logged in', 1, () => get('/api/auth/verifyToken', learner)()],
  ['a course to study', 2, () => get('/api/courses/{course}/enrolled', learner)()],
  ['a unit to study', 2, () => get(`/api/courses/{course}/sections/${unit}`, learner)()],
  ['a course for a guest', 1, () => get('/api/courses/{course}')()],
  ['a course for a signed-in user', 2, () => get('/api/courses/{course}', learner)()],
  ['the catalogue for a guest', 1, () => get('/api/courses')()],
  ['a page of the catalogue', 2, () => get('/api/courses?limit=1')()],
  ['the categories', 1, () => get('/api/courses/categories')()],
  ['the courses of a user', 2, () => get(`/api/users/user/${learner._id}/courses`, learner)()],
  ['a page of the users', 3, () => get('/api/users?limit=1', admin)()],
  ['the students of a course', 3, () => get('/api/courses/{course}/students?limit=1', admin)()],
  ['the dashboard', 5, () => get('/api/admin/dashboard', admin)()],
  ['the bank of questions', 3, () => get('/api/admin/questions', admin)()],
  ['the audit log', 2, () => get('/api/admin/activity', admin)()],
];

describe('database round trips', () => {
  it.each(ROWS)('%s takes %i at most, independent of the number of rows', async (_what, trips, ask) => {
    // Clears the cached responses and counts, so that every query is counted.
    school.app.services.events.changed();
    const small = await tap.during(async () => expect((await ask()).status).toBe(200));
    expect(small.map(({ text }) => text)).toHaveLength(trips);
    await grow();
    school.app.services.events.changed();
    const large = await tap.during(ask);
    expect(large.length).toBeLessThanOrEqual(trips);
  });

  const besidesTransaction = async (work: () => Promise<unknown>): Promise<string[]> => {
    const sent = await tap.during(work);
    const queries = sent.map(({ text }) => text).filter((text) => text !== 'begin' && text !== 'commit');
    expect(sent).toHaveLength(queries.length + 2);
    return queries;
  };

  it('a purchase takes eight, besides begin and commit, whichever call makes it, and three if it was made', async () => {
    const [first, second, third] = [await school.course(), await school.course(), await school.course()];
    const assign = (cart: string[]) =>
      school.ask('PUT', `/api/courses/${cart[0]}/assign`, { as: learner, body: { userId: learner._id, cart } });
    // The first purchase reads what the school sells under, which stays in memory although it changes counts.
    expect((await assign([(await school.course())._id])).status).toBe(200);
    for (const [alreadyEnrolled, trips] of [
      [false, 8],
      [true, 3],
    ] as const) {
      const buy = async () => expect((await assign([first._id, second._id])).body).toMatchObject({ alreadyEnrolled });
      expect(await besidesTransaction(buy)).toHaveLength(trips);
    }
    const body = { courses: [third._id], expected: 49.99 };
    const order = async () => expect((await school.ask('POST', '/api/orders', { as: learner, body })).status).toBe(201);
    const statements = await besidesTransaction(order);
    expect(statements).toHaveLength(8);
    // Written once, with indexes that an update would write again; and the lock of one user has a plan that is kept.
    expect(statements.filter((text) => /\b(?:into|update) "orders"/.test(text))).toEqual([
      expect.stringContaining('insert into "orders"'),
    ]);
    expect(statements[1]).toMatch(/from "users" where "users"\."id" = \$1\s+order by/);
  });

  it('a save in an open test takes two, without a transaction', async () => {
    const question = await insertQuestion(school.database.db, course, {
      type: 'truefalse',
      prompt: 'Is warp woven?',
      correct: true,
    });
    await insertTest(school.database.db, unit, { questions: [question._id] });
    const { _id } = await startTest(school, { as: learner, course, unit });
    const answers = [{ question: question.version, answer: { type: 'truefalse', value: true }, sequence: 1 }];
    const save = () =>
      school.ask('PUT', `/api/courses/${course}/attempts/${_id}/answers`, { as: learner, body: { answers } });
    expect(await tap.during(async () => expect((await save()).body.saved).toBe(1))).toHaveLength(2);
  });

  it('a course to study takes one on the second request', async () => {
    const ask = get('/api/courses/{course}/enrolled', learner);
    await ask();
    expect(await tap.during(ask)).toHaveLength(1);
  });

  it('a public list takes none on the second request', async () => {
    const ask = get('/api/courses?sort=price');
    expect(await tap.during(ask)).toHaveLength(1);
    expect(await tap.during(ask)).toEqual([]);
  });
});
