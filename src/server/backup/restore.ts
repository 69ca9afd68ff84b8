import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Storage } from '#server/adapters/storage.ts';
import { contentTypeOf } from '#server/files/content-types.ts';
import { applyMigrations, newestSchema } from '#server/db/migrate.ts';
import { BackupProblem, entryKeyOf, type Manifest, tableOf } from './archive.ts';
import { readArchive } from './archive-reader.ts';
import { loadTable, matching, setSequences } from './load.ts';
import { listTables, quoted } from './tables.ts';

/** The target of a restore. */
export interface RestoreParts {
  readonly pool: pg.Pool;
  readonly storage: Pick<Storage, 'list' | 'putStream' | 'remove'>;
  /** Whether an existing school may be replaced. */
  readonly overwrite: boolean;
}

/**
 * Replaces the rows of a database and the files of a storage by those of an archive, and migrates them to this release's
 * schema; an archive of the database alone leaves the files. `contents` is the result of `verifyArchive`, which has read the archive through. The database changes in one
 * transaction and old files are removed after it: interrupted at any moment, either the old school is complete or the new
 * one. Nothing else may use the database meanwhile. Throws BackupProblem for an archive that has changed since, and for a
 * school that may not be replaced.
 */
export async function restoreArchive(
  file: string,
  contents: Manifest,
  { pool, storage, overwrite }: RestoreParts,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const keys = new Set<string>();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN');
    if (!overwrite) await refuseInUse(client);
    await clear(client);
    await applyMigrations(client, 0, contents.about.schema);
    await load(client, file, contents, storage, keys);
    await applyMigrations(client, contents.about.schema, newestSchema());
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } catch (cause) {
    failure = cause instanceof Error ? cause : new Error(String(cause));
    throw cause;
  } finally {
    client.release(failure);
  }
  if (!contents.about.files) return;
  for await (const key of storage.list()) if (!keys.has(key)) await storage.remove([key]);
}

async function refuseInUse(client: pg.ClientBase): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (!['users', 'courses'].includes(name)) continue;
    const { rows } = await client.query(`SELECT FROM public.${quoted(name)} LIMIT 1`);
    if (rows.length > 0) {
      throw new BackupProblem(
        'There is a school here already. Nothing was changed. To replace it by the archive, add --overwrite.',
      );
    }
  }
}

/** Drops everything that migrations create; extensions stay, they belong to the server. */
async function clear(client: pg.ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
  for (const { name } of await listTables(client)) await client.query(`DROP TABLE public.${quoted(name)} CASCADE`);
  const { rows } = await client.query<{ signature: string }>(`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature} CASCADE`);
}

async function load(
  client: pg.ClientBase,
  file: string,
  contents: Manifest,
  storage: RestoreParts['storage'],
  keys: Set<string>,
): Promise<void> {
  const present = await listTables(client);
  // Rows that migrations insert are in the archive.
  await client.query(`TRUNCATE ${present.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
  for (const { name } of present) await client.query(`ALTER TABLE public.${quoted(name)} DISABLE TRIGGER USER`);
  for await (const { name, bytes } of readArchive(file, contents)) {
    const key = entryKeyOf(name);
    if (key !== null) {
      await storage.putStream(key, Readable.from(bytes), contentTypeOf(key));
      keys.add(key);
      continue;
    }
    const table = contents.tables.find((one) => one.name === tableOf(name));
    if (!table) throw new BackupProblem(`The archive does not say what ${name} is.`);
    const rows = await loadTable(client, matching(table, present), bytes);
    if (rows !== table.rows) throw new BackupProblem(`The table ${table.name} has ${rows} rows, not ${table.rows}.`);
  }
  for (const { name } of present) await client.query(`ALTER TABLE public.${quoted(name)} ENABLE TRIGGER USER`);
  await setSequences(client, contents.sequences);
}
