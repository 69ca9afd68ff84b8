import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let course: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  await school.unit(course, { title: 'a' });
});
afterAll(() => school.close());

const add = (body: unknown, key?: string, ref = course) =>
  school.ask('POST', `/api/courses/${ref}/outline`, {
    as: admin,
    body: body as object,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const read = async (as: Person | null = admin): Promise<FullCourse> =>
  (await school.ask('GET', `/api/courses/${course}`, as ? { as } : {})).body;
/** Returns the list as 'a B:bc C:d': units without a chapter, then chapters with their units. */
const shown = async () => {
  const { chapters, sections } = await read();
  expect(sections.map(({ position }) => position)).toEqual(sections.map((_, at) => at + 1));
  const of = (id: string | undefined) =>
    sections.filter(({ chapter }) => chapter?._id === id).map(({ title }) => title);
  return [of(undefined).join(''), ...chapters.map(({ _id, title }) => `${title}:${of(_id).join('')}`)].join(' ');
};
const titles = (count: number) => Array.from({ length: count }, (_, n) => `Unit ${n + 1}`);
const setState = (sections: readonly string[], state: 'published' | 'draft') =>
  school.ask('PUT', `/api/courses/${course}/sections/states`, { as: admin, body: { sections, state } });

describe('an outline of titles', () => {
  it('[MORE-424] adds drafts without a text to the end of the course, in chapters', async () => {
    const chapters = [
      { title: 'B', sections: ['c', 'd'] },
      { title: 'C', sections: ['e'] },
    ];
    const { status, body } = await add({ sections: [' b '], chapters });
    expect([status, body.sections.length, body.chapters.length]).toEqual([201, 4, 2]);
    expect(await shown()).toBe('ab B:cd C:e');
    const { sections } = await read();
    expect(sections.slice(1).map(({ _id }) => _id)).toEqual(body.sections);
    expect(sections.slice(1).map(({ state, description, videoUrl }) => [state, description, videoUrl])).toEqual(
      Array.from({ length: 4 }, () => ['draft', '', null]),
    );
    // Those without a chapter go to the end, which is the last chapter.
    expect((await add({ sections: ['f'], chapters: [{ title: 'Empty', sections: [] }] })).status).toBe(201);
    expect(await shown()).toBe('ab B:cd C:ef Empty:');
    // Learners find none of it.
    const asGuest = await read(null);
    expect([asGuest.lessons, asGuest.sections.map(({ title }) => title)]).toEqual([1, ['a']]);
  });

  it('[MORE-424] is recorded, unit by unit', async () => {
    await add({ sections: ['b'], chapters: [{ title: 'B', sections: ['c'] }] });
    const { body } = await school.ask('GET', '/api/admin/activity', { as: admin });
    const entries = body.map(({ action, entity, label }: Record<string, string>) => [action, entity, label]);
    expect(entries).toEqual([
      ['create', 'section', 'c'],
      ['create', 'section', 'b'],
      ['reorder', 'course', expect.any(String)],
    ]);
  });

  it('[MORE-424] is added once by the same key and titles, also by two calls at once', async () => {
    const key = 'k'.repeat(32);
    const input = { sections: ['b', 'b'], chapters: [{ title: 'B', sections: ['c'] }] };
    const [first, second] = await Promise.all([add(input, key), add(input, key)]);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await shown()).toBe('abb B:c');
    const { version } = await read();
    // Also after a unit was removed, and a chapter left empty.
    await school.ask('POST', `/api/courses/${course}/sections/remove`, {
      as: admin,
      body: { sections: first.body.sections },
    });
    expect((await add(input, key)).body).toEqual(first.body);
    expect(await shown()).toBe('a B:');
    expect((await read()).version).toBe(version! + 1);
    // Other titles, another key, another course and no key are no repeats.
    await add({ ...input, sections: ['x'] }, key);
    await add({ sections: ['y'], chapters: [] }, 'l'.repeat(32));
    for (let times = 0; times < 2; times += 1) await add({ sections: ['z'], chapters: [] });
    expect(await shown()).toBe('a B:x B:cyzz');
    const other = (await school.course())._id;
    expect((await add(input, key, other)).body.sections).not.toEqual(first.body.sections);
  });

  it('[MORE-424] keeps both outlines that are added at the same time', async () => {
    const [first, second] = await Promise.all([
      add({ sections: ['b'], chapters: [{ title: 'B', sections: ['c'] }] }),
      add({ sections: [], chapters: [{ title: 'C', sections: ['d'] }] }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const { sections, chapters } = await read();
    expect(sections.map(({ title }) => title).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(chapters.map(({ title }) => title).toSorted()).toEqual(['B', 'C']);
  });

  it('[MORE-424] is refused as a whole above the limits, which the message names', async () => {
    const units = LIMITS.courseUnits;
    for (const input of [
      { sections: titles(1_000), chapters: [] },
      { sections: titles(units), chapters: [] },
      { sections: titles(250), chapters: [{ title: 'B', sections: titles(250) }] },
    ]) {
      const { status, body } = await add(input);
      expect([status, body.code, body.message]).toEqual([
        400,
        'invalid_input',
        'A course has at most 500 units. Nothing was added.',
      ]);
    }
    const chapters = (count: number) => titles(count).map((title) => ({ title, sections: [] }));
    const tooMany = await add({ sections: [], chapters: chapters(101) });
    expect([tooMany.status, tooMany.body.message]).toEqual([
      400,
      'A course has at most 100 chapters. Nothing was added.',
    ]);
    expect(await shown()).toBe('a');
    expect((await add({ sections: titles(units - 1), chapters: [] })).status).toBe(201);
    const full = await add({ sections: ['one more'], chapters: [] });
    expect([full.status, Object.keys(full.body.fields)]).toEqual([400, ['sections']]);
  });

  it('[MORE-424] refuses titles that are empty, too long or no texts, and keys and courses that are none', async () => {
    const fields = async (body: unknown) => (await add(body)).body.fields;
    expect(await fields({ sections: ['b', ' \n\t'], chapters: [] })).toEqual({
      'sections.1': 'Section title is required.',
    });
    expect(await fields({ sections: ['x'.repeat(10_000)], chapters: [] })).toEqual({
      'sections.0': expect.stringContaining('160'),
    });
    expect(await fields({ sections: [], chapters: [{ title: ' ', sections: ['b'] }] })).toEqual({
      'chapters.0.title': 'A chapter needs a title.',
    });
    expect(await fields({ sections: [], chapters: [] })).toEqual({ sections: 'Section title is required.' });
    for (const body of [
      {},
      { sections: 'b', chapters: [] },
      { sections: [1, null], chapters: [] },
      { sections: [], chapters: ['B'] },
      { sections: [], chapters: [{ title: 'B' }] },
      { sections: [['b']], chapters: {} },
      ['b'],
    ])
      expect((await add(body)).status, JSON.stringify(body)).toBe(400);
    expect((await add({ sections: ['b\u0000'], chapters: [] })).status).toBe(400);
    expect((await add({ sections: ['b'], chapters: [] }, 'short')).status).toBe(400);
    expect((await add({ sections: ['b'], chapters: [] }, undefined, newId())).body.code).toBe('course_not_found');
    expect(await shown()).toBe('a');
  });

  it('[MORE-424] keeps titles in both directions of writing as they are', async () => {
    const list = ['مقدمة في الأقواس', 'Arches: אבג \u202Eabc\u202C', '👩🏽‍🏫 <b>one</b>'];
    expect((await add({ sections: list, chapters: [] })).status).toBe(201);
    expect((await read()).sections.slice(1).map(({ title }) => title)).toEqual(list);
  });

  it('[MORE-425] is published only once its units have a text; the first one without is named', async () => {
    const { body } = await add({ sections: ['b', 'c', 'd'], chapters: [] });
    const [b, c, d] = body.sections as [string, string, string];
    const at = (unit: string) => `/api/courses/${course}/sections/${unit}`;
    const draft = async (unit: string, change: object) => {
      const { value, revision, baseVersion } = (await school.ask('GET', `${at(unit)}/draft`, { as: admin })).body;
      const saved = { revision, baseVersion, value: { ...value, ...change } };
      return (await school.ask('PUT', `${at(unit)}/draft`, { as: admin, body: saved })).body.revision as number;
    };
    const revision = await draft(d, { title: 'd renamed' });
    // Its title and film can be changed before it has a text.
    const renamed = await school.ask('POST', `${at(d)}/publish`, { as: admin, body: { revision } });
    expect([renamed.status, renamed.body.draft.published.title]).toEqual([200, 'd renamed']);
    const filmed = await school.ask('PUT', at(c), { as: admin, body: { videoUrl: 'https://youtu.be/abcdefghijk' } });
    expect([filmed.status, filmed.body.description]).toEqual([200, '']);
    await draft(b, { description: 'About b.' });
    const refused = await setState([d, c, b], 'published');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'unit_without_text',
      'Unit 3 needs a text before it is published. Nothing was changed.',
    ]);
    expect((await read(null)).lessons).toBe(1);
    const emptied = await school.ask('PUT', at(b), { as: admin, body: { description: ' ' } });
    expect(emptied.status).toBe(400);
    await draft(c, { description: 'About c.' });
    await draft(d, { description: 'About d.' });
    expect((await setState([d, c, b], 'published')).status).toBe(200);
    expect((await read(null)).sections.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd renamed']);
    // A published one cannot lose its text.
    const lost = await draft(b, { description: '' });
    expect((await school.ask('POST', `${at(b)}/publish`, { as: admin, body: { revision: lost } })).status).toBe(400);
  });
});
