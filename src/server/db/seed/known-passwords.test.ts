import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { accountsWithKnownPasswords } from './known-passwords.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const verify = async (password: string, stored: string | null) => stored === `hash of ${password}`;
const add = (email: string, hash: string | null) =>
  database.db.execute(sql`INSERT INTO users (id, name, email, password_hash)
    VALUES (${newId()}, 'Somebody', ${email}, ${hash})`);

test('of the demo accounts only those are told that still have their printed password', async () => {
  expect(await accountsWithKnownPasswords(database, verify)).toEqual([]);
  await add('Admin@aula.test', 'hash of aula-demo-admin');
  await add('teacher@aula.test', 'hash of a password of their own');
  await add('student@aula.test', null);
  await add('somebody@school.example', 'hash of aula-demo-admin');
  expect(await accountsWithKnownPasswords(database, verify)).toEqual(['admin@aula.test']);
});
