import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEEN_EVERY_MINUTES } from '#server/db/session-lifetime.ts';
import { cookiesOf, openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { deleteExpired } from './auth.service.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** The same person in another browser. */
async function elsewhere(person: Person, userAgent = FIREFOX): Promise<Person> {
  const body = { email: person.email, password: PASSWORD };
  const response = await school.ask('POST', '/api/auth/login', { body, headers: { 'user-agent': userAgent } });
  return { ...person, cookie: cookiesOf(response.headers) };
}
const statusOf = async (as: Person) => (await school.ask('GET', '/api/auth/verifyToken', { as })).status;
const listOf = async (as: Person) => (await school.ask('GET', '/api/auth/sessions', { as })).body;
/** Lets time pass for every session: as if each had begun and been used that much earlier. */
const wait = (time: string) =>
  school.database.pool.query(
    `update sessions set created_at = created_at - $1::interval, seen_at = seen_at - $1::interval, expires_at = expires_at - $1::interval`,
    [time],
  );
const seenNow = () => school.database.pool.query('update sessions set seen_at = now()');

describe('a session', () => {
  // The numbers of the privacy policy and SECURITY.md, not those of the code.
  it('[SEC-13, SEC-68, SEC-70] ends 14 days after it was last used, and not before', async () => {
    const person = await school.person();
    await wait('14 days -1 minute');
    expect(await statusOf(person)).toBe(200);
    await wait('14 days');
    expect(await statusOf(person)).toBe(401);
  });

  it('[SEC-13, SEC-68, SEC-70] ends 30 days after it began, however much it is used', async () => {
    const person = await school.person();
    const { rows } = await school.database.pool.query<{ days: number }>(
      'select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions',
    );
    expect(rows.map(({ days }) => days)).toEqual([30]);
    await wait('30 days -1 minute');
    await seenNow();
    expect(await statusOf(person)).toBe(200);
    await wait('1 minute');
    await seenNow();
    expect(await statusOf(person)).toBe(401);
  });

  it('is written down as used only every few minutes', async () => {
    const person = await school.person();
    const seen = async () => (await school.database.pool.query('select seen_at from sessions')).rows[0].seen_at;
    await wait(`${SEEN_EVERY_MINUTES} minutes -30 seconds`);
    const before = await seen();
    await statusOf(person);
    expect(await seen()).toEqual(before);
    await wait('1 minute');
    await school.ask('GET', `/api/users/user/${person._id}/courses`, { as: person });
    expect((await seen()).getTime()).toBeGreaterThan(before.getTime());
  });

  it('that has ended is cleared away', async () => {
    const [old, idle, alive] = [await school.person(), await school.person(), await school.person()];
    const { pool } = school.database;
    await pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [old._id]);
    await pool.query(`update sessions set seen_at = now() - interval '15 days' where user_id = $1`, [idle._id]);
    await deleteExpired(school.database.db);
    expect((await pool.query('select user_id from sessions')).rows).toEqual([{ user_id: alive._id }]);
  });
});

describe('where one is signed in', () => {
  it('[ACCOUNT-23] is listed with the browser and when it was seen, without anything that logs in', async () => {
    const here = await school.person();
    await wait('1 hour');
    const there = await elsewhere(here);
    await school.person();
    const list = await listOf(there);
    expect(list).toMatchObject([
      { browser: 'Firefox', system: 'Linux', current: true },
      { browser: null, system: null, current: false },
    ]);
    expect((await listOf(here)).map((one: { current: boolean }) => one.current)).toEqual([true, false]);
    expect(Date.parse(list[0].firstSeen) - Date.parse(list[1].firstSeen)).toBeGreaterThan(3_500_000);
    const { rows } = await school.database.pool.query('select id from sessions');
    for (const { id } of rows) expect(JSON.stringify(list)).not.toContain(id);
    for (const { cookie } of [here, there]) expect(cookie).not.toContain(list[0].id);
  });

  it('keeps the first 300 characters of the name of a browser', async () => {
    await elsewhere(await school.person(), 'x'.repeat(400));
    const { rows } = await school.database.pool.query('select max(length(user_agent)) as length from sessions');
    expect(rows).toEqual([{ length: 300 }]);
  });

  it('[SEC-13] can be ended at one place, and the others go on', async () => {
    const here = await school.person();
    const there = await elsewhere(here);
    const { id } = (await listOf(here)).find((one: { current: boolean }) => !one.current);
    expect((await school.ask('DELETE', `/api/auth/sessions/${id}`, { as: here })).status).toBe(200);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    const again = await school.ask('DELETE', `/api/auth/sessions/${id}`, { as: here });
    expect([again.status, again.body.code]).toEqual([404, 'session_not_found']);
  });

  it('can be ended here, which takes the cookie along', async () => {
    const here = await school.person();
    const [{ id }] = await listOf(here);
    const response = await school.ask('DELETE', `/api/auth/sessions/${id}`, { as: here });
    expect(String(response.headers['set-cookie'])).toMatch(/aula_session=;/);
    expect(await statusOf(here)).toBe(401);
  });

  it('[ACCOUNT-23, SEC-72] can be ended everywhere else at once', async () => {
    const here = await school.person();
    const others = [await elsewhere(here), await elsewhere(here)];
    const stranger = await school.person();
    const response = await school.ask('DELETE', '/api/auth/sessions', { as: here });
    expect(response.body).toEqual({ ended: 2 });
    expect([await statusOf(here), await statusOf(stranger)]).toEqual([200, 200]);
    for (const other of others) expect(await statusOf(other)).toBe(401);
  });

  it('[SEC-13] returns the same error for another user’s session as for none, also to an administrator', async () => {
    const [owner, other, admin] = [
      await school.person(),
      await school.person(),
      await school.person({ role: 'admin' }),
    ];
    const [{ id }] = await listOf(owner);
    for (const as of [other, admin]) {
      const response = await school.ask('DELETE', `/api/auth/sessions/${id}`, { as });
      expect([response.status, response.body.code]).toEqual([404, 'session_not_found']);
    }
    expect(await statusOf(owner)).toBe(200);
  });

  it('refuses what is no id, and guests', async () => {
    const as = await school.person();
    expect((await school.ask('DELETE', '/api/auth/sessions/1', { as })).status).toBe(400);
    expect((await school.ask('GET', '/api/auth/sessions')).status).toBe(401);
    expect((await school.ask('DELETE', '/api/auth/sessions')).status).toBe(401);
  });
});
