import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { newToken } from './session-token.ts';
import {
  clearSessionCookies,
  deviceToken,
  mayBringSession,
  sessionToken,
  setSessionCookies,
} from './session-cookie.ts';

const [SESSION, DEVICE] = [newToken(), newToken()];

/** Sends a request with cookies and returns what `look` finds in it, and the cookies of the response. */
async function request<T>(
  cookies: string | undefined,
  look: (...request: Parameters<typeof clearSessionCookies>) => T,
  publicHttps = false,
) {
  const app = fastify();
  app.decorate('publicHttps', publicHttps);
  await app.register(cookie);
  let found: T;
  app.get('/', async (incoming, reply) => {
    found = look(incoming, reply);
    return '';
  });
  const { headers } = await app.inject({ url: '/', headers: cookies === undefined ? {} : { cookie: cookies } });
  await app.close();
  return { found: found!, cookies: [headers['set-cookie'] ?? []].flat() };
}
const tokensOf = (incoming: FastifyRequest) => [sessionToken(incoming), deviceToken(incoming)];

it.each([
  [undefined, [null, null]],
  ['theme=dark', [null, null]],
  [`aula_session=${SESSION}`, [SESSION, null]],
  [`theme=dark; aula_device=${DEVICE}; aula_session=${SESSION}`, [SESSION, DEVICE]],
  [`aula_session=${SESSION}x; aula_device=${DEVICE.slice(1)}`, [null, null]],
  [`other=aula_session; aula_session=${'*'.repeat(43)}`, [null, null]],
])('reads well-formed tokens only, from the cookies %s', async (cookies, tokens) => {
  expect((await request(cookies, tokensOf)).found).toEqual(tokens);
});

it('knows cookies that may hold a session without reading them', () => {
  expect([undefined, '', 'theme=dark', 'theme=dark; aula_session=x'].map(mayBringSession)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

// The numbers of the privacy policy: 30 days, and 400 for a known browser.
it.each([false, true])('sets the cookies of a login, for https alone where the school has it: %s', async (isHttps) => {
  const set = (...call: Parameters<typeof clearSessionCookies>) => setSessionCookies(...call, SESSION, DEVICE);
  const { cookies } = await request(undefined, set, isHttps);
  const secure = isHttps ? ' Secure;' : '';
  expect(cookies).toEqual([
    `aula_session=${SESSION}; Max-Age=2592000; Path=/; HttpOnly;${secure} SameSite=Lax`,
    `aula_signed_in=1; Max-Age=2592000; Path=/;${secure} SameSite=Lax`,
    `aula_device=${DEVICE}; Max-Age=34560000; Path=/; HttpOnly;${secure} SameSite=Lax`,
  ]);
});

it('clears session and flag at a logout, and leaves the device', async () => {
  const { cookies } = await request(`aula_session=${SESSION}`, clearSessionCookies);
  expect(cookies.map((one) => one.slice(0, one.indexOf(';')))).toEqual(['aula_session=', 'aula_signed_in=']);
  for (const one of cookies) expect(one).toMatch(/Max-Age=0|1970/);
});
