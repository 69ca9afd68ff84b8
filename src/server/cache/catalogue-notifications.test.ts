import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { sendNotice } from '#server/db/notification-channel.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { CatalogueEvents } from './catalogue-events.ts';
import { shareCatalogueEvents } from './catalogue-notifications.ts';

// Two processes of a school, as far as the catalogue is concerned: each has its own events, both listen to one database.

interface Process {
  readonly database: Database;
  readonly events: CatalogueEvents;
  readonly errors: Error[];
  /** How often the process has dropped what it caches. */
  changes: number;
  close(): Promise<void>;
}

let server: ThrowawayPostgres;
let here: Process;
let there: Process;
beforeAll(async () => {
  server = await startThrowawayPostgres();
});
beforeEach(async () => {
  [here, there] = [await startProcess(), await startProcess()];
});
afterEach(async () => {
  for (const one of [here, there]) {
    await one.close();
    await one.database.close();
  }
});
afterAll(() => server.stop());

async function startProcess(): Promise<Process> {
  const errors: Error[] = [];
  const onError = (cause: Error) => void errors.push(cause);
  const database = await openDatabase({ dataDir: '', databaseUrl: server.url, onError });
  const events = new CatalogueEvents();
  const { close } = await shareCatalogueEvents(server.url, { database, events, onError });
  const process: Process = { database, events, errors, changes: 0, close };
  events.onChange(() => (process.changes += 1));
  return process;
}

const changes = () => [here.changes, there.changes];
/** Waits until both processes have heard everything sent before: notifications arrive in the order they were sent. */
async function bothHaveHeard(): Promise<void> {
  const before = changes();
  await sendNotice(here.database.pool, 'catalogue');
  await expect.poll(changes).toEqual(before.map((count) => count + 1));
}

it('a changed course is dropped by every process', async () => {
  await sendNotice(there.database.pool, 'catalogue');
  await expect.poll(changes).toEqual([1, 1]);
});

it('changed counts are dropped by the others, once by the process that reports them', async () => {
  here.events.countsChanged();
  await expect.poll(() => there.changes).toBe(1);
  await bothHaveHeard();
  expect(changes()).toEqual([2, 2]);
});

it('other notices on the channel drop nothing', async () => {
  await sendNotice(here.database.pool, 'something else');
  await bothHaveHeard();
  expect(changes()).toEqual([1, 1]);
});

it('everything is dropped after an interruption, in which a notice may have been missed', async () => {
  await here.database.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'aula notices'`,
  );
  await expect.poll(changes).toEqual([1, 1]);
  expect(here.errors.length).toBeGreaterThan(0);
});

it('a process that has closed neither reports nor hears', async () => {
  await there.close();
  there.events.countsChanged();
  expect(changes()).toEqual([0, 1]);
  await sendNotice(here.database.pool, 'catalogue');
  await expect.poll(() => here.changes).toBe(1);
  expect(there.changes).toBe(1);
});

it('counts that cannot be reported are an error in the log of the process', async () => {
  await here.close();
  const broken = { query: () => Promise.reject(new Error('gone')) };
  const database = { ...here.database, pool: broken as unknown as Database['pool'] };
  const { close } = await shareCatalogueEvents(server.url, {
    database,
    events: here.events,
    onError: (cause) => void here.errors.push(cause),
  });
  here.events.countsChanged();
  await expect.poll(() => here.errors.map(({ message }) => message)).toEqual(['gone']);
  await close();
});
