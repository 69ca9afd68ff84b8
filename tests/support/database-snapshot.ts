import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { EMBEDDED_EXTENSIONS } from '#server/db/embedded/embedded-extensions.ts';
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrationsFolder = join(root, 'src/server/db/migrations');
const cacheFolder = join(root, 'node_modules/.cache/aula');
const BUILD_TIMEOUT_MS = 110_000;

/**
 * Returns the path of a dump of a migrated, empty embedded database; creates it if there is none for this schema yet.
 * Several processes may call it at once: one creates the dump, the others wait.
 */
export async function migratedSnapshot(): Promise<string> {
  const path = join(cacheFolder, `schema-${schemaFingerprint()}.tar`);
  if (existsSync(path)) return path;
  mkdirSync(cacheFolder, { recursive: true });
  const lock = new DatabaseSync(join(cacheFolder, 'snapshot.lock.db'), { timeout: BUILD_TIMEOUT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (!existsSync(path)) {
      writeFileSync(`${path}.new`, await buildSnapshot());
      renameSync(`${path}.new`, path);
    }
  } finally {
    lock.close();
  }
  return path;
}

async function buildSnapshot(): Promise<Uint8Array> {
  // Small log segments: the dump is read into memory once per test file.
  const postgres = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'], extensions: EMBEDDED_EXTENSIONS });
  try {
    await migrate(drizzle({ client: postgres }), { migrationsFolder });
    await postgres.exec('VACUUM (ANALYZE)');
    await postgres.exec('CHECKPOINT');
    return await (await postgres.dumpDataDir('none')).bytes();
  } finally {
    await postgres.close();
  }
}
