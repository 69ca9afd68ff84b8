import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyPassword } from '#modules/users/server/passwords.ts';
import { cookiesOf, openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const ada = { name: 'Ada Lovelace', email: 'ada@test.example', password: 'difference engine' };
const register = (body: unknown = ada, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/auth/register', { body, headers });
const login = (body: unknown, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/auth/login', { body, headers });

describe.each([
  ['/api/auth/register', { name: 'Name is required.', email: 'Email is required.', password: 'Password is required.' }],
  ['/api/auth/login', { email: 'Email is required.', password: 'Password is required.' }],
])('%s without its fields', (url, fields) => {
  it.each([
    ['no body', undefined],
    ['an empty one', {}],
    ['null values', { name: null, email: null, password: null }],
    ['numbers', { name: 1, email: 2, password: 3 }],
  ])('[AUTH-36] names them in plain sentences for %s', async (_what, body) => {
    const refused = await school.ask('POST', url, { body });
    const sentence = Object.values(fields).join(' ');
    expect(refused).toMatchObject({ status: 400, body: { fields, message: sentence, error: sentence, msg: sentence } });
  });
});

describe('registering', () => {
  it('[AUTH-29, CALL-08, CALL-36] makes an account of role user, whatever role was sent', async () => {
    const response = await register({ ...ada, role: 'admin', customId: 1_000_000, courses: [{ _id: 'x' }] });
    expect(response.status).toBe(201);
    expect(response.body.user).toMatchObject({ name: ada.name, email: ada.email, role: 'user', customId: 1 });
    expect(JSON.stringify(response.body)).not.toContain('assword');
  });

  it('[AUTH-14] refuses a taken e-mail in any letter case', async () => {
    await register();
    const response = await register({ ...ada, email: 'ADA@Test.Example' });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: 'user_exists',
      message: 'User already exists',
      error: 'User already exists',
      msg: 'User already exists',
    });
  });

  it('returns the same account to a repeated call with the same key only', async () => {
    const key = { 'idempotency-key': 'k'.repeat(43) };
    const first = await register(ada, key);
    const again = await register(ada, key);
    expect(again.status).toBe(201);
    expect(again.body.user._id).toBe(first.body.user._id);
    expect((await register(ada, { 'idempotency-key': 'x'.repeat(43) })).status).toBe(409);
    expect((await register(ada)).status).toBe(409);
  });

  it('makes one account of ten registrations at the same moment', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => register()));
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it.each([
    ['nothing', {}, ['name', 'email', 'password']],
    ['an empty name', { ...ada, name: '   ' }, ['name']],
    ['an address without a domain', { ...ada, email: 'ada@' }, ['email']],
    ['a short password', { ...ada, password: 'short' }, ['password']],
    ['a huge password', { ...ada, password: 'x'.repeat(129) }, ['password']],
    ['one of the most common passwords', { ...ada, password: 'Sunshine' }, ['password']],
    ['the e-mail as password', { ...ada, password: 'ADA@test.example' }, ['password']],
    ['numbers for texts', { name: 1, email: 2, password: 3 }, ['name', 'email', 'password']],
  ])('[AUTH-08] refuses %s and names what is wrong', async (_what, body, fields) => {
    const response = await register(body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields).toSorted()).toEqual(fields.toSorted());
  });
});

