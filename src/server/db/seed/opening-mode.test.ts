import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { openAsDemo, openAsLive } from './opening-mode.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.truncate());
afterAll(() => database.close());

let verified = 0;
const verify = async (password: string, stored: string | null) => {
  verified += 1;
  return stored === `hash of ${password}`;
};
async function add(email: string, role: string, hash: string | null): Promise<void> {
  const id = newId();
  await database.db.execute(
    sql`INSERT INTO users (id, name, email, role, password_hash) VALUES (${id}, 'Ada', ${email}, ${role}, ${hash})`,
  );
  await database.db.execute(
    sql`INSERT INTO sessions (id, user_id, user_agent, expires_at) VALUES (${`s-${id}`}, ${id}, '', now() + interval '1 day')`,
  );
  await database.db.execute(sql`INSERT INTO known_devices (id, user_id) VALUES (${`d-${id}`}, ${id})`);
}
const remembered = async () =>
  (
    await database.db.execute(
      sql`SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM known_devices) AS devices`,
    )
  ).rows[0];

it('returns every admin and teacher with a published password, whatever their address, and changes nothing', async () => {
  await add('moved@school.example', 'admin', 'hash of aula-demo-admin');
  await add('teacher@aula.test', 'teacher', 'hash of a password of their own');
  await add('promoted@school.example', 'teacher', 'hash of aula-demo-1234');
  await add('student@aula.test', 'user', 'hash of aula-demo-student');
  await add('nobody@school.example', 'admin', null);
  for (let start = 0; start < 2; start++) {
    expect(await openAsLive(database, verify)).toEqual(['moved@school.example', 'promoted@school.example']);
  }
  expect(await remembered()).toEqual({ sessions: 5, devices: 5 });
});

it('ends all sessions once, and verifies nothing at a second live start', async () => {
  await add('admin@school.example', 'admin', 'hash of a password of their own');
  await add('student@aula.test', 'user', 'hash of aula-demo-student');
  expect(await openAsLive(database, verify)).toEqual([]);
  expect(await remembered()).toEqual({ sessions: 0, devices: 0 });
  await add('later@school.example', 'user', null);
  verified = 0;
  expect(await openAsLive(database, verify)).toEqual([]);
  expect(verified).toBe(0);
  expect(await remembered()).toEqual({ sessions: 1, devices: 1 });
});

it('checks again after the same data was opened as a demo', async () => {
  await openAsLive(database, verify);
  await openAsDemo(database);
  await add('admin@school.example', 'admin', 'hash of aula-demo-1234');
  expect(await openAsLive(database, verify)).toEqual(['admin@school.example']);
});
