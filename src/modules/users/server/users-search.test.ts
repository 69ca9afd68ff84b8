import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListUsersQuery } from '#modules/users/contract/users.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { listUserRows } from './users.queries.ts';

/** More people than a search looks through one by one. */
const PEOPLE = 2_400;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // All users are a "Person"; one in a hundred a "Rare" one; "Late" ones are the last of every order.
  await database.pool.query(
    `insert into users (id, name, email, role)
     select ('01900001-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
       case when i > $1 - 3 then 'Zz Late' when i % 100 = 0 then 'Rare' else 'Ordinary' end || ' Person ' || lpad(i::text, 5, '0'),
       'person' || lpad(i::text, 5, '0') || '@search.example', case when i % 50 = 0 then 'teacher' else 'user' end
     from generate_series(1, $1::int) i`,
    [PEOPLE],
  );
});
afterAll(() => database.close());

const found = async (query: ListUsersQuery) => (await listUserRows(database.db, query)).map((user) => user.customId);
/** Returns all results of a search, to compare with those page by page. */
const whole = async (query: ListUsersQuery) => found({ ...query, limit: undefined, offset: undefined });

it.each(['late', 'rare', 'person', 'zz late person 02400', '77', 'nobody like that', '00@SEARCH.exa', '5@s'])(
  'pages of a search for "%s" follow one another in every order',
  async (q) => {
    for (const sort of ['customId', '-customId', 'name', '-name', 'email', '-joined'] as const) {
      for (const role of [undefined, 'teacher'] as const) {
        const all = await whole({ q, sort, role });
        expect(await found({ q, sort, role, limit: 20, offset: 0 })).toEqual(all.slice(0, 20));
        expect(await found({ q, sort, role, limit: 7, offset: 14 })).toEqual(all.slice(14, 21));
      }
    }
  },
);

it.each([
  ['02300@search.example', [2_300]],
  ['rson 02300 PERSON02300@sea', [2_300]],
  ['person02300@example', []],
  ['person rare', []],
])('"%s" is looked for as it stands, whatever it is found by', async (q, people) => {
  expect(await found({ q, limit: 20 })).toEqual(people);
});

it('matches that lie behind everything that is looked through are found', async () => {
  expect(await found({ q: 'late', limit: 20 })).toEqual([PEOPLE - 2, PEOPLE - 1, PEOPLE]);
});
