import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf, openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

const post = (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  school.app.inject({
    method: 'POST',
    url: `/api/forms/${form}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const ada = {
  name: 'Ada Lovelace',
  email: 'ada@test.example',
  password: 'difference engine',
  repeatPassword: 'difference engine',
};

describe('the plain login form', () => {
  it('[AUTH-33] sets the session and redirects to the page the user was headed for, in their language', async () => {
    const { email } = await school.person();
    const response = await post('login', { email, password: PASSWORD, locale: 'es', next: '/my-courses?page=2' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/es/my-courses?page=2']);
    const verified = await school.ask('GET', '/api/auth/verifyToken', {
      headers: { cookie: cookiesOf(response.headers as never) },
    });
    expect(verified.body.user.email).toBe(email);
  });

  it('redirects to no other site', async () => {
    const { email } = await school.person();
    for (const next of ['//evil.example/', 'https://evil.example', '/\\evil.example']) {
      expect((await post('login', { email, password: PASSWORD, next })).headers.location).toBe('/my-account');
    }
  });

  it('redirects back with the reason, and with nothing that was typed', async () => {
    const { email } = await school.person();
    const wrong = await post('login', { email, password: 'a wrong guess', next: '/settings' });
    expect(wrong.headers.location).toBe('/login?problem=bad_credentials&next=%2Fsettings');
    expect((await post('login', { email })).headers.location).toBe('/login?problem=invalid_input');
    for (let guess = 0; guess < 10; guess++) await post('login', { email, password: `guess ${guess}` });
    const refused = await post('login', { email, password: PASSWORD });
    expect(refused.headers.location).toMatch(/^\/login\?problem=too_many_attempts&minutes=1[45]$/);
    expect(String(refused.headers['set-cookie'])).not.toContain('aula_session');
  });

  it('keeps what was typed for its page for a minute, but no password', async () => {
    const typed = { email: 'ada@test.example', password: 'not secret at all', name: '' };
    for (const [form, fields] of [
      ['login', typed],
      ['register', { ...typed, repeatPassword: 'another' }],
    ] as const) {
      const cookie = String((await post(form, fields)).headers['set-cookie']);
      expect(cookie).toMatch(/^aula_typed=[\w-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
      const content = inflateRawSync(Buffer.from(/=([\w-]+)/.exec(cookie)?.[1] ?? '', 'base64url')).toString();
      expect(JSON.parse(content)).toEqual({ form: `/api/forms/${form}`, texts: { email: typed.email } });
    }
  });

  it('[SEC-20] is refused when another site sends it, and when it is long', async () => {
    const { email } = await school.person();
    const foreign = await post('login', { email, password: PASSWORD }, { origin: 'https://evil.example' });
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await post('login', { email, password: 'x'.repeat(9_000) })).statusCode).toBe(413);
  });
});

it.each(['login', 'register'])('the plain form of %s redirects back when the body is no form', async (form) => {
  for (const body of [[], 'text', 7, null, { locale: ['es'], next: {} }]) {
    const response = await school.app.inject({
      method: 'POST',
      url: `/api/forms/${form}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, `/${form}?problem=invalid_input`]);
  }
});

describe('the plain registration form', () => {
  it('makes an account of role user and leads to the login', async () => {
    const response = await post('register', { ...ada, role: 'admin', next: '/checkout' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/registrationsuccessful?next=%2Fcheckout']);
    const login = await school.ask('POST', '/api/auth/login', { body: ada });
    expect(login.body.user).toMatchObject({ name: ada.name, role: 'user' });
  });

  it('redirects back with the reason when it is refused', async () => {
    await post('register', ada);
    const reason = async (fields: Record<string, string>) => (await post('register', fields)).headers.location;
    expect(await reason(ada)).toBe('/register?problem=user_exists');
    const other = { ...ada, email: 'other@test.example', locale: 'es' };
    expect(await reason({ ...other, repeatPassword: 'another' })).toBe('/es/register?problem=invalid_input');
    const common = { ...other, password: 'Sunshine', repeatPassword: 'Sunshine' };
    expect(await reason(common)).toBe('/es/register?problem=password_common');
  });
});

it('the plain logout form ends the session on the server', async () => {
  const person = await school.person();
  const response = await post('logout', { locale: 'es' }, { cookie: person.cookie });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/es']);
  expect((await school.ask('GET', '/api/auth/verifyToken', { as: person })).status).toBe(401);
});
