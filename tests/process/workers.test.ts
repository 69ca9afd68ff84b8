import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import {
  type SchoolProcess,
  startRefused,
  startSchoolProcess,
  temporaryFolder,
} from '#tests/support/school-process.ts';
import { processTree } from './process-facts.ts';
import { enrol, login, register } from './school-client.ts';

const admin = { email: 'admin@aula.test', password: 'aula-demo-admin' };
let server: ThrowawayPostgres;
beforeAll(async () => {
  server = await startThrowawayPostgres();
});
afterAll(() => server.stop());

async function ask<T>(text: string, values: unknown[] = [], url = server.url): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}

/** Adds messages to the outbox that no worker may send before tomorrow. */
const queueForTomorrow = (database: string, messages: number) =>
  ask(
    `with job as (
       insert into jobs (id, kind, payload, due_at)
       select gen_random_uuid(), 'mail.deliver', '{}', now() + interval '1 day' from generate_series(1, $1) returning id
     )
     insert into outbox (id, kind, locale, "to", subject)
     select id, 'password-reset', 'en', 'nobody@test.example', 'Later' from job`,
    [messages],
    database,
  );

const start = (env: Record<string, string> = {}) =>
  startSchoolProcess({ dataDir: temporaryFolder(), env: { DATABASE_URL: server.url, ...env } });

async function rename(address: string, name: string): Promise<void> {
  const { cookie } = await login(address, admin);
  const form = new FormData();
  form.set('name', name);
  const response = await fetch(`${address}/api/courses/1`, { method: 'PUT', headers: { cookie }, body: form });
  expect(response.status).toBe(200);
}

const page = async (address: string): Promise<string> => (await fetch(`${address}/course/1`)).text();
const participants = async (address: string): Promise<number> => {
  const course = (await (await fetch(`${address}/api/courses/1`)).json()) as { participants: number };
  return course.participants;
};

const shows = async (address: string, text: string): Promise<boolean> => (await page(address)).includes(text);

