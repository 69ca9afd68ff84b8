import pg from 'pg';
import { expect, it } from 'vitest';
import { startThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login, register } from './school-client.ts';

const student = { email: 'student@aula.test', password: 'aula-demo-student' };

it('[FAULT-02, SEC-82, WATCH-02] the server returns 503 while its database is down and reconnects without a restart', async () => {
  const server = await startThrowawayPostgres();
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env: { DATABASE_URL: server.url } });
  try {
    const get = (path: string, headers: Record<string, string> = {}) => fetch(school.address + path, { headers });
    const session = await login(school.address, student);
    expect((await get('/courses')).status).toBe(200);

    await server.halt();
    const refused = await get('/api/auth/verifyToken', { cookie: session.cookie });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({ code: 'not_ready', requestId: refused.headers.get('x-request-id') });
    await expect(enrol(session, 3)).rejects.toThrow('503');
    // A cached page is still served; an uncached one returns 503 with its request id.
    expect((await get('/courses')).status).toBe(200);
    const page = await get('/course/4');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await page.text()).toContain(page.headers.get('x-request-id'));
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);

    await server.resume();
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(200);
    expect((await get('/api/auth/verifyToken', { cookie: session.cookie })).status).toBe(200);
    await enrol(session, 3);
    expect((await get('/course/4')).status).toBe(200);
  } finally {
    await school.end('SIGKILL');
    await server.stop();
  }
});

it('[FAULT-03] one process survives the end of all its connections, in transactions and between them, under load', async () => {
  const server = await startThrowawayPostgres();
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env: { DATABASE_URL: server.url } });
  const admin = new pg.Client({ connectionString: server.url, application_name: 'test' });
  await admin.connect();
  const endAll = () =>
    admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'aula%'`);
  /** How many connections of the school wait for a lock inside a transaction. */
  const blocked = async (): Promise<number> => {
    // A transaction keeps the list of connections it saw first, without those that were opened since.
    // https://www.postgresql.org/docs/15/monitoring-stats.html#MONITORING-STATS-VIEWS
    await admin.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await admin.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'aula' AND wait_event_type = 'Lock'`,
    );
    return rows[0].n;
  };
  const refused: string[] = [];
  const acknowledged: string[] = [];
  let going = true;
  const shop = async (shopper: number): Promise<void> => {
    for (let time = 0; going; time++) {
      try {
        const account = await register(school.address, `shopper-${shopper}-${time}`);
        acknowledged.push(account.email);
        const session = await login(school.address, account);
        for (const course of [1, 2, 3]) await enrol(session, course);
      } catch (error) {
        refused.push(String(error));
      }
    }
  };
  try {
    const shoppers = [1, 2, 3, 4, 5, 6].map(shop);
    for (let round = 0; round < 12; round++) {
      await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(round * 4);
      // Every second time while purchases wait in their transactions.
      if (round % 2 === 0) {
        await admin.query('BEGIN');
        await admin.query('LOCK TABLE enrolments IN ACCESS EXCLUSIVE MODE');
        await expect.poll(blocked, { timeout: 30_000, interval: 20 }).toBeGreaterThan(2);
      }
      await endAll();
      if (round % 2 === 0) await admin.query('COMMIT');
    }
    going = false;
    await Promise.all(shoppers);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((reason) => !/ returned 503/.test(reason))).toEqual([]);
    const session = await login(school.address, student);
    await enrol(session, 4);
    const { rows } = await admin.query('SELECT email FROM users');
    const kept = new Set(rows.map(({ email }) => email));
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    expect(school.output()).not.toMatch(/Unhandled|uncaught/i);
  } finally {
    going = false;
    await admin.end();
    await school.end('SIGKILL');
    await server.stop();
  }
});
