import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Served } from '#server/cache/cache-handler.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let port: string;
let served: Served[];
beforeAll(async () => {
  school = await openTestSchool({}, undefined, { pages: true });
  ({ port } = new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })));
  school.app.cacheHandler.onServed((one) => served.push(one));
});
beforeEach(async () => {
  served = [];
  await school.reset();
});
afterAll(() => school.close());

interface Exchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    httpGet({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks).toString('base64'),
        }),
      );
    }).on('error', reject);
  });
}

/** Sends the same request through the framework: the cache handler ignores requests with a body. */
const viaFramework = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(path, { ...headers, 'content-length': '0' }, method);

const comparable = ({ status, headers, bytes }: Exchange) => {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  expect(id).toMatch(/^[a-z0-9]{12}$/);
  return { status, headers: rest, bytes };
};

const PATHS = ['/', '/courses', '/courses?sort=price', '/course/1', '/api/courses', '/api/courses/1', '/favicon.svg'];
const CODINGS = ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip', 'identity', undefined];

describe('a cached response', () => {
  const wishes = PATHS.flatMap((path) => CODINGS.map((coding) => [path, coding] as const));

  it.each(wishes)('is the same from the cache handler as from the framework: %s as %s', async (path, coding) => {
    await school.course();
    const headers: Record<string, string> = coding === undefined ? {} : { 'accept-encoding': coding };
    const slow = await viaFramework(path, headers);
    expect([slow.status, served]).toEqual([200, []]);
    const fast = await ask(path, headers);
    expect(served).toHaveLength(1);
    expect(comparable(fast)).toEqual(comparable(slow));

    const held = { ...headers, 'if-none-match': String(slow.headers.etag) };
    expect(comparable(await ask(path, held))).toEqual(comparable(await viaFramework(path, held)));
    const head = comparable(await ask(path, headers, 'HEAD'));
    expect(head).toEqual(comparable(await viaFramework(path, headers, 'HEAD')));
    expect(served.map(({ method, status }) => `${method} ${status}`)).toEqual(['GET 200', 'GET 304', 'HEAD 200']);
  });

  it('is reported with the pattern of its route, as by the framework', async () => {
    await school.course();
    for (const path of ['/course/1', '/api/courses/1']) {
      await viaFramework(path);
      await ask(path);
    }
    expect(served.map(({ route }) => route)).toEqual(['/*', '/api/courses/:courseId']);
  });

  it('is replaced after a change', async () => {
    const { _id } = await school.course({ name: 'Before' });
    const admin = await school.person({ role: 'admin' });
    const read = async () => Buffer.from((await ask('/api/courses')).bytes, 'base64').toString();
    expect([await read(), await read()].every((text) => text.includes('Before'))).toBe(true);
    await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { name: 'After' } });
    expect([await read(), await read()].every((text) => text.includes('After'))).toBe(true);
    expect(served).toHaveLength(2);
  });
});

describe('the cache handler leaves to the framework', () => {
  it('[SEC-09] requests with a session, so that no user sees the response of another', async () => {
    const { _id } = await school.course({ state: 'unlisted' });
    // An empty list would not be cached.
    await school.course();
    const admin = await school.person({ role: 'admin' });
    const path = `/api/courses?ids=1,2`;
    await ask(path);
    const seen = await ask(path, { cookie: admin.cookie });
    expect(Buffer.from(seen.bytes, 'base64').toString()).toContain(_id);
    expect(seen.headers['cache-control']).toBe('no-store');
    const guest = await ask(path);
    expect(Buffer.from(guest.bytes, 'base64').toString()).not.toContain(_id);
    expect(served).toHaveLength(1);
  });

  it('nothing of a page, which is the same for every user', async () => {
    await school.course();
    const person = await school.person({ name: 'Zora Unmistakable', email: 'zora@test.example' });
    await ask('/courses', { cookie: person.cookie });
    const { bytes } = await ask('/courses');
    expect(Buffer.from(bytes, 'base64').toString()).not.toMatch(/zora/i);
    expect(served).toHaveLength(1);
  });

  it.each([
    ['uncached responses', '/api/courses?q=python', 'GET'],
    ['missing pages', '/no-such-page', 'GET'],
    ['other methods', '/courses', 'OPTIONS'],
    ['personal responses', '/api/auth/verifyToken', 'GET'],
    ['health checks', '/healthz', 'GET'],
  ])('%s', async (_what, path, method) => {
    await ask(path, {}, method);
    await ask(path, {}, method);
    expect(served).toEqual([]);
  });
});

it('[SEC-58] behind a proxy, the cache handler does not guess whether the client uses https', async () => {
  const proxied = await openTestSchool({ trustProxy: ['127.0.0.1'] });
  try {
    await proxied.course();
    const reported: Served[] = [];
    proxied.app.cacheHandler.onServed((one) => reported.push(one));
    const address = `${await proxied.app.listen({ port: 0, host: '127.0.0.1' })}/api/courses`;
    const over = (protocol: string) => fetch(address, { headers: { 'x-forwarded-proto': protocol } });
    await fetch(address);
    expect((await over('https')).headers.get('strict-transport-security')).toContain('max-age');
    expect((await over('http')).headers.get('strict-transport-security')).toBeNull();
    expect(reported).toEqual([]);
    await fetch(address);
    expect(reported).toHaveLength(1);
  } finally {
    await proxied.close();
  }
});
