import { expect, it } from 'vitest';
import { startThrowawayPostgres } from '#tests/support/postgres.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login } from './school-client.ts';

const student = { email: 'student@aula.test', password: 'aula-demo-student' };

it('the server returns 503 while its database is down and reconnects without a restart', async () => {
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
