import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedQuestion, QuestionResults } from '#modules/assessments/contract/question-bank.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { insertQuestion, insertTest, say, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let course: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = (await school.course({ name: 'Arches' }))._id;
});
afterAll(() => school.close());

const ask = async (prompt: string, of = course, tags: string[] = []) =>
  (await insertQuestion(school.database.db, of, { type: 'truefalse', prompt, correct: true }, tags))._id;
const list = async (query = ''): Promise<ListedQuestion[]> =>
  (await school.ask('GET', `/api/admin/questions?${query}`, { as: admin })).body;
const results = async (ids: readonly string[]): Promise<QuestionResults[]> =>
  (await school.ask('GET', `/api/admin/questions/results?ids=${ids.join(',')}`, { as: admin })).body;

describe('the bank of the school', () => {
  it('[MORE-513] lists the questions of all courses with the units that use them', async () => {
    const [asked, drawn, shown] = [
      await ask('Asked'),
      await ask('Drawn', course, ['vaults']),
      await ask('Shown', course, ['vaults']),
    ];
    const { db } = school.database;
    const first = await school.unit(course, { title: 'First', description: `Text\n\n[[question:${shown}]]\n` });
    const second = await school.unit(course, { title: 'Second' });
    await insertTest(db, first, { questions: [asked] });
    await insertTest(db, second, { questions: [asked], draws: [{ tags: ['vaults'], count: 1 }] });
    const { _id: other } = await school.course({ name: 'Vaults' });
    await insertTest(db, await school.unit(other), { draws: [{ tags: [], count: 1 }] });
    await ask('Of another course', other);

    const all = await list();
    expect(all.map(({ body, course: { name } }) => [body.prompt, name])).toEqual([
      ['Of another course', 'Vaults'],
      ['Shown', 'Arches'],
      ['Drawn', 'Arches'],
      ['Asked', 'Arches'],
    ]);
    expect(all.map(({ uses }) => uses.map(({ title, how }) => `${title}: ${how}`))).toEqual([
      [expect.stringMatching(/: draw$/)],
      ['First: text'],
      ['Second: draw'],
      ['First: test', 'Second: test'],
    ]);
    expect((await list(`course=${course}&tag=vaults`)).map(({ _id }) => _id)).toEqual([shown, drawn]);
    expect(await list('type=essay')).toEqual([]);
    expect((await list(`q=aske&limit=1`)).map(({ _id }) => _id)).toEqual([asked]);
    expect((await list(`before=${drawn}`)).map(({ _id }) => _id)).toEqual([asked]);
    const unknown = await school.ask('GET', '/api/admin/questions?course=9999', { as: admin });
    expect(unknown.body.code).toBe('course_not_found');
  });

  it('is for admins only', async () => {
    const owner = await school.person({ role: 'teacher' });
    await joinTeam(school.database.db, course, owner._id);
    const id = await ask('Asked');
    for (const path of ['/api/admin/questions', `/api/admin/questions/results?ids=${id}`])
      expect((await school.ask('GET', path, { as: owner })).status).toBe(403);
  });

  it('[MORE-514] has the results of a question in its course, and with its copies in all courses', async () => {
    const original = await ask('Asked');
    const unit = await school.unit(course);
    await insertTest(school.database.db, unit, { questions: [original] });
    const { _id: other } = await school.course();
    const { body } = await school.ask('POST', `/api/courses/${other}/bank`, {
      as: admin,
      body: { questions: [original] },
    });
    const copy = body.questions[0] as string;
    const otherUnit = await school.unit(other);
    await insertTest(school.database.db, otherUnit, { questions: [copy] });
    const unasked = await ask('Never asked');
    const take = async (of: string, section: string, value: boolean, as?: Person) => {
      const learner = as ?? (await school.person());
      if (!as) await school.enrol(learner, of);
      await takeTest(school, { as: learner, course: of, unit: section }, [say(value)]);
      return learner;
    };
    const again = await take(course, unit, true);
    await take(course, unit, true, again);
    await take(course, unit, false, again);
    await take(course, unit, true);
    await take(other, otherUnit, false);
    await take(other, otherUnit, false);

    const found = new Map((await results([original, copy, unasked])).map((one) => [one._id, one]));
    expect(found.get(original)).toMatchObject({ own: { asked: 2, share: 1 }, all: { asked: 4, share: 0.5 } });
    expect(found.get(copy)).toMatchObject({ own: { asked: 2, share: 0 }, all: { asked: 4, share: 0.5 } });
    expect(found.get(unasked)).toMatchObject({ own: { asked: 0, share: null }, all: { asked: 0, share: null } });
    expect((await list()).map(({ copies }) => copies)).toEqual([0, 1, 1]);
  });
});
