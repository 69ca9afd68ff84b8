import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { applyMigrations } from '#server/db/migrate.ts';
import { PATHS } from '#server/paths.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}
/** The migrations in their order. */
export const journal = JSON.parse(readFileSync(join(PATHS.migrations, 'meta/_journal.json'), 'utf8')) as Journal;

/** Returns when a migration was written, in ms since 1970. */
export const when = (tag: string): number => journal.entries.find((entry) => entry.tag === tag)!.when;

/** Runs work on one connection. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Replaces everything in a database by the empty schema of a migration. */
export const resetSchema = (pool: pg.Pool, tag: string): Promise<void> =>
  withClient(pool, async (client) => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE');
    await client.query('BEGIN');
    await applyMigrations(client, 0, when(tag));
    await client.query('COMMIT');
  });