describe('logging in', () => {
  it('[CALL-02, CALL-05, CALL-07, DATA-01, SEC-78] starts a session that the next request is known by', async () => {
    await register();
    const response = await login({ email: 'Ada@test.example', password: ada.password });
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({ name: ada.name, role: 'user', courses: [] });
    const verified = await school.ask('GET', '/api/auth/verifyToken', {
      headers: { cookie: cookiesOf(response.headers) },
    });
    expect(verified.body.user).toEqual(response.body.user);
  });

  it('[AUTH-30, SEC-13, SEC-53] keeps the token from scripts and other sites', async () => {
    await register();
    const { headers } = await login({ email: ada.email, password: ada.password });
    const cookie = [headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith('aula_session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain/i);
  });

  it('[SEC-13] stores only the SHA-256 of the token, which has 256 random bits', async () => {
    await register();
    const { headers } = await login({ email: ada.email, password: ada.password });
    const [, token = ''] = /aula_session=([^;]+)/.exec(String(headers['set-cookie'])) ?? [];
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await school.database.pool.query('select id from sessions');
    expect(rows).toEqual([{ id: createHash('sha256').update(token).digest('hex') }]);
  });

  it('[SEC-53, SEC-79] is for https alone where the school is reached by https, whatever its proxy speaks', async () => {
    const behindProxy = await openTestSchool({ publicUrl: 'https://school.example' });
    await behindProxy.ask('POST', '/api/auth/register', { body: ada });
    const { headers } = await behindProxy.ask('POST', '/api/auth/login', { body: ada });
    const cookies = [headers['set-cookie'] ?? []].flat().map(String);
    expect(cookies.filter((one) => !one.includes('Secure'))).toEqual([]);
    expect(headers['strict-transport-security']).toContain('max-age');
    await behindProxy.close();
    await register();
    const plain = await login({ email: ada.email, password: ada.password });
    expect(String(plain.headers['set-cookie'])).not.toContain('Secure');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('[AUTH-05, CALL-07] returns the same error for a wrong password and for an unknown user', async () => {
    await register();
    const wrong = await login({ email: ada.email, password: 'not this one' });
    const unknown = await login({ email: 'nobody@test.example', password: 'not this one' });
    expect(wrong.status).toBe(401);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.body.error).toBe('Incorrect email or password');
  });

  it.each([
    ['another password is set', `UPDATE users SET password_hash = 'another'`],
    ['the account is deleted', 'DELETE FROM users'],
  ])('[SEC-13] starts no session when %s while the password is looked at', async (_what, meanwhile) => {
    const { email } = await school.person();
    const { pool } = school.database;
    await pool.query('DELETE FROM sessions');
    // The password waits in the queue behind these.
    const busy = Array.from({ length: 40 }, () => verifyPassword('somebody else’s', null));
    const response = school.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    // What was stored has been read once the attempt is counted.
    const counted = async () => (await pool.query(`SELECT FROM attempts WHERE key LIKE 'login:%'`)).rowCount;
    await expect.poll(counted, { interval: 5 }).toBe(1);
    await pool.query(meanwhile);
    expect([(await response).status, (await response).body.code]).toEqual([401, 'bad_credentials']);
    await Promise.all(busy);
    expect((await pool.query('SELECT FROM sessions')).rowCount).toBe(0);
  });

  it('[AUTH-31, AUTH-34, SEC-10, SEC-50] does not let sixty wrong passwords be tried, not even at once', async () => {
    await register();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login({ email: ada.email, password: `guess number ${index}` })),
    );
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
    const refused = responses.find((response) => response.status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.body.message).toBe('Too many attempts. Try again in 15 minutes.');
  });

  it('[AUTH-31, SEC-11] lets the owner in from a browser they already used, whatever strangers guessed', async () => {
    await register();
    const known = cookiesOf((await login({ email: ada.email, password: ada.password })).headers);
    for (let guess = 0; guess < 12; guess++) await login({ email: ada.email, password: 'a stranger guessing' });
    expect((await login({ email: ada.email, password: ada.password })).status).toBe(429);
    const device = known.split('; ').find((cookie) => cookie.startsWith('aula_device=')) ?? '';
    expect((await login({ email: ada.email, password: ada.password }, { cookie: device })).status).toBe(200);
  });

  it('[AUTH-32, SEC-50, SEC-64] lets a whole class in from one address at the same time', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, seat) => register({ ...ada, email: `seat${seat}@test.example` })));
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, seat) => login({ email: `seat${seat}@test.example`, password: ada.password })),
    );
    expect(responses.every((response) => response.status === 200)).toBe(true);
  });

  it('[SEC-13, SEC-69] ends the session the browser had before', async () => {
    await register();
    const first = cookiesOf((await login({ email: ada.email, password: ada.password })).headers);
    await login({ email: ada.email, password: ada.password }, { cookie: first });
    expect((await school.ask('GET', '/api/auth/verifyToken', { headers: { cookie: first } })).status).toBe(401);
  });
});

describe('a session', () => {
  it('[CALL-05, CALL-06, SEC-71] is a guest without a cookie, with a made-up one, and after logging out', async () => {
    expect((await school.ask('GET', '/api/auth/verifyToken')).status).toBe(401);
    const forged = { cookie: `aula_session=${'A'.repeat(43)}` };
    expect((await school.ask('GET', '/api/auth/verifyToken', { headers: forged })).status).toBe(401);
    const person = await school.person();
    expect((await school.ask('POST', '/api/auth/logout', { as: person })).status).toBe(200);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
  });

  it('takes its readable shadow along when it turns out to have ended', async () => {
    const response = await school.ask('GET', '/api/auth/verifyToken', { headers: { cookie: 'aula_signed_in=1' } });
    expect(response.status).toBe(401);
    expect(String(response.headers['set-cookie'])).toMatch(/aula_signed_in=;/);
  });

  it('[SEC-20, SEC-55] cannot be used by another site', async () => {
    const person = await school.person();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await school.ask('POST', '/api/auth/logout', { as: person, headers });
      expect(response.status).toBe(403);
      expect(response.body.code).toBe('bad_origin');
    }
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(200);
  });

  it('[ACCOUNT-22, SEC-13] of other browsers ends with a new password, the present one goes on under a new token', async () => {
    const person = await school.person();
    const elsewhere = cookiesOf((await login({ email: person.email, password: PASSWORD })).headers);
    const response = await school.ask('PUT', `/api/users/user/${person._id}`, {
      as: person,
      body: { password: 'another password' },
    });
    expect(response.status).toBe(200);
    const renewed = { cookie: cookiesOf(response.headers) };
    expect((await school.ask('GET', '/api/auth/verifyToken', { headers: renewed })).status).toBe(200);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
    expect((await school.ask('GET', '/api/auth/verifyToken', { headers: { cookie: elsewhere } })).status).toBe(401);
    expect((await login({ email: person.email, password: PASSWORD })).status).toBe(401);
    expect((await login({ email: person.email, password: 'another password' })).status).toBe(200);
  });
});
