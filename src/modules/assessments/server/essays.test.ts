import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { insertQuestion, insertTest, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let teacher: Person;
let learner: Person;
let course: string;
let unit: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [teacher, learner] = [await school.person({ role: 'teacher' }), await school.person({ name: 'Lin Weaver' })];
  ({ _id: course } = await school.course({ name: 'Weaving' }));
  await joinTeam(school.database.db, course, teacher._id, 'marker');
  unit = await school.unit(course);
  await school.enrol(learner, course);
});
afterAll(() => school.close());

/** Adds a test with an essay, which the learner hands in. Returns the attempt and the question. */
async function handIn() {
  const essay = await insertQuestion(school.database.db, course, { type: 'essay', prompt: 'Explain.', points: 4 });
  await insertTest(school.database.db, unit, { questions: [essay._id] });
  const taker = { as: learner, course, unit };
  const { _id, questions } = await takeTest(school, taker, [{ type: 'essay', text: 'Warp and weft.' }]);
  return { attempt: _id, question: questions[0]!.question._id };
}
const taught = async (as = teacher) => (await school.ask('GET', '/api/teaching/courses', { as })).body;
const waiting = (as = teacher, of = course) => school.ask('GET', `/api/courses/${of}/essays`, { as });
const mark = (attempt: string, question: string, as = teacher, of = course) =>
  school.ask('PUT', `/api/courses/${of}/attempts/${attempt}/marks`, { as, body: { question, points: 3 } });

describe('the courses of a team member', () => {
  it('are listed by name, each with its essays that wait for marks', async () => {
    const { _id: draft } = await school.course({ name: 'Árboles', state: 'draft' });
    await joinTeam(school.database.db, draft, teacher._id);
    await school.course({ name: 'Of another teacher' });
    const { attempt, question } = await handIn();
    const drafts = { name: 'Árboles', state: 'draft', role: 'owner', essays: 0 };
    expect(await taught()).toMatchObject([drafts, { _id: course, name: 'Weaving', role: 'marker', essays: 1 }]);
    const author = await school.person();
    await joinTeam(school.database.db, course, author._id, 'author');
    expect(await taught(author)).toMatchObject([{ name: 'Weaving', role: 'author', essays: 0 }]);
    await mark(attempt, question);
    expect(await taught()).toMatchObject([drafts, { name: 'Weaving', essays: 0 }]);
    expect(await taught(learner)).toEqual([]);
  });
});

describe('marking an essay', () => {
  it('[MORE-125] is for the markers of the course, and recorded under their name', async () => {
    const { attempt, question } = await handIn();
    expect((await waiting()).body).toMatchObject([
      { attempt, learner: { name: 'Lin Weaver' }, text: 'Warp and weft.' },
    ]);
    expect((await mark(attempt, question)).status).toBe(200);
    expect((await waiting()).body).toEqual([]);
    const read = await school.ask('GET', `/api/courses/${course}/attempts/${attempt}`, { as: learner });
    expect(read.body).toMatchObject({ state: 'marked', points: 3, maximum: 4 });
    const admin = await school.person({ role: 'admin' });
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=attempt', { as: admin });
    expect(log).toMatchObject([{ actor: { name: teacher.name }, entityId: attempt, after: { points: 3 } }]);
  });

  it('[MORE-125] is refused to learners, other teachers, and the owner of another course', async () => {
    const { attempt, question } = await handIn();
    const other = await school.person({ role: 'teacher' });
    const { _id: elsewhere } = await school.course();
    await joinTeam(school.database.db, elsewhere, other._id);
    for (const as of [learner, other, await school.person({ role: 'teacher' })]) {
      expect(await waiting(as)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await mark(attempt, question, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    // By the address of a course whose team the caller is in.
    expect((await mark(attempt, question, other, elsewhere)).body.code).toBe('attempt_not_found');
    expect((await waiting(other, elsewhere)).body).toEqual([]);
    expect((await waiting()).body).toHaveLength(1);
  });

  it('[SEC-16] is refused to a marker for an essay of their own, and left to an admin', async () => {
    await school.enrol(teacher, course);
    const { _id } = await insertQuestion(school.database.db, course, { type: 'essay', prompt: 'Explain.', points: 4 });
    await insertTest(school.database.db, unit, { questions: [_id] });
    const taken = await takeTest(school, { as: teacher, course, unit }, [{ type: 'essay', text: 'Mine.' }]);
    const question = taken.questions[0]!.question._id;
    expect((await waiting()).body).toMatchObject([{ attempt: taken._id, mayMark: false }]);
    expect(await mark(taken._id, question)).toMatchObject({ status: 403, body: { code: 'own_essay' } });
    const admin = await school.person({ role: 'admin' });
    expect((await waiting(admin)).body).toMatchObject([{ mayMark: true }]);
    expect((await mark(taken._id, question, admin)).status).toBe(200);
    // Nor can they better the marks of an admin.
    expect((await mark(taken._id, question)).body.code).toBe('own_essay');
  });

  it('is open to an admin who took the test, the only teacher of a small school', async () => {
    const admin = await school.person({ role: 'admin' });
    const { _id } = await insertQuestion(school.database.db, course, { type: 'essay', prompt: 'Explain.', points: 4 });
    await insertTest(school.database.db, unit, { questions: [_id] });
    const taken = await takeTest(school, { as: admin, course, unit }, [{ type: 'essay', text: 'Mine.' }]);
    expect((await waiting(admin)).body).toMatchObject([{ attempt: taken._id, mayMark: true }]);
    expect((await mark(taken._id, taken.questions[0]!.question._id, admin)).status).toBe(200);
  });

  it('goes on in a course that was taken back to a draft', async () => {
    const { attempt, question } = await handIn();
    await school.database.pool.query(`update courses set state = 'draft' where id = $1`, [course]);
    expect((await waiting()).body).toHaveLength(1);
    expect((await mark(attempt, question)).status).toBe(200);
  });
});