describe('two servers on one database', () => {
  let here: SchoolProcess;
  let there: SchoolProcess;
  beforeAll(async () => {
    here = await start();
    there = await start();
  });
  afterAll(async () => {
    await Promise.all([here.end('SIGKILL'), there.end('SIGKILL')]);
  });

  it('[SCALE-01] show a change made in one of them in the other at once', async () => {
    await expect.poll(() => shows(there.address, 'JavaScript from the first loop')).toBe(true);
    await rename(here.address, 'Serpents for Everybody');
    await expect.poll(() => shows(there.address, 'Serpents for Everybody')).toBe(true);
  });

  it('[SCALE-01] show a change made directly in the database', async () => {
    await Promise.all([page(here.address), page(there.address)]);
    await ask(`update courses set name = 'Changed by hand' where custom_id = 1`);
    await expect.poll(() => shows(here.address, 'Changed by hand')).toBe(true);
    await expect.poll(() => shows(there.address, 'Changed by hand')).toBe(true);
  });

  it('[SCALE-01] show a purchase in one in the participant count of the other', async () => {
    const before = await participants(there.address);
    for (const name of ['first', 'second', 'third']) {
      await enrol(await login(here.address, await register(here.address, name)), 1);
    }
    await expect.poll(() => participants(there.address)).toBe(before + 3);
  });

  it('[SCALE-01, SEC-10] share sessions and the count of wrong passwords', async () => {
    const { cookie } = await login(here.address, admin);
    expect((await fetch(`${there.address}/api/auth/verifyToken`, { headers: { cookie } })).status).toBe(200);
    const account = await register(here.address, 'guessed');
    const guess = (address: string) =>
      fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...account, password: 'a stranger guessing' }),
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      statuses.push((await guess(here.address)).status, (await guess(there.address)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('[SCALE-01] listen again after a lost NOTIFY connection and drop their cached responses', async () => {
    await page(there.address);
    const cut = await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aula notices'`,
    );
    expect(cut).toHaveLength(2);
    await ask(`update courses set name = 'Changed while disconnected' where custom_id = 1`);
    await expect.poll(() => shows(there.address, 'Changed while disconnected')).toBe(true);
    await ask(`update courses set name = 'Changed after reconnecting' where custom_id = 1`);
    await expect.poll(() => shows(there.address, 'Changed after reconnecting')).toBe(true);
  });
});

describe('a server with several workers', () => {
  const workersOf = (school: SchoolProcess) => processTree(school.pid).filter((pid) => pid !== school.pid);

  it('[SCALE-01] serves on one port, replaces a killed worker and stops all of them', async () => {
    const school = await start({ WORKERS: '2' });
    const before = workersOf(school);
    expect(before).toHaveLength(2);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(workersOf(school).filter((pid) => !before.includes(pid))).toHaveLength(1);
        const listening = await ask(`select from pg_stat_activity where application_name = 'aula notices'`);
        expect(listening).toHaveLength(2);
      },
      { timeout: 20_000 },
    );
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${school.address}/api/courses`)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const processes = processTree(school.pid);
    const began = performance.now();
    const { code } = await school.end('SIGTERM');
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(processes.filter((pid) => isAlive(pid))).toEqual([]);
  });

  it('prints one setup link, which is dead in all of them once it was used', async () => {
    await ask('CREATE DATABASE empty_live');
    const url = new URL(server.url);
    url.pathname = '/empty_live';
    const env = { WORKERS: '2', SCHOOL_MODE: 'live', HOST: '127.0.0.1', DATABASE_URL: url.href };
    const school = await start(env);
    const links = [...school.output().matchAll(/\/setup#([\w-]{43})$/gm)];
    expect(links).toHaveLength(1);
    const body = { token: links[0]?.[1], name: 'Olga', email: 'olga@school.example', password: 'words of the owner' };
    const response = await fetch(`${school.address}/api/auth/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    // A connection each: the workers take turns.
    const statuses = () =>
      Promise.all(
        [1, 2, 3, 4].map(
          async () => (await fetch(`${school.address}/setup`, { headers: { connection: 'close' } })).status,
        ),
      );
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set([404]));
    await school.end();
  });

  it('[WATCH-01] returns the metrics of all workers from any of them', async () => {
    // A separate database: servers killed by earlier tests leave claimed messages behind, which wait for minutes.
    const database = server.url.replace(/postgres$/, 'metrics');
    await ask('create database metrics');
    const school = await start({ WORKERS: '2', METRICS_TOKEN: 'a-token-for-tests-only', DATABASE_URL: database });
    await queueForTomorrow(database, 3);
    const metrics = async () => {
      const response = await fetch(`${school.address}/metrics`, {
        headers: { authorization: 'Bearer a-token-for-tests-only' },
      });
      return (await response.text()).split('\n');
    };
    try {
      await Promise.all(Array.from({ length: 40 }, () => fetch(`${school.address}/healthz`)));
      for (const lines of await Promise.all(Array.from({ length: 4 }, metrics))) {
        expect(lines).toContain(
          'aula_http_request_duration_seconds_count{method="GET",route="/healthz",status="2xx"} 40',
        );
        // A value that both workers read from the same table is reported once, not as a sum.
        expect(lines).toContain('aula_mail_waiting 3');
      }
    } finally {
      await school.end('SIGTERM');
    }
  });

  it('[SCALE-01, SEC-89] migrates and fills an empty database once', async () => {
    await ask('create database fresh');
    const school = await start({ WORKERS: '2', DATABASE_URL: server.url.replace(/postgres$/, 'fresh') });
    expect(await (await fetch(`${school.address}/api/courses`)).json()).toHaveLength(9);
    expect((await school.end('SIGTERM')).output).not.toMatch(/error/i);
  });

  it('reports once why it cannot start', async () => {
    const taken = await start();
    const port = new URL(taken.address).port;
    const { code, output } = await startRefused({
      dataDir: temporaryFolder(),
      env: { DATABASE_URL: server.url, WORKERS: '3', PORT: port },
    });
    await taken.end();
    expect(code).toBe(1);
    expect(output.match(/already taken/g)).toHaveLength(1);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('[SCALE-01] is refused on the embedded database with a message', async () => {
    const { code, output } = await startRefused({ dataDir: temporaryFolder(), env: { WORKERS: '2' } });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'WORKERS=2 needs a PostgreSQL server, because the embedded database serves one process. Set DATABASE_URL, or leave WORKERS out.',
    );
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
