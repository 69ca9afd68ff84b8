import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { ensureFirstAdmin } from './first-admin.ts';

const OWNER = { email: 'Owner@school.example', password: 'a long enough password' };
const hashPassword = async (password: string) => `hash of ${password}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.truncate());
afterAll(() => database.close());

const people = async () =>
  (await database.db.execute(sql`SELECT email, role, password_hash FROM users ORDER BY custom_id`)).rows;

describe('the first administrator', () => {
  test('is made in a school that has none', async () => {
    expect(await ensureFirstAdmin(database, OWNER, hashPassword)).toBe(true);
    expect(await people()).toEqual([{ email: OWNER.email, role: 'admin', password_hash: `hash of ${OWNER.password}` }]);
  });

  test('is created once by repeated and concurrent starts', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(database, OWNER, hashPassword)));
    expect(made.filter(Boolean)).toHaveLength(1);
    const other = { email: 'other@school.example', password: 'another password' };
    expect(await ensureFirstAdmin(database, other, hashPassword)).toBe(false);
    expect(await people()).toHaveLength(1);
  });

  test('promotes an account with that address and ends its sessions', async () => {
    const id = newId();
    await database.db.execute(sql`INSERT INTO users (id, name, email, password_hash)
      VALUES (${id}, 'Early', 'owner@school.example', 'unknown')`);
    await database.db.execute(sql`INSERT INTO sessions (id, user_id, expires_at) VALUES ('s', ${id}, now())`);
    expect(await ensureFirstAdmin(database, OWNER, hashPassword)).toBe(true);
    expect(await people()).toEqual([
      { email: 'owner@school.example', role: 'admin', password_hash: `hash of ${OWNER.password}` },
    ]);
    expect((await database.db.execute(sql`SELECT FROM sessions`)).rows).toEqual([]);
  });
});
