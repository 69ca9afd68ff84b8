import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf, openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import { AccountLimits } from './account-limits.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool({ trustProxy: ['127.0.0.1'] });
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const register = (email: string, network = '192.0.2.1', at = school) =>
  at.ask('POST', '/api/auth/register', {
    body: { name: 'Ada Lovelace', email, password: 'difference engine' },
    headers: from(network),
  });
const change = (as: Person, id: string, body: object, network = '192.0.2.1') =>
  school.ask('PUT', `/api/users/user/${id}`, { as, body, headers: from(network) });
const changeEmail = (as: Person, email: string, network?: string) => change(as, as._id, { email }, network);
/** Sets every count of a rule to so many places taken. */
const setCount = async (rule: string, points: number, at = school) => {
  const set = await at.database.pool.query('UPDATE attempts SET points = $1 WHERE key LIKE $2', [
    points,
    `account-${rule}:%`,
  ]);
  expect(set.rowCount).toBe(1);
};
/** Returns a word with its letters in capitals where the bits of a number are set. */
const spelling = (word: string, bits: number) =>
  [...word].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join('');
/** A response without the number of its request. */
const withoutRequestId = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: { ...body, requestId: '' },
});

describe('registering', () => {
  it('[FAULT-22] lets a class of two hundred register from one network in the same minute', async () => {
    expect((await register('seat1@test.example')).status).toBe(201);
    await setCount('asking', 160);
    const others = Array.from({ length: 40 }, (_, seat) => register(`seat${161 + seat}@test.example`));
    expect((await Promise.all(others)).filter(({ status }) => status !== 201)).toEqual([]);
    await setCount('asking', 299);
    expect((await register('latecomer@test.example')).status).toBe(201);
  });

  it('[DATA-25, FAULT-22, SEC-12, SEC-34] is refused from a network that goes on, with the seconds to wait, and not from another', async () => {
    await register('first@test.example', '2001:db8:1:2::1');
    await setCount('asking', 300);
    const refused = await register('second@test.example', '2001:db8:1:2:a:b:c:d');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    expect((await register('second@test.example', '2001:db8:1:3::1')).status).toBe(201);
    expect((await register('third@test.example', '192.0.2.1')).status).toBe(201);
  });

  it('[DATA-25] is counted for the network of the connection where no proxy is trusted, whatever its headers say', async () => {
    const direct = await openTestSchool();
    await register('first@test.example', '2001:db8:1:2::1', direct);
    await setCount('asking', 300, direct);
    expect((await register('second@test.example', '2001:db8:1:3::1', direct)).status).toBe(429);
    await direct.close();
  });

  it('[SEC-12] tells whether addresses have accounts a hundred times, then nothing about any address', async () => {
    await register('first@test.example');
    for (let probe = 0; probe < 2; probe++) expect((await register('FIRST@test.example')).status).toBe(409);
    await setCount('taken', 99);
    expect((await register('first@test.example')).status).toBe(409);
    const refused = withoutRequestId(await register('first@test.example'));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(withoutRequestId(await register('no-one@test.example'))).toEqual(refused);
  });
});

