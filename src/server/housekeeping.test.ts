import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { claimChore } from './housekeeping.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a chore is done by one of all who come for it, once an hour', async () => {
  const claim = () => Promise.all(Array.from({ length: 8 }, () => claimChore(database.db, 'sweep')));
  expect((await claim()).filter(Boolean)).toHaveLength(1);
  expect(await claimChore(database.db, 'another')).toBe(true);
  await database.db.execute(sql`update chores set begun_at = begun_at - interval '1 hour'`);
  expect((await claim()).filter(Boolean)).toHaveLength(1);
});
