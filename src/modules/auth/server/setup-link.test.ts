import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf, openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { createSetupLink } from './setup-link.service.ts';

let school: TestSchool;
let token: string;
const ADMIN = { name: 'Olga Owner', email: 'olga@school.example', password: 'words of the owner' };
const create = async () => (await createSetupLink(school.database.db)) ?? '';
const setUp = (body: object = {}, headers: Record<string, string> = {}) =>
  school.ask('POST', '/api/auth/setup', { body: { token, ...ADMIN, ...body }, headers });
const isOpen = async () => (await school.ask('GET', '/api/auth/setup')).body.open;
const admins = () => school.database.db.execute(sql`select name, email from users where role = 'admin'`);

beforeAll(async () => {
  school = await openTestSchool({ mode: 'live', publicUrl: 'https://school.example' });
});
beforeEach(async () => {
  await school.reset();
  token = await create();
});
afterAll(() => school.close());

describe('the setup link', () => {
  it('[MORE-44] creates the first admin, logs them in, and is dead afterwards', async () => {
    expect(await isOpen()).toBe(true);
    const done = await setUp();
    expect(done.body.user).toMatchObject({ name: ADMIN.name, email: ADMIN.email, role: 'admin', emailConfirmed: true });
    const headers = { cookie: cookiesOf(done.headers) };
    expect((await school.ask('GET', '/api/admin/dashboard', { headers })).status).toBe(200);
    expect((await school.ask('GET', '/api/admin/activity', { headers })).body).toMatchObject([{ action: 'create' }]);
    expect(await isOpen()).toBe(false);
    const again = await setUp({ email: 'other@school.example' });
    expect([again.status, again.body.code]).toEqual([400, 'link_invalid']);
    expect(await create()).toBe('');
    expect((await admins()).rows).toEqual([{ name: ADMIN.name, email: ADMIN.email }]);
  });

  it('creates one admin of many who use it at once', async () => {
    const all = await Promise.all([1, 2, 3].map((n) => setUp({ email: `olga${n}@school.example` })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await admins()).rows).toHaveLength(1);
  });

  it('is refused after 15 minutes, and when a later start has replaced it', async () => {
    const first = token;
    token = await create();
    expect((await setUp({ token: first })).body.code).toBe('link_invalid');
    await school.database.db.execute(sql`update setup_link set expires_at = expires_at - interval '15 minutes'`);
    expect((await setUp()).body.code).toBe('link_invalid');
    expect((await admins()).rows).toEqual([]);
  });

  it('is stored as a hash only', async () => {
    const { rows } = await school.database.db.execute(sql`select l::text as row from setup_link l`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])('is refused behind a proxy (%s)', async (name) => {
    const refused = await setUp({}, { [name]: '127.0.0.1' });
    expect([refused.status, refused.body.code]).toEqual([403, 'setup_not_local']);
  });

  it.each([
    ['203.0.113.7', 403],
    ['::ffff:203.0.113.7', 403],
    ['::ffff:127.0.0.1', 200],
    ['::1', 200],
  ])('[MORE-44] looks at the address of the connection: %s gets %i', async (remoteAddress, status) => {
    const payload = { token, ...ADMIN };
    const response = await school.app.inject({ method: 'POST', url: '/api/auth/setup', payload, remoteAddress });
    expect(response.statusCode).toBe(status);
  });

  it('is used at the address of the machine, also with a public address, and from no other site', async () => {
    expect((await setUp({}, { host: 'localhost:3000', origin: 'http://localhost:8080' })).body.code).toBe('bad_origin');
    expect((await setUp({}, { host: 'localhost:3000', origin: 'http://localhost:3000' })).status).toBe(200);
  });

  it.each([
    [{ password: 'password' }, 'password_common'],
    [{ password: 'olga@school.example' }, 'password_personal'],
    [{ name: ' ' }, 'invalid_input'],
    [{ email: 'olga' }, 'invalid_input'],
    [{ token: 'x' }, 'link_invalid'],
  ])('refuses %o and stays usable', async (change, code) => {
    const refused = await setUp(change);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect((await setUp()).status).toBe(200);
  });

  it('works after a hundred wrong tokens from the same machine', async () => {
    const guess = async () => (await setUp({ token: 'x'.repeat(43) })).body.code as string;
    const codes = [];
    for (let guesses = 0; guesses < 102; guesses++) codes.push(await guess());
    expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'link_invalid'));
    expect(codes.slice(100)).toEqual(['too_many_attempts', 'too_many_attempts']);
    expect((await setUp()).status).toBe(200);
  });

  it('makes an admin of a visitor who has registered with the address, and ends their sessions', async () => {
    const early = await school.person({ email: ADMIN.email });
    expect((await setUp()).status).toBe(200);
    expect((await school.ask('GET', '/api/auth/verifyToken', { as: early })).status).toBe(401);
    expect((await admins()).rows).toEqual([{ name: ADMIN.name, email: ADMIN.email }]);
  });
});