describe('changing the own e-mail', () => {
  it('[SEC-12] works five times a day, then is refused with a sentence of its own and the time to wait', async () => {
    const ada = await school.person();
    for (let turn = 1; turn <= 5; turn++) expect((await changeEmail(ada, `ada${turn}@test.example`)).status).toBe(200);
    const refused = await changeEmail(ada, 'ada6@test.example', '198.51.100.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect(refused.body.message).toBe('An email address can be changed 5 times a day. Please try again tomorrow.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await change(ada, ada._id, { name: 'Ada King', email: 'ada5@test.example' })).body).toMatchObject({
      name: 'Ada King',
      email: 'ada5@test.example',
    });
  });

  it('is limited also when tried many times at once, and when letter case alone changes', async () => {
    const ada = await school.person({ email: 'lovelace@test.example' });
    // Each spelling once: asking for the present one changes nothing, and is not counted.
    const spellings = Array.from({ length: 20 }, (_, turn) => `${spelling('lovelace', turn + 1)}@test.example`);
    const responses = await Promise.all(spellings.map((email) => changeEmail(ada, email)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const { rows } = await school.database.pool.query('SELECT FROM audit_entries');
    expect(rows).toHaveLength(5);
  });

  it('[SEC-12] counts an address that is taken for the account and for its network', async () => {
    const [ada, grace] = [await school.person(), await school.person()];
    for (let probe = 0; probe < 5; probe++) expect((await changeEmail(ada, grace.email)).status).toBe(409);
    expect(withoutRequestId(await changeEmail(ada, grace.email))).toEqual(
      withoutRequestId(await changeEmail(ada, 'no-one@test.example')),
    );
    await setCount('taken', 100);
    expect((await changeEmail(grace, 'grace@test.example')).status).toBe(429);
    expect((await register('new@test.example')).status).toBe(429);
    expect((await changeEmail(grace, 'grace@test.example', '198.51.100.1')).status).toBe(200);
  });

  it('shares the places of a network with registering', async () => {
    const ada = await school.person();
    await register('first@test.example');
    await setCount('asking', 300);
    expect((await changeEmail(ada, 'ada@test.example')).status).toBe(429);
    expect((await change(ada, ada._id, { name: 'Ada King', email: ada.email })).status).toBe(200);
  });

  it('is not limited for an administrator who changes other accounts', async () => {
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
    for (let turn = 1; turn <= 8; turn++) {
      expect((await change(admin, ada._id, { email: `ada${turn}@test.example` })).status).toBe(200);
    }
  });
});

describe('a browser the account was used in', () => {
  const login = (email: string, password: string, cookie = '') =>
    school.ask('POST', '/api/auth/login', { body: { email, password }, headers: { cookie } });
  const deviceOf = (headers: Parameters<typeof cookiesOf>[0]) =>
    cookiesOf(headers)
      .split('; ')
      .find((cookie) => cookie.startsWith('aula_device=')) ?? 'no cookie of a device';
  /** Takes every guess strangers have for an account. */
  const guess = async (email: string) => {
    for (let turn = 0; turn < 11; turn++) await login(email, 'a stranger guessing');
  };
  const NEW = 'another long password';

  it('[SEC-11] is forgotten with a new password, all but the one in which it was set', async () => {
    const ada = await school.person();
    const elsewhere = deviceOf((await login(ada.email, PASSWORD)).headers);
    const changed = await change(ada, ada._id, { password: NEW });
    const here = deviceOf(changed.headers);
    expect(here).toMatch(/^aula_device=[\w-]{43}$/);
    expect((await school.database.pool.query('SELECT FROM known_devices')).rowCount).toBe(1);
    await guess(ada.email);
    expect((await login(ada.email, NEW, elsewhere)).status).toBe(429);
    expect((await login(ada.email, NEW, ada.cookie)).status).toBe(429);
    expect((await login(ada.email, NEW, here)).status).toBe(200);
  });

  it('[SEC-11] is forgotten when an administrator sets a new password', async () => {
    const [admin, ada] = [await school.person({ role: 'admin' }), await school.person()];
    const set = await change(admin, ada._id, { password: NEW });
    expect(set.headers['set-cookie']).toBeUndefined();
    await guess(ada.email);
    expect((await login(ada.email, NEW, ada.cookie)).status).toBe(429);
    const { rows } = await school.database.pool.query('SELECT user_id FROM known_devices');
    expect(rows).toEqual([{ user_id: admin._id }]);
  });

  it('stays known when something else is changed', async () => {
    const ada = await school.person();
    await change(ada, ada._id, { name: 'Ada King', email: 'king@test.example' });
    await guess('king@test.example');
    expect((await login('king@test.example', PASSWORD, ada.cookie)).status).toBe(200);
  });
});

describe('an export', () => {
  it('[FAULT-23, SEC-34] is one at a time for a user, whichever process makes it', async () => {
    const [here, there] = [new AccountLimits(school.database.pool), new AccountLimits(school.database.pool)];
    const ada = await school.person();
    const end = await here.beginExport(ada._id);
    await expect(there.beginExport(ada._id)).rejects.toMatchObject({ code: 'export_running' });
    const refused = await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada });
    expect([refused.status, refused.body.code]).toEqual([409, 'export_running']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await end();
    await end();
    for (let turn = 0; turn < 3; turn++) {
      expect((await school.ask('GET', `/api/users/user/${ada._id}/export`, { as: ada })).status).toBe(200);
    }
  });

  it('of an account that does not exist leaves none under way', async () => {
    const admin = await school.person({ role: 'admin' });
    const missing = '01900001-0000-7000-8000-00000000ffff';
    for (let turn = 0; turn < 2; turn++) {
      expect((await school.ask('GET', `/api/users/user/${missing}/export`, { as: admin })).status).toBe(404);
    }
  });
});
