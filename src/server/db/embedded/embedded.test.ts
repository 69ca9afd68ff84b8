import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedSnapshot } from '#tests/support/database-snapshot.ts';
import { type Database, EMBEDDED_MAJOR, openDatabase } from '#server/db/database.ts';
import { DurableFolder } from './embedded-filesystem.ts';
import { maintain } from '#server/db/maintenance.ts';
import { DatabaseFolderUnusable, DatabaseInUse, DatabaseVersionUnusable } from '#server/db/open-problem.ts';

const program = fileURLToPath(import.meta.resolve('#tests/support/database-process.ts'));
const folder = mkdtempSync(join(tmpdir(), 'aula-db-'));
let database: Database;

beforeAll(async () => {
  // What a first start that was killed leaves behind must not stop the second.
  mkdirSync(join(folder, 'database.new'));
  writeFileSync(join(folder, 'database.new/PG_VERSION'), '18\n');
  database = await openDatabase({ dataDir: folder });
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(task: string): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [program, folder, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() };
}

describe('the pool of one connection', () => {
  it('returns the right result to each of several concurrent queries', async () => {
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const results = await Promise.all(numbers.map((n) => database.pool.query('SELECT $1::int AS n', [n])));
    expect(results.map((result) => result.rows[0].n)).toEqual(numbers);
  });

  it('carries large parameters and results', async () => {
    const text = 'ñ'.repeat(2_000_000);
    const { rows } = await database.pool.query('SELECT $1::text AS text', [text]);
    expect(rows[0].text).toBe(text);
  });

  it('works on after an error, in and out of a transaction', async () => {
    await expect(database.pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`CREATE TABLE gone ()`);
        await tx.execute(sql`SELECT 1 / 0`);
      }),
    ).rejects.toThrow();
    const { rows } = await database.pool.query(`SELECT to_regclass('gone') AS gone`);
    expect(rows[0].gone).toBeNull();
  });

  it('gives nothing of a connection that left in the middle of a transaction to the next', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('CREATE TABLE abandoned ()');
    await client.query(`SET work_mem = '1MB'`);
    client.release(true);
    const { rows } = await database.pool.query(
      `SELECT to_regclass('abandoned') AS abandoned, current_setting('work_mem') AS memory`,
    );
    expect(rows[0]).toEqual({ abandoned: null, memory: '4MB' });
  });

  it('runs concurrent transactions one after the other', async () => {
    await database.pool.query('CREATE TABLE tally (n int); INSERT INTO tally VALUES (0)');
    const add = () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`UPDATE tally SET n = n + 1`);
        await tx.transaction((nested) => nested.execute(sql`UPDATE tally SET n = n + 1`));
      });
    await Promise.all(Array.from({ length: 10 }, add));
    const { rows } = await database.pool.query('SELECT n FROM tally');
    expect(rows[0].n).toBe(20);
  });
});

describe('the folder', () => {
  it('is refused to a second process, in a sentence that names the first', async () => {
    const { child, lines } = start('open');
    const said = (await lines.next()).value;
    expect(said).toContain(
      `${DatabaseInUse.name}: The data folder ${folder} is already in use by process ${process.pid}`,
    );
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(3);
  });

  it('is refused to a second opening in the same process', async () => {
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DatabaseInUse);
  });

  it('is refused in a sentence when it cannot be written to, or holds something else', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(DatabaseFolderUnusable);
    // Creating a folder with its parents never ends here.
    if (process.platform === 'linux')
      await expect(openDatabase({ dataDir: '/proc/school/data' })).rejects.toThrow(DatabaseFolderUnusable);
    mkdirSync(join(folder, 'foreign/database'), { recursive: true });
    writeFileSync(join(folder, 'foreign/database/holiday.jpg'), '');
    await expect(openDatabase({ dataDir: join(folder, 'foreign') })).rejects.toThrow(/holds files but no database/);
    writeFileSync(join(folder, 'foreign/database/PG_VERSION'), '17\n');
    await expect(openDatabase({ dataDir: join(folder, 'foreign') })).rejects.toThrow(DatabaseVersionUnusable);
  });

  it('holds the version it is expected to hold, and no half-made database', () => {
    expect(fs.readFileSync(join(folder, 'database/PG_VERSION'), 'utf8').trim()).toBe(EMBEDDED_MAJOR);
    expect(existsSync(join(folder, 'database.new'))).toBe(false);
    expect(fs.statSync(join(folder, 'database')).mode & 0o077).toBe(0);
  });
});

it('keeps its log short and its statistics true', async () => {
  await database.pool.query(
    `CREATE TABLE busy AS SELECT i, repeat('x', 400) AS filler FROM generate_series(1, 60000) i`,
  );
  await database.pool.query('UPDATE busy SET i = i + 1');
  await maintain(database.pool);
  const { rows } = await database.pool.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int AS wal,
            (SELECT reltuples::int FROM pg_class WHERE relname = 'busy') AS tuples FROM pg_control_checkpoint()`,
  );
  expect(rows[0].wal).toBeLessThan(1_000_000);
  expect(rows[0].tuples).toBe(60_000);
});

it('[SEC-36] waits for the disk at every commit', async () => {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') ORDER BY name`,
  );
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
    'wal_sync_method fsync',
  ]);
});

it('[SEC-36] is on disk before it is acknowledged', async () => {
  const place = join(folder, 'synced');
  const engine = await PGlite.create({
    fs: new DurableFolder(place),
    loadDataDir: await openAsBlob(await migratedSnapshot()),
    startParams: ['--single', '-O', '-j', '-c', 'wal_sync_method=fsync', '-c', 'io_method=sync'],
  });
  await engine.exec('CREATE TABLE t (a int)');
  const synced = vi.spyOn(fs, 'fsyncSync');
  for (let i = 0; i < 5; i++) await engine.query('INSERT INTO t VALUES ($1)', [i]);
  expect(synced.mock.calls.length).toBeGreaterThanOrEqual(5);
  await engine.close();
}, 120_000);

it('[SEC-36] closes cleanly, once, and loses nothing to kill -9 afterwards', async () => {
  await Promise.all([database.close(), database.close()]);
  await expect(database.pool.query('SELECT 1')).rejects.toThrow();

  let acknowledged = 0;
  for (const rows of [30, 60, 90]) {
    const { child, lines } = start('write');
    expect((await lines.next()).value).toBe('open');
    for (let i = 0; i < rows; i++) acknowledged = Number((await lines.next()).value);
    child.kill('SIGKILL');
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value);
  }
  database = await openDatabase({ dataDir: folder });
  const { rows } = await database.pool.query('SELECT count(*)::int AS n, max(number) AS last FROM ledger');
  expect(rows[0].n).toBe(rows[0].last);
  expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged);
  expect(acknowledged).toBeGreaterThanOrEqual(180);
}, 120_000);
