import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresPair, startPostgresPair } from '#tests/support/database/postgres-pair.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { login } from './school-client.ts';

let pair: PostgresPair;
let school: SchoolProcess;
beforeAll(async () => {
  pair = await startPostgresPair();
  school = await startSchoolProcess({
    dataDir: temporaryFolder(),
    env: { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.replicaUrl },
  });
});
afterAll(async () => {
  await school.end();
  await pair.stop();
});

async function onReplica<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: pair.replicaUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Sends an uncached search; returns whether the replica was queried. */
let serial = 0;
async function isReadOnReplica(): Promise<boolean> {
  const words = `nothing is called like this ${++serial}`;
  const [before] = await onReplica<{ now: string }>('select clock_timestamp()::text as now');
  expect((await fetch(`${school.address}/api/courses?q=${encodeURIComponent(words)}`)).status).toBe(200);
  // Queries of the replica's replay position do not count.
  const queries = await onReplica(
    `select from pg_stat_activity where application_name = 'aula reads'
     and query_start > '${before?.now}' and query not like '%pg_last_wal_replay_lsn%'`,
  );
  return queries.length > 0;
}

const admin = () => login(school.address, { email: 'admin@aula.test', password: 'aula-demo-admin' });
/** Returns the cookies of a user without recent writes. */
const longAfter = (cookie: string) => cookie.replace(/;? ?aula_wrote=1/, '');

async function finds(cookie: string, name: string): Promise<boolean> {
  const response = await fetch(`${school.address}/api/users?limit=5&q=${name}`, { headers: { cookie } });
  return JSON.stringify(await response.json()).includes(name);
}

it('[SCALE-05] public lists are read from the replica once it has caught up', async () => {
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
});

it('[SCALE-05] while the replica lags, users read their own writes and every visitor sees a changed course', async () => {
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
  const { cookie } = await admin();
  const calm = longAfter(cookie);
  expect(cookie).toContain('aula_wrote=1');
  const write = (method: string, path: string, body: unknown) =>
    fetch(school.address + path, {
      method,
      headers: { cookie: calm, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await write('POST', '/api/users', {
    name: 'Punctual',
    email: 'b@test.example',
    password: 'a long password',
    role: 'user',
  });
  const { _id } = (await made.json()) as { _id: string };
  await finds(calm, 'student');
  // The replica serves reads for five seconds after it was checked. On a busy machine the next check can come in between,
  // which finds it behind: then all of it is tried again.
  const TRIES = 5;
  let name = '';
  let isSeen = true;
  try {
    for (let time = 1; isSeen && time <= TRIES; time++) {
      await onReplica('select pg_wal_replay_resume()');
      await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
      await onReplica('select pg_wal_replay_pause()');
      name = `Behindhand ${time}`;
      const renamed = await write('PUT', `/api/users/user/${_id}`, { name });
      expect([renamed.status, renamed.headers.getSetCookie().join()]).toEqual([
        200,
        expect.stringContaining('aula_wrote=1'),
      ]);
      expect(await finds(`${calm}; aula_wrote=1`, name)).toBe(true);
      isSeen = await finds(calm, name);
    }
    expect(isSeen, 'the replica serves who has not just written').toBe(false);

    const form = new FormData();
    form.set('name', 'Renamed while it slept');
    await fetch(`${school.address}/api/courses/2`, { method: 'PUT', headers: { cookie: calm }, body: form });
    for (let time = 0; time < 3; time++) {
      expect(await (await fetch(`${school.address}/api/courses/2`)).text()).toContain('Renamed while it slept');
    }
    // A replica this far behind serves no reads at all.
    await expect.poll(() => finds(calm, name), { timeout: 10_000 }).toBe(true);
  } finally {
    await onReplica('select pg_wal_replay_resume()');
  }
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
});

it('[FAULT-04] the primary serves reads while the replica is down, and the replica again when it is back', async () => {
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
  await pair.haltReplica();
  const statuses: number[] = [];
  for (let time = 0; time < 20; time++) statuses.push((await fetch(`${school.address}/api/courses?q=${time}`)).status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await pair.resumeReplica();
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
  expect(school.output().match(/replica unreachable, reading from the primary/g)).toHaveLength(1);
});

it('[FAULT-04] reads under way and new ones are returned by the primary when the replica hangs', async () => {
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
  const before = school.output().match(/replica unreachable/g)?.length ?? 0;
  const wake = await pair.freezeReplica();
  try {
    // Sent while the replica counts as fresh: they wait there until the next comparison fails.
    // Their own time-out on the replica is 31 s.
    const signal = AbortSignal.timeout(25_000);
    const waiting = Array.from({ length: 10 }, (_, n) =>
      fetch(`${school.address}/api/courses?q=frozen ${n}`, { signal }),
    );
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    await expect
      .poll(() => school.output().match(/replica unreachable/g)?.length, { timeout: 20_000 })
      .toBe(before + 1);
    expect((await fetch(`${school.address}/api/courses?q=still frozen`)).status).toBe(200);
  } finally {
    wake();
  }
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
});

it('[FAULT-04] a school starts, and reads from the primary, while its replica is down', async () => {
  await pair.haltReplica();
  const second = await startSchoolProcess({
    dataDir: temporaryFolder(),
    env: { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.replicaUrl },
  });
  expect((await fetch(`${second.address}/api/courses?q=without`)).status).toBe(200);
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
  await second.end();
  await pair.resumeReplica();
  await expect.poll(isReadOnReplica, { timeout: 20_000 }).toBe(true);
});
