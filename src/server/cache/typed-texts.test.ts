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
  app.get('/page', async (request, reply) => ({ typed: takeTyped(request, reply) }));
});
afterAll(() => app.close());

const cookieOf = (content: unknown) => `aula_typed=${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;
const taken = async (header: string) => (await app.inject({ url: '/page', headers: { cookie: header } })).json().typed;
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 'x']));

describe('the cookie of a refused form', () => {
  it('brings back what was typed, whatever cookies stand beside it', async () => {
    const texts = { name: 'Ada', email: 'ada@test.example', message: 'line\nline' };
    const kept = await app.inject({ method: 'POST', url: '/form', payload: { ...texts, password: 'secret' } });
    const [header = ''] = String(kept.headers['set-cookie']).split(';');
    expect(await taken(`theme=dark; ${header}; other=1`)).toEqual({ form: '/form', texts });
  });

  // Each name costs two searches of the form (rendering/fill-form.ts).
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
