import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { verifyArchive } from '#server/backup/archive-reader.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { dumpDatabase } from '#server/backup/dump.ts';
import { restoreArchive } from '#server/backup/restore.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { gateQueries } from '#tests/support/database/query-gate.ts';
import { type Database, openDatabase } from './database.ts';
import { drizzleOver } from './drizzle-over.ts';
import { migrateDatabase, newestSchema } from './migrate.ts';
import { listenForNotices, sendNotice } from './notification-channel.ts';
import { newPool } from './postgres.ts';
import { Replica } from './replica.ts';
import { transact } from './transactions.ts';

// An 'error' event without a listener ends a process. Here it fails the run: Vitest reports uncaught exceptions.

let server: ThrowawayPostgres;
let admin: pg.Pool;
let database: Database;
let folder: string;
const lost: Error[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aula-connections-'));
  server = await startThrowawayPostgres();
  database = await openDatabase({ dataDir: '', databaseUrl: server.url, onError: (cause) => lost.push(cause) });
  // Its connections end with the server's.
  admin = newPool(server.url, () => undefined, { application_name: 'test' });
  await database.pool.query('CREATE SCHEMA elsewhere');
  await database.pool.query('CREATE TABLE elsewhere.seats (id int PRIMARY KEY, taken int NOT NULL)');
  await database.pool.query('INSERT INTO elsewhere.seats VALUES (1, 0)');
});
beforeEach(() => lost.splice(0));
afterAll(async () => {
  await database.close();
  await admin.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
const endBackend = (pid: number) => admin.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
const endAllCalled = (name: string) =>
  admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1', [name]);
/** Resolves once a connection is running a statement that begins with `text`. */
const running = (pid: number, text: string) =>
  expect
    .poll(async () => {
      const { rows } = await admin.query('SELECT state, query FROM pg_stat_activity WHERE pid = $1', [pid]);
      return rows[0]?.state === 'active' && rows[0].query.startsWith(text);
    })
    .toBe(true);
const restart = async () => {
  await server.halt();
  await server.resume();
};

/** Brings a connection into a state. `statement` is the one under way, if any. */
type Enter = (client: pg.PoolClient, pid: number) => Promise<{ statement?: Promise<unknown> }>;

/** What a connection of the pool may be doing when it ends. */
const STATES: Record<string, Enter> = {
  'checked out': async () => ({}),
  'in a statement': async (client, pid) => {
    const statement = client.query('SELECT pg_sleep(60)');
    statement.catch(() => undefined);
    await running(pid, 'SELECT pg_sleep');
    return { statement };
  },
  'between the statements of a transaction': async (client) => {
    await client.query('BEGIN');
    await client.query('UPDATE elsewhere.seats SET taken = taken + 1');
    return {};
  },
  'in a statement of a transaction': async (client, pid) => {
    await client.query('BEGIN');
    await client.query('UPDATE elsewhere.seats SET taken = taken + 1');
    const statement = client.query('SELECT pg_sleep(60)');
    statement.catch(() => undefined);
    await running(pid, 'SELECT pg_sleep');
    return { statement };
  },
  'in a transaction that has failed': async (client) => {
    await client.query('BEGIN');
    await expect(client.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    return {};
  },
};
const ENDINGS: Record<string, (pid: number) => Promise<unknown>> = {
  pg_terminate_backend: endBackend,
  'a restart of PostgreSQL': restart,
};

/** The database works, and none of its connections is left checked out. */
async function expectWhole(): Promise<void> {
  await expect
    .poll(() => database.pool.query('SELECT 1').then(({ rowCount }) => rowCount, String), { timeout: 20_000 })
    .toBe(1);
  expect(await transact(database.db, async (tx) => (await tx.execute(sql`SELECT 1`)).rowCount)).toBe(1);
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
  expect((await admin.query('SELECT sum(taken)::int AS taken FROM elsewhere.seats')).rows).toEqual([{ taken: 0 }]);
}

describe.each(Object.entries(ENDINGS))('a connection of the pool that ends by %s', (_name, end) => {
  it('[FAULT-03] while idle is reported once and replaced', async () => {
    const client = await database.pool.connect();
    const pid = await pidOf(client);
    client.release();
    const before = database.pool.idleCount;
    await end(pid);
    await expect.poll(() => lost.length).toBeGreaterThanOrEqual(1);
    expect(lost.length).toBeLessThanOrEqual(before);
    await expectWhole();
  });

  it.each(Object.entries(STATES))('[FAULT-03] %s is reported once and replaced', async (_state, enter) => {
    const client = await database.pool.connect();
    const pid = await pidOf(client);
    const idle = database.pool.idleCount;
    const { statement } = await enter(client, pid);
    await end(pid);
    if (statement) await expect(statement).rejects.toThrow(/terminat/);
    await expect.poll(() => client.query('SELECT 1').then(() => 'works', String)).toMatch(/not queryable/);
    client.release();
    await expect.poll(() => lost.length).toBeGreaterThanOrEqual(1);
    expect(lost.length).toBeLessThanOrEqual(1 + idle);
    await expectWhole();
  });
});

it('[FAULT-03, SEC-82] ends statements after half a minute and idle transactions after a minute', async () => {
  const { rows } = await database.pool.query(
    `SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(rows).toEqual([{ statement: '30s', idle: '1min' }]);
});

describe('a transaction', () => {
  it('[FAULT-03] throws its own error when the connection is lost, not that of the rollback', async () => {
    const losing = transact(database.db, async (tx) => {
      const { rows } = await tx.execute(sql`SELECT pg_backend_pid() AS pid`);
      await endBackend(Number(rows[0]!['pid']));
      throw new Error('the reason');
    });
    await expect(losing).rejects.toThrow('the reason');
    await expectWhole();
  });

  it('[FAULT-03] gives its connection back when that is lost at BEGIN, more often than there are connections', async () => {
    const gate = gateQueries(database.pool);
    gate.before = async (text, aside) => {
      if (text === 'begin') await aside('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    };
    try {
      for (let time = 0; time < 2 * database.pool.options.max!; time++)
        await expect(transact(database.db, async () => 'never')).rejects.toThrow();
    } finally {
      gate.before = null;
    }
    await expectWhole();
  });

  it('[FAULT-03] that waits too long between statements is ended by PostgreSQL, and the process is not', async () => {
    const idle = transact(database.db, async (tx) => {
      await tx.execute(sql`UPDATE elsewhere.seats SET taken = taken + 1`);
      await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 20`);
      await expect.poll(() => lost.length).toBe(1);
      await tx.execute(sql`SELECT 1`);
    });
    await expect(idle).rejects.toThrow();
    expect(lost[0]).toMatchObject({ code: '25P03' });
    await expectWhole();
  });

  it('[FAULT-03, SEC-82] with a statement that takes too long is rolled back, and its connection stays', async () => {
    const slow = transact(database.db, async (tx) => {
      await tx.execute(sql`UPDATE elsewhere.seats SET taken = taken + 1`);
      await tx.execute(sql`SET LOCAL statement_timeout = 20`);
      await tx.execute(sql`SELECT pg_sleep(60)`);
    });
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(lost).toEqual([]);
    await expectWhole();
  });
});

