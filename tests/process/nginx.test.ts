import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { type Client, clientOf, granted, logIn } from '#tests/cluster/client.ts';
import { openCluster, type Cluster } from '#tests/cluster/cluster.ts';

const dist = resolve(import.meta.dirname, '../../dist/client');
const ADMIN = { email: 'admin@aula.test', password: 'aula-demo-admin' };

let database: ThrowawayPostgres;
let cluster: Cluster;
let web: Client;
let aula: Client;
beforeAll(async () => {
  database = await startThrowawayPostgres();
  cluster = await openCluster(database.url);
  web = clientOf(cluster.web.address, cluster.web.certificate);
  aula = clientOf(cluster.schools[0].address);
});
afterAll(async () => {
  await cluster.close();
  await database.stop();
});

const shared = (headers: Record<string, unknown>) => ({
  cache: headers['cache-control'],
  type: headers['content-type'],
  sniff: headers['x-content-type-options'],
  policy: headers['content-security-policy'],
});
const names = (body: Buffer): string[] => JSON.parse(body.toString()).map((course: { name: string }) => course.name);

describe('nginx serves the same response as Aula', () => {
  it.each(['js', 'css', 'woff2'])('for files of the build: .%s', async (ending) => {
    const [file = ''] = globSync(`${dist}/assets/*.${ending}`);
    const path = `/assets/${basename(file)}`;
    const [ours, theirs] = [await aula(path), await web(path)];
    expect(theirs.status).toBe(200);
    expect(theirs.body.equals(ours.body)).toBe(true);
    expect(shared(theirs.headers)).toEqual(shared(ours.headers));
  });

  it('compressed, if the browser accepts it', async () => {
    const [file = ''] = globSync(`${dist}/assets/*.js.gz`);
    const response = await web(`/assets/${basename(file, '.gz')}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.body.equals(readFileSync(file))).toBe(true);
  });

  it('for uploaded files', async () => {
    const course = JSON.parse(granted(await web('/api/courses/1'), 'a course').body.toString());
    const [ours, theirs] = [await aula(course.imageSrc), await web(course.imageSrc)];
    expect(theirs.body.equals(ours.body)).toBe(true);
    expect(shared(theirs.headers)).toEqual(shared(ours.headers));
  });
});

describe('the nginx cache', () => {
  it('contains no personal response', async () => {
    const { cookie, id } = await logIn(web, ADMIN.email, ADMIN.password);
    const me = granted(await web('/api/auth/verifyToken', { cookie }), 'verifyToken');
    expect(me.body.toString()).toContain(id);
    expect((await web('/api/auth/verifyToken')).status).toBe(401);
    // An administrator sees the unlisted course; a guest with the same address does not, in either order.
    const guest = names((await web('/api/courses')).body);
    const admin = names((await web('/api/courses', { cookie })).body);
    expect(admin.length).toBeGreaterThan(guest.length);
    expect(names((await web('/api/courses')).body)).toEqual(guest);
    // The session may be any of the cookies.
    const cookies = [cookie, `theme=dark; ${cookie}`, `${cookie.split('; ').toReversed().join('; ')}; other=1`];
    const asAdmin = await Promise.all(cookies.map((header) => web('/api/courses', { cookie: header })));
    for (const response of asAdmin) expect(names(response.body)).toEqual(admin);
    expect(names((await web('/api/courses')).body)).toEqual(guest);
  });

  it('revalidates by entity tag', async () => {
    const page = granted(await web('/courses'), 'a page');
    const again = await web('/courses', { headers: { 'if-none-match': String(page.headers.etag) } });
    expect(again.status).toBe(304);
    const coded = await web('/courses', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(coded.headers['content-encoding']).toBe('br');
    expect((await web('/courses')).headers['content-encoding']).toBeUndefined();
  });

  it('[SCALE-02] shows a changed course within about a second', async () => {
    const { cookie } = await logIn(web, ADMIN.email, ADMIN.password);
    expect((await web('/course/2')).body.toString()).not.toContain('Seen at once');
    granted(await web('/api/courses/2', { method: 'PUT', cookie, json: { name: 'Seen at once' } }), 'the edit');
    await expect
      .poll(async () => (await web('/course/2')).body.toString(), { timeout: 5_000 })
      .toContain('Seen at once');
  });
});

describe('nginx', () => {
  it('redirects http to https', async () => {
    const response = await clientOf(cluster.web.plainAddress)('/courses?category=Art');
    expect(response.status).toBe(301);
    expect(response.headers.location).toBe('https://127.0.0.1/courses?category=Art');
  });

  it('[SEC-79] passes the protocol to Aula, which marks its cookies Secure', async () => {
    const response = await web('/api/auth/login', { method: 'POST', json: ADMIN });
    for (const line of granted(response, 'login').headers['set-cookie'] ?? []) expect(line).toContain('Secure');
  });

  it('refuses a body that is too large with the error body of the API', async () => {
    const response = await web('/api/courses', { method: 'POST', body: Buffer.alloc(15 * 2 ** 20) });
    expect(response.status).toBe(413);
    expect(JSON.parse(response.body.toString()).code).toBe('too_large');
  });

  it('hides the metrics', async () => {
    expect((await web('/metrics')).status).toBe(404);
  });

  it('[SCALE-02] serves without gaps when one Aula ends, and pages from its cache when both have', async () => {
    const { cookie } = await logIn(web, ADMIN.email, ADMIN.password);
    await web('/');
    await cluster.schools[0].end('SIGKILL');
    for (let n = 0; n < 10; n++) {
      expect((await web('/api/auth/verifyToken', { cookie })).status).toBe(200);
      expect((await web('/')).status).toBe(200);
    }
    await cluster.schools[1].end('SIGKILL');
    expect((await web('/')).status).toBe(200);
    const personal = await web('/api/auth/verifyToken', { cookie });
    expect(personal.status).toBe(503);
    expect(JSON.parse(personal.body.toString()).code).toBe('not_ready');
    expect(personal.headers['retry-after']).toBe('2');
  });
});
