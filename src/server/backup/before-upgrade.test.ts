import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { applyMigrations, migrateDatabase, newestSchema } from '#server/db/migrate.ts';
import { PATHS } from '#server/paths.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { verifyArchive } from './archive-reader.ts';
import { BackupProblem } from './archive.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';
import { restoreArchive } from './restore.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-upgrade-'));
  return () => rmSync(folder, { recursive: true, force: true });
});
afterAll(() => database.close());

/** The schema of the release before the newest migration. */
const older = readMigrationFiles({ migrationsFolder: PATHS.migrations }).at(-2)!.folderMillis;

/** Brings the database to the schema before the last one, with one account. */
async function downgrade(): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
    const { rows } = await client.query<{ drop: string }>(
      `SELECT format('DROP TABLE public.%I CASCADE', relname) AS drop FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       UNION ALL SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    );
    for (const { drop } of rows) await client.query(drop);
    await applyMigrations(client, 0, older);
    await client.query(`INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'Ada', 'ada@test.example')`);
  } finally {
    client.release();
  }
}

const upgrade = (backupDir = folder) =>
  migrateDatabase(database.pool, async (client) => void (await backUpBeforeUpgrade(client, { backupDir })));
const schemaNow = async (): Promise<number> =>
  Number((await database.pool.query('SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations')).rows[0].at);

describe('an upgrade', () => {
  it('[BACKUP-03, BACKUP-06] backs the database up before it changes it, and only then', async () => {
    await downgrade();
    await upgrade();
    expect(await schemaNow()).toBe(newestSchema());
    const [name = '', ...others] = readdirSync(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^before-upgrade-\d{4}-\d\d-\d\d-\d{6}\.tar$/), []]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const contents = await verifyArchive(join(folder, name), newestSchema());
    expect(contents.about).toMatchObject({ schema: older, files: false, version: 2 });
    expect(contents.tables.find((table) => table.name === 'users')?.rows).toBe(1);
    await upgrade();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('[BACKUP-06] keeps the newest three backups, and every other file', async () => {
    const old = ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01'].map(
      (day) => `before-upgrade-${day}-000000.tar`,
    );
    for (const name of [...old, 'aula-2020-01-01-000000.tar', 'notes.txt']) writeFileSync(join(folder, name), '');
    await downgrade();
    await upgrade();
    const left = readdirSync(folder).toSorted();
    expect(left.filter((name) => name.startsWith('before-upgrade'))).toEqual([...old.slice(2), expect.anything()]);
    expect(left).toEqual(expect.arrayContaining(['aula-2020-01-01-000000.tar', 'notes.txt']));
  });

  it('[BACKUP-06] does not begin when the backup cannot be made, and says what to do', async () => {
    await downgrade();
    writeFileSync(join(folder, 'file'), '');
    const refused = upgrade(join(folder, 'file'));
    await expect(refused).rejects.toThrow(BackupProblem);
    await expect(refused).rejects.toThrow(/Set BACKUP_DIR to .* or BACKUP_BEFORE_UPGRADE=off/);
    expect(await schemaNow()).toBe(older);
    await upgrade();
    expect(await schemaNow()).toBe(newestSchema());
  });
});

describe('a backup of the database alone', () => {
  it('[BACKUP-07] is restored without touching the files of the school', async () => {
    await downgrade();
    await upgrade();
    await database.pool.query('DELETE FROM users');
    const storage = diskStorage(join(folder, 'media'));
    await storage.put('pictures/a/800.webp', Buffer.from('a picture'), 'image/webp');
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.tar')) ?? '');
    const contents = await verifyArchive(file, newestSchema());
    await restoreArchive(file, contents, { pool: database.pool, storage, overwrite: true });
    expect((await database.pool.query('SELECT name FROM users')).rows).toEqual([{ name: 'Ada' }]);
    expect(await schemaNow()).toBe(newestSchema());
    expect(await Array.fromAsync(storage.list())).toEqual(['pictures/a/800.webp']);
  });
});
