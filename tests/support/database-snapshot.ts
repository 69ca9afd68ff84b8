import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { EMBEDDED_EXTENSIONS } from '#server/db/embedded-extensions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrationsFolder = join(root, 'src/server/db/migrations');
const cacheFolder = join(root, 'node_modules/.cache/aula');
const BUILD_PATIENCE_MS = 60_000;

/** Changes whenever the migrations or the embedded database's version do: 16 hexadecimal digits. */
export function schemaFingerprint(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(migrationsFolder, name);
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * The path of a dump of a migrated, empty embedded database; made when there is none for this schema yet. Several
 * processes may ask at once: one makes it, the others wait.
 */
export async function migratedSnapshot(): Promise<string> {
  const path = join(cacheFolder, `schema-${schemaFingerprint()}.tar`);
  if (existsSync(path)) return path;
  mkdirSync(cacheFolder, { recursive: true });
  const lock = new DatabaseSync(join(cacheFolder, 'snapshot.lock.db'), { timeout: BUILD_PATIENCE_MS });
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

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest))
    throw new Error('No version found');
  return String(manifest.version);
}
