import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import type { Listing } from './course-list.queries.ts';
import { listSimilarCards } from './course-similar.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.truncate();
  await add('Practical harbours and clocks', 'Zoë Novák', 'Design');
  await add('Weaving for beginners', 'Eva Wójcik', 'Art');
  await add('Everyday programming', 'Ruth Weber', 'Programming');
  await add('Maps of old harbours', 'Eva Wójcik', 'Art', 'unlisted');
});
afterAll(() => database.close());

const add = (name: string, teacher: string, category: string, state = 'published') =>
  database.pool.query(
    `insert into courses (id, name, teacher, category, description, price_cents, state)
     values (gen_random_uuid(), $1, $2, $3, 'About rivers.', 100, $4)`,
    [name, teacher, category, state],
  );
const similar = async (q: string, rest: Partial<Listing> & { category?: string } = {}) => {
  const { category, everyState = false } = rest;
  const cards = await listSimilarCards(database.db, { query: { q, category }, everyState, timeZone: 'UTC' }, q);
  return cards.map((card) => card.name);
};

it.each([
  ['harbuors', 'Practical harbours and clocks'],
  ['hárbuors', 'Practical harbours and clocks'],
  ['clocks, harbours', 'Practical harbours and clocks'],
  ['Novak clokcs adn', 'Practical harbours and clocks'],
  ['wojick', 'Weaving for beginners'],
  ['Wepping beginers', undefined],
  ['wevaing begginers', 'Weaving for beginners'],
  ['programmer', 'Everyday programming'],
  ['beginners programing', undefined],
  ['qqqzzzxxx', undefined],
  ['harbours qqqzzzxxx', undefined],
  ['--', undefined],
])('"%s" is taken for what it may have been meant to be', async (q, name) => {
  expect(await similar(q)).toEqual(name === undefined ? [] : [name]);
});

it('orders the courses by their distance', async () => {
  await add('Harpours', 'Ruth Weber', 'Art');
  expect(await similar('harbuors')).toEqual(['Practical harbours and clocks', 'Harpours']);
  expect(await similar('harpuors')).toEqual(['Harpours', 'Practical harbours and clocks']);
});

it('returns only courses of the listing', async () => {
  expect(await similar('harbuors', { everyState: true })).toHaveLength(2);
  expect(await similar('harbuors', { everyState: true, category: 'Art' })).toEqual(['Maps of old harbours']);
});

it('finds the words of a changed title, but keeps no word too long to be typed', async () => {
  await database.pool.query(`update courses set name = 'Lántern ' || repeat('x', 60) where custom_id = 2`);
  expect(await similar('lanternn')).toHaveLength(1);
  const { rows } = await database.pool.query(`select from course_words where word like '%xxx%'`);
  expect(rows).toEqual([]);
});

it('adds the same words in concurrent transactions without a deadlock', async () => {
  const titles = Array.from({ length: 20 }, (_, n) => `Zebra ${n % 2 ? 'yak ant' : 'ant yak'} number ${n}`);
  await Promise.all(titles.map((title) => add(title, 'Nobody', 'Art')));
  expect(await similar('zebbra')).toHaveLength(20);
});

it('looks up only the first words of a long text', async () => {
  const unknown = Array.from({ length: 500 }, (_, n) => `zzq${n}`);
  expect(await similar(['beginners', 'everyday', 'for', ...unknown].join(' '))).toEqual([]);
  expect(await similar(Array.from({ length: 500 }, (_, n) => `harbours${n}`).join(' '))).toHaveLength(1);
});

it('finds nothing in an empty catalogue', async () => {
  await database.truncate();
  expect(await similar('harbuors')).toEqual([]);
});
