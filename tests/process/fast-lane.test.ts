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
  school.app.fastLane.onServed((one) => served.push(one));
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
  return new Promise((answered, failed) => {
    httpGet({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        answered({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks).toString('base64'),
        }),
      );
    }).on('error', failed);
  });
}

/** The lane leaves a request that announces a body to the framework. */
const slowly = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(path, { ...headers, 'content-length': '0' }, method);

const comparable = ({ status, headers, bytes }: Exchange) => {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  expect(id).toMatch(/^[a-z0-9]{12}$/);
  return { status, headers: rest, bytes };
};

const PLACES = ['/', '/courses', '/courses?sort=price', '/course/1', '/api/courses', '/api/courses/1', '/favicon.svg'];
const CODINGS = ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip', 'identity', undefined];

describe('an answer that lies ready', () => {
  const wishes = PLACES.flatMap((path) => CODINGS.map((coding) => [path, coding] as const));

  it.each(wishes)('is the same by the fast lane as by the framework: %s as %s', async (path, coding) => {
    await school.course();
    const headers: Record<string, string> = coding === undefined ? {} : { 'accept-encoding': coding };
    const slow = await slowly(path, headers);
    expect([slow.status, served]).toEqual([200, []]);
    const fast = await ask(path, headers);
    expect(served).toHaveLength(1);
    expect(comparable(fast)).toEqual(comparable(slow));

    const held = { ...headers, 'if-none-match': String(slow.headers.etag) };
    expect(comparable(await ask(path, held))).toEqual(comparable(await slowly(path, held)));
    const head = comparable(await ask(path, headers, 'HEAD'));
    expect(head).toEqual(comparable(await slowly(path, headers, 'HEAD')));
    expect(served.map(({ method, status }) => `${method} ${status}`)).toEqual(['GET 200', 'GET 304', 'HEAD 200']);
  });

  it('is told of by the pattern of its route, as the framework tells of it', async () => {
    await school.course();
    for (const path of ['/course/1', '/api/courses/1']) {
      await slowly(path);
      await ask(path);
    }
    expect(served.map(({ route }) => route)).toEqual(['/*', '/api/courses/:courseId']);
  });

  it('is made anew after a change', async () => {
    const { _id } = await school.course({ name: 'Before' });
    const admin = await school.person({ role: 'admin' });
    const read = async () => Buffer.from((await ask('/api/courses')).bytes, 'base64').toString();
    expect([await read(), await read()].every((text) => text.includes('Before'))).toBe(true);
    await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { name: 'After' } });
    expect([await read(), await read()].every((text) => text.includes('After'))).toBe(true);
    expect(served).toHaveLength(2);
  });
});

describe('the lane leaves to the framework', () => {
  it('whoever may be somebody, so that nobody sees what another one sees', async () => {
    const { _id } = await school.course({ listed: false });
    // A list of nothing would not be kept.
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

  it('a page for somebody is the page for everybody', async () => {
    await school.course();
    const person = await school.person({ name: 'Zora Unmistakable', email: 'zora@test.example' });
    await ask('/courses', { cookie: person.cookie });
    const { bytes } = await ask('/courses');
    expect(Buffer.from(bytes, 'base64').toString()).not.toMatch(/zora/i);
    expect(served).toHaveLength(1);
  });

  it.each([
    ['what is not kept', '/api/courses?q=python', 'GET'],
    ['what is not there', '/no-such-page', 'GET'],
    ['another method', '/courses', 'OPTIONS'],
    ['what is personal', '/api/auth/verifyToken', 'GET'],
    ['the health check', '/healthz', 'GET'],
  ])('%s', async (_what, path, method) => {
    await ask(path, {}, method);
    await ask(path, {}, method);
    expect(served).toEqual([]);
  });
});

it('a lane behind a proxy does not guess whether the visitor came by https', async () => {
  const proxied = await openTestSchool({ trustProxy: ['127.0.0.1'] });
  try {
    await proxied.course();
    const told: Served[] = [];
    proxied.app.fastLane.onServed((one) => told.push(one));
    const address = `${await proxied.app.listen({ port: 0, host: '127.0.0.1' })}/api/courses`;
    const over = (protocol: string) => fetch(address, { headers: { 'x-forwarded-proto': protocol } });
    await fetch(address);
    expect((await over('https')).headers.get('strict-transport-security')).toContain('max-age');
    expect((await over('http')).headers.get('strict-transport-security')).toBeNull();
    expect(told).toEqual([]);
    await fetch(address);
    expect(told).toHaveLength(1);
  } finally {
    await proxied.close();
  }
});