describe('the connection that listens for changes', () => {
  it.each(Object.entries(ENDINGS))(
    '[FAULT-03] connects again after %s, and says that it may have missed some',
    async (_n, end) => {
      const [heard, missed, errors]: [string[], string[], Error[]] = [[], [], []];
      const listening = await listenForNotices(server.url, {
        heard: (payload) => heard.push(payload),
        missed: () => missed.push('something'),
        onError: (cause) => errors.push(cause),
      });
      const { rows } = await admin.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'aula notices'`,
      );
      await end(rows[0]!.pid);
      await expect.poll(() => missed.length, { timeout: 20_000 }).toBe(1);
      expect(errors.length).toBeGreaterThanOrEqual(1);
      await expectWhole();
      await sendNotice(database.pool, 'news');
      await expect.poll(() => heard).toEqual(['news']);
      await listening.close();
    },
  );
});

describe('a connection to the replica', () => {
  it('[FAULT-03, FAULT-04] that ends in the middle of a read leaves the read to the primary', async () => {
    const errors: Error[] = [];
    // The primary itself: it is no replica and so not fresh, which leaves this class its pool to lose.
    const replica = new Replica(server.url, database, (cause) => errors.push(cause));
    await expect.poll(() => errors.length).toBe(1);
    Object.defineProperty(replica, 'fresh', { value: true });
    const names: unknown[] = [];
    const reading = replica.run(false, async (db) => {
      const { rows } = await db.execute(
        sql`SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name`,
      );
      names.push(rows[0]!['name']);
      if (names.length > 1) return 'read';
      const statement = db.execute(sql`SELECT pg_sleep(60)`);
      await endAllCalled('aula reads');
      await statement;
      return 'never';
    });
    expect(await reading).toBe('read');
    expect(names).toEqual(['aula reads', 'aula']);
    await replica.close();
    await expectWhole();
  });
});

/** Work that uses one connection for long, on a pool of its own; each is ended before each of its statements. */
describe('work that keeps a connection', () => {
  let archive: string;
  const storage = () => diskStorage(join(folder, 'files'));
  beforeAll(async () => {
    archive = join(folder, 'school.tar');
    await writeBackup(
      { pool: database.pool, storage: storage(), tempFolder: join(folder, 'temporary') },
      createWriteStream(archive),
    );
  });

  const WORK: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
    'a transaction of a write': (pool) =>
      transact(drizzleOver(pool), async (tx) => {
        await tx.execute(sql`UPDATE elsewhere.seats SET taken = taken + 1`);
        await tx.transaction((inner) => inner.execute(sql`UPDATE elsewhere.seats SET taken = taken - 1`));
      }),
    'a migration': (pool) => migrateDatabase(pool),
    'a backup': (pool) => dumpDatabase(pool, mkdtempSync(join(folder, 'dump-'))),
    'a restore': async (pool) =>
      restoreArchive(archive, await verifyArchive(archive, newestSchema()), {
        pool,
        storage: storage(),
        overwrite: true,
      }),
  };

  it.each(Object.entries(WORK))(
    '[FAULT-03] %s throws when it ends before any statement, and frees it',
    async (name, work) => {
      const isolated = `work_${Object.keys(WORK).indexOf(name)}`;
      await admin.query(`CREATE DATABASE ${isolated} TEMPLATE template0`);
      const url = Object.assign(new URL(server.url), { pathname: `/${isolated}` }).href;
      const prepared = newPool(url, () => undefined);
      if (name !== 'a migration') await migrateDatabase(prepared);
      await prepared.query('CREATE SCHEMA elsewhere');
      await prepared.query('CREATE TABLE elsewhere.seats (id int PRIMARY KEY, taken int NOT NULL)');
      await prepared.end();

      const errors: Error[] = [];
      const pool = newPool(url, (cause) => errors.push(cause));
      const gate = gateQueries(pool);
      let [count, endAt] = [0, Number.POSITIVE_INFINITY];
      gate.before = async (_text, aside) => {
        if (count++ !== endAt) return;
        const { rows } = await aside('SELECT pg_backend_pid() AS pid');
        await endBackend(rows[0].pid);
        await expect.poll(() => errors.length).toBe(1);
      };
      // The first ones, then wider apart: a migration and a restore have hundreds.
      let completed = false;
      for (let at = 0; !completed; at = at < 6 ? at + 1 : at * 2) {
        errors.splice(0);
        [count, endAt] = [0, at];
        const outcome = await work(pool).then(
          () => 'done',
          (cause: unknown) => String((cause as Error).cause ?? cause),
        );
        completed = count <= at;
        if (completed) expect(outcome).toBe('done');
        else expect(outcome).toMatch(/not queryable|terminat/);
        expect([name, at, pool.totalCount - pool.idleCount]).toEqual([name, at, 0]);
      }
      await pool.end();
    },
  );
});
