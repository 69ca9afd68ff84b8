import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { listCards } from './course-list.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // Every third course speaks of lanterns in its title, every second one in its description; one in ten is unlisted.
  await database.pool.query(`
    insert into courses (id, name, category, teacher, description, price_cents, state)
    select ('01900002-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
      case when i % 3 = 0 then 'Lanterns ' else 'Bridges ' end || i, case when i % 4 = 0 then 'Art' else 'Design' end,
      'Zoë Novák', case when i % 2 = 0 then 'About lánterns.' else 'About rivers.' end, 100, case when i % 10 = 0 then 'unlisted' else 'published' end
    from generate_series(1, 120) i`);
});
afterAll(() => database.close());

it.each(['lanterns', 'LÁNTERNS', 'rivers', 'bridges 7', 'zoe novak', 'nothing of the kind'])(
  'the first page of a search for "%s" is the beginning of all of it: titles, then descriptions',
  async (q) => {
    for (const category of [undefined, 'Art']) {
      for (const everyState of [false, true]) {
        const all = await listCards(database.db, { query: { q, category }, everyState, timeZone: 'UTC' });
        for (const limit of [1, 24, 50, 200]) {
          const page = await listCards(database.db, { query: { q, category, limit }, everyState, timeZone: 'UTC' });
          expect(page).toEqual(all.slice(0, limit));
        }
        const second = await listCards(database.db, {
          query: { q, category, limit: 24, offset: 24 },
          everyState,
          timeZone: 'UTC',
        });
        expect(second).toEqual(all.slice(24, 48));
      }
    }
  },
);
