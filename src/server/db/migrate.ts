import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { PATHS } from '#server/paths.ts';
import { DatabaseVersionUnusable } from './open-problem.ts';

const migrationsFolder = PATHS.migrations;

// Any number, as long as every process that migrates this database uses the same one.
const MIGRATION_LOCK = 4_718_203_551;

/**
 * Migrates the database behind the pool to the newest schema, on one of its connections. Several processes may do this
 * at once: the first migrates, the others wait for it and find nothing left to do. Throws DatabaseVersionUnusable when a
 * newer release of the school has already migrated further than this one knows. `beforeUpgrade` is called, under the lock,
 * when there is a schema that is about to be changed; what it throws keeps everything as it is.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  beforeUpgrade?: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // Both waiting for the lock and migrating may take longer than a request is allowed to.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const schema = await schemaOf(client);
    if (schema > newestSchema()) throw newerSchema();
    if (schema > 0 && schema < newestSchema()) await beforeUpgrade?.(client);
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query('RESET statement_timeout');
  } catch (cause) {
    failure = cause instanceof Error ? cause : new Error(String(cause));
    throw cause;
  } finally {
    // A connection that failed is closed, which releases the lock.
    client.release(failure);
  }
}

/** When the newest migration of this release was written, in ms since 1970: the schema it brings a database to. */
export const newestSchema = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));

/**
 * Applies the migrations written after one moment and not after another (ms since 1970), on a connection that is in a
 * transaction, so all of them are applied or none. Keeps the same record of them
 * as `migrateDatabase`, which does the same in transactions of its own.
 */
export async function applyMigrations(client: pg.ClientBase, after: number, upTo: number): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Returns when the newest migration of a database was written, in ms since 1970; 0 for an empty database. */
async function schemaOf(client: pg.PoolClient): Promise<number> {
  const table = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present`);
  if (!table.rows[0].present) return 0;
  const newest = await client.query('SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations');
  return Number(newest.rows[0].at ?? 0);
}

const newerSchema = (): DatabaseVersionUnusable =>
  new DatabaseVersionUnusable(
    'The database was last used by a newer release of the school. Start that release, or restore a copy made before it.',
  );
