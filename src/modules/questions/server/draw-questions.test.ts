import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import type { DrawableQuestion } from '#modules/questions/contract/bank.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { insertQuestion } from '#tests/support/samples/questions.ts';

const KEY = 'a-key-of-16-signs';

let school: TestSchool;
let admin: Person;
let author: Person;
let own: string;
let shared: string;
let foreign: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  const { db } = school.database;
  [admin, author] = [await school.person({ role: 'admin' }), await school.person()];
  [{ _id: own }, { _id: shared }, { _id: foreign }] = [
    await school.course({ name: 'Own' }),
    await school.course({ name: 'Shared' }),
    await school.course({ name: 'Foreign' }),
  ];
  await joinTeam(db, own, author._id, 'author');
  await joinTeam(db, shared, author._id, 'owner');
});
afterAll(() => school.close());

const ask = async (prompt: string, course: string, tags: string[] = []) =>
  (await insertQuestion(school.database.db, course, { type: 'truefalse', prompt, correct: true }, tags))._id;
const drawable = async (query = '', as = author, to = own): Promise<DrawableQuestion[]> =>
  (await school.ask('GET', `/api/courses/${to}/bank?${query}`, { as })).body;
const prompts = async (...args: Parameters<typeof drawable>) =>
  (await drawable(...args)).map(({ body }) => body.prompt);
const draw = (questions: readonly string[], as = author, key?: string, to = own) =>
  school.ask('POST', `/api/courses/${to}/bank`, {
    as,
    body: { questions },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const bank = async (course = own) => (await school.ask('GET', `/api/courses/${course}/questions`, { as: admin })).body;

describe('the questions that can be drawn into a course', () => {
  it('[MORE-515] are those of other courses that the caller writes, and for admins of all', async () => {
    await ask('Of its own', own);
    await ask('Shared', shared, ['arches']);
    await ask('Foreign', foreign);
    for (const role of ['viewer', 'marker'] as const) {
      const { _id } = await school.course();
      await joinTeam(school.database.db, _id, author._id, role);
      await ask(`As ${role}`, _id);
    }
    expect(await prompts()).toEqual(['Shared']);
    expect(await prompts(`course=${foreign}`)).toEqual([]);
    expect(await prompts('', admin)).toEqual(['As marker', 'As viewer', 'Foreign', 'Shared']);
    expect(JSON.stringify(await drawable())).not.toContain('Foreign');
  });

  it('are searched by words in any case, and filtered by course, type and tag, in pages', async () => {
    for (const number of [1, 2, 3]) await ask(`The keystone ${number} of an Arch`, shared, ['arches']);
    await ask('A vault', shared, ['vaults']);
    await ask('Elsewhere', foreign, ['arches']);
    expect(await prompts('q=ARCH keystone')).toHaveLength(3);
    expect(await prompts('q=arch vault')).toEqual([]);
    expect(await prompts('tag=Vaults')).toEqual(['A vault']);
    expect(await prompts('type=essay')).toEqual([]);
    const first = await drawable('limit=2');
    expect(first.map(({ body }) => body.prompt)).toEqual(['A vault', 'The keystone 3 of an Arch']);
    expect(await prompts(`limit=2&before=${first[1]!._id}`)).toEqual([
      'The keystone 2 of an Arch',
      'The keystone 1 of an Arch',
    ]);
    // As a course that the author does not write.
    expect(await drawable(`course=${newId()}`)).toEqual([]);
    const unknown = await school.ask('GET', `/api/courses/${own}/bank?course=${newId()}`, { as: admin });
    expect(unknown.body.code).toBe('course_not_found');
  });
});

describe('drawing questions', () => {
  it('[MORE-516] copies them in their order, remembers their origin, and is recorded', async () => {
    const [a, b] = [await ask('a', shared, ['arches']), await ask('b', shared)];
    const { status, body } = await draw([b, a]);
    expect([status, body.questions.length]).toEqual([201, 2]);
    const copies = await bank();
    expect(copies.map(({ body: { prompt } }: { body: { prompt: string } }) => prompt)).toEqual(['b', 'a']);
    expect(body.questions).toEqual(copies.map(({ _id }: { _id: string }) => _id));
    expect(copies[1]).toMatchObject({ tags: ['arches'], number: 1 });
    expect((await drawable()).map(({ isDrawn }) => isDrawn)).toEqual([true, true]);
    // A copy of a copy is one of the first question.
    const third = (await school.course())._id;
    await joinTeam(school.database.db, third, author._id, 'author');
    await draw([body.questions[0]], author, undefined, third);
    const { rows } = await school.database.pool.query('select origin_id from questions where course_id = $1', [third]);
    expect(rows).toEqual([{ origin_id: b }]);
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=course', { as: admin });
    expect(log.slice(2, 4)).toMatchObject([
      { label: 'Own', after: { imported: 2, copiedFrom: 'Shared' } },
      { label: 'Shared', after: { copiedQuestions: 2, copiedTo: 'Own' } },
    ]);
  });

  it('keeps the copies of a question together when the course of the first one is deleted', async () => {
    const first = await ask('a', shared);
    const [copy] = (await draw([first])).body.questions;
    const third = (await school.course())._id;
    await draw([copy], admin, undefined, third);
    await school.database.pool.query('delete from courses where id = $1', [shared]);
    const { body } = await school.ask('GET', '/api/admin/questions', { as: admin });
    expect(body.map(({ copies }: { copies: number }) => copies)).toEqual([1, 1]);
    expect((await drawable('', admin)).map(({ isDrawn }) => isDrawn)).toEqual([true]);
    // The first one is gone when its id is written.
    const fourth = (await school.course())._id;
    expect((await draw([copy], admin, undefined, fourth)).status).toBe(201);
  });

  it('[MORE-516] copies nothing if one is of a course that the caller does not write, of the same one, or removed', async () => {
    const [good, same, other, gone] = [
      await ask('Good', shared),
      await ask('Same', own),
      await ask('Other', foreign),
      await ask('Gone', shared),
    ];
    await school.ask('DELETE', `/api/courses/${shared}/questions/${gone}`, { as: admin });
    for (const bad of [same, other, gone, newId()]) {
      const { status, body } = await draw([good, bad]);
      expect([status, body.code]).toEqual([404, 'question_not_found']);
    }
    expect(await bank()).toHaveLength(1);
    expect((await draw([good, other], admin)).status).toBe(201);
    await school.database.pool.query(`update course_team set role = 'viewer' where course_id = $1`, [shared]);
    expect((await draw([good])).body.code).toBe('question_not_found');
  });

  it('is done once by the same key, also by two calls at once, and refused beyond the limit', async () => {
    const question = await ask('Once', shared);
    const [one, other] = await Promise.all([draw([question], author, KEY), draw([question], author, KEY)]);
    expect(one.body).toEqual(other.body);
    expect((await draw([question], author, KEY)).body).toEqual(one.body);
    expect(await bank()).toHaveLength(1);
    expect((await draw([])).status).toBe(400);
    await school.database.pool.query(
      'insert into questions (id, course_id) select gen_random_uuid(), $1 from generate_series(1, $2::int)',
      [own, LIMITS.courseQuestions],
    );
    expect((await draw([question])).body.code).toBe('questions_full');
  });
});
