import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import cookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepTyped, takeTyped } from './typed-texts.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.decorate('publicHttps', false);
  await app.register(cookie, { hook: false });
  app.post('/form', async (request, reply) => {
    keepTyped(request, reply, ['name', 'email', 'message']);
    return {};
  });
  app.get('/page', async (request, reply) => ({ typed: takeTyped(request, reply) ?? null }));
});
afterAll(() => app.close());

const cookieOf = (content: unknown) => `aula_typed=${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;
const taken = async (header: string) => (await app.inject({ url: '/page', headers: { cookie: header } })).json().typed;
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 'x']));

describe('the cookie of a refused form', () => {
  it('brings back what was typed, whatever cookies stand beside it', async () => {
    const texts = { name: 'Ada', email: 'ada@test.example', message: 'line\nline' };
    const payload = { ...texts, message: 'line\r\nline', password: 'secret' };
    const kept = await app.inject({ method: 'POST', url: '/form', payload });
    const [header = ''] = String(kept.headers['set-cookie']).split(';');
    expect(await taken(`theme=dark; ${header}; other=1`)).toEqual({ form: '/form', texts });
  });

  const sent = async (payload: Record<string, unknown> | string | undefined) => {
    const reply = await app.inject({ method: 'POST', url: '/form', ...(payload !== undefined && { payload }) });
    return reply.cookies.find(({ name }) => name === 'aula_typed');
  };

  it('keeps the named fields that hold text, for a minute and out of reach of scripts', async () => {
    const kept = await sent({ name: 'Ada', email: '', message: 7, password: 'secret' });
    expect(kept).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true, maxAge: 60 });
    expect(kept?.secure ?? false).toBe(false);
    expect(await taken(`aula_typed=${kept?.value}`)).toEqual({ form: '/form', texts: { name: 'Ada' } });
  });

  it.each([
    ['no texts', { password: 'secret', message: 7, name: '' }],
    ['no body', undefined],
    ['more text than a cookie holds', { name: randomBytes(4_000).toString('base64') }],
  ])('is not set for a form with %s', async (_, payload) => {
    expect(await sent(payload)).toBeUndefined();
  });

  it('is deleted once it was used, or could not be read', async () => {
    for (const cookieHeader of [cookieOf({ form: '/form', texts: { name: 'Ada' } }), 'aula_typed=x']) {
      const { cookies } = await app.inject({ url: '/page', headers: { cookie: cookieHeader } });
      expect(cookies).toEqual([expect.objectContaining({ name: 'aula_typed', value: '', path: '/', httpOnly: true })]);
    }
    for (const headers of [{}, { cookie: 'theme=dark' }]) {
      const reply = await app.inject({ url: '/page', headers });
      expect([reply.json().typed, reply.cookies]).toEqual([null, []]);
    }
  });

  // Browsers may send any cookie: names are counted before the schema checks each of them.
  it.each([9, 4_750])('with %s names is ignored', async (count) => {
    expect(await taken(cookieOf({ form: '/form', texts: named(count) }))).toBeNull();
    expect(await taken(cookieOf({ form: '/form', texts: named(8) }))).not.toBeNull();
  });

  it.each([
    ['no texts', { form: '/form' }],
    ['texts that are a list', { form: '/form', texts: ['x'] }],
    ['a name that is a pattern', { form: '/form', texts: { '.*': 'x' } }],
    ['a name of 41 letters', { form: '/form', texts: { ['n'.repeat(41)]: 'x' } }],
    ['a text that is none', { form: '/form', texts: { name: 7 } }],
    ['nothing', null],
    ['more than 64 kB', { form: '/form', texts: { name: 'x'.repeat(65_536) } }],
  ])('with %s is ignored', async (_, content) => {
    expect(await taken(cookieOf(content))).toBeNull();
  });
});
