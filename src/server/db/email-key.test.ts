import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalEmail } from '#contract/email-address.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { databaseInLocale, startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import type { Handle } from './database.ts';
import { emailKey } from './email-key.ts';
import { applyMigrations, migrateDatabase } from './migrate.ts';

const LOCALES = { 'C.utf8': `LOCALE 'C.utf8'`, Turkish: `LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C.utf8'` };

let server: ThrowawayPostgres;
beforeAll(async () => {
  server = await startThrowawayPostgres();
}, 60_000);
afterAll(() => server.stop());

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Texts in which letters stand whose case mapping depends on language or library. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...'iIİıkKKsSſßẞσςΣ@.ǅ'), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());

/** The normal form of each text, as the database makes it. */
async function keysIn(db: Handle, texts: readonly string[]): Promise<string[]> {
  const trimmed = sql.param(texts.map((one) => one.trim()));
  const { rows } = await db.execute<{ key: string }>(
    sql`select ${emailKey(sql`address`)} as key from unnest(${trimmed}::text[]) with ordinality as t (address, n) order by n`,
  );
  return rows.map(({ key }) => key);
}

const TEXTS = fc.sample(text, { numRuns: 2_000, seed: 4 });

describe('the normal form of an address', () => {
  it('is the same in the embedded database as in JavaScript', async () => {
    const database = await openTestDatabase();
    try {
      expect(await keysIn(database.db, TEXTS)).toEqual(TEXTS.map(normalEmail));
    } finally {
      await database.close();
    }
  });

  it.each(Object.entries(LOCALES))('is the same in a database in %s as in JavaScript', async (_name, locale) => {
    const keys = await withPool(await databaseInLocale(server, locale), (pool) =>
      keysIn(drizzle({ client: pool }), TEXTS),
    );
    expect(keys).toEqual(TEXTS.map(normalEmail));
  });
});

describe('a school whose database is in Turkish', () => {
  interface Journal {
    readonly entries: readonly { readonly tag: string; readonly when: number }[];
  }
  const { entries } = JSON.parse(
    readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
  ) as Journal;
  const before = entries[entries.findIndex(({ tag }) => tag.endsWith('_email_keys')) - 1]!.when;

  it('keeps two accounts that differ in I and i alone, and says which until one is changed', async () => {
    await withPool(await databaseInLocale(server, LOCALES.Turkish), async (pool) => {
      const client = await pool.connect();
      await applyMigrations(client, 0, before);
      client.release();
      const add = (email: string) =>
        pool.query(`INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'A', $1)`, [email]);
      await add('ILKER@test.example');
      await add('ilker@test.example');
      await pool.query(`INSERT INTO subscribers (id, email, locale, leave_token, confirmed_at)
        SELECT gen_random_uuid(), email, 'en', email, CASE email WHEN 'ilker@test.example' THEN now() END FROM users`);
      await expect(migrateDatabase(pool)).rejects.toThrow(
        expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining('#1 and #2') }) }),
      );
      expect((await pool.query('SELECT FROM users')).rowCount).toBe(2);
      await pool.query(`UPDATE users SET email = 'other@test.example' WHERE custom_id = 1`);
      await migrateDatabase(pool);
      await expect(add('ILKER@test.example')).rejects.toMatchObject({ code: '23505' });
      const { rows } = await pool.query('SELECT email FROM subscribers');
      expect(rows).toEqual([{ email: 'ilker@test.example' }]);
    });
  });
});
