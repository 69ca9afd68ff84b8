import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { claimChore, sweepHouse } from './scheduled-tasks.ts';

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

it('frees what is old, also while the files cannot be reached', async () => {
  const { db } = database;
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const remove = () => Promise.reject(new Error('The files cannot be reached'));
  const storage = { ...diskStorage('/nowhere'), remove };
  await db.execute(sql`delete from chores`);
  const old = sql`now() - interval '401 days'`;
  await db.execute(sql`insert into pictures (image_src, created_at) values ('/media/pictures/0/large.webp', ${old})`);
  await db.execute(sql`insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@test.example')`);
  await db.execute(sql`insert into known_devices (id, user_id) select 'new', id from users`);
  await db.execute(sql`insert into known_devices (id, user_id, created_at) select 'old', id, ${old} from users`);
  await db.execute(sql`insert into outbox (id, kind, state, locale, "to", subject, created_at)
    values (gen_random_uuid(), 'receipt', 'sent', 'en', 'ada@test.example', 'S', ${old})`);
  await sweepHouse({ db, storage, log });
  const { rows } = await db.execute(
    sql`select (select count(*)::int from outbox) as mail, array(select id from known_devices) as devices`,
  );
  expect(rows).toEqual([{ mail: 0, devices: ['new'] }]);
  expect(logged).toHaveLength(1);
  expect(await db.$count(pictures)).toBe(1);
});
