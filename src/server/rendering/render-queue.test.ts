import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleError } from '#server/api/error-handler.ts';
import { limitRendering } from './render-queue.ts';

let app: FastifyInstance;
/** Ends the rendering of each page that is under way, by its address. */
let underWay: Map<string, () => void>;
const cached = new Set<string>();

beforeEach(async () => {
  underWay = new Map();
  cached.clear();
  app = Fastify({ trustProxy: true });
  app.setErrorHandler(handleError);
  limitRendering(app, ({ url }) => cached.has(url), { concurrent: 2, waiting: 3, waitMs: 200 });
  app.get('/page/:id', { config: { rendered: true } }, async (request) => {
    if (!cached.has(request.url)) await new Promise<void>((resolve) => underWay.set(request.url, resolve));
    return request.url;
  });
  app.get('/api', async () => 'api');
  await app.ready();
});
afterEach(async () => {
  for (const end of underWay.values()) end();
  await app.close();
});

const visit = (id: number | string, from = '192.0.2.1') =>
  app.inject({ url: `/page/${id}`, headers: { 'x-forwarded-for': from } });
const rendering = (...ids: (number | string)[]) =>
  expect.poll(() => [...underWay.keys()]).toEqual(ids.map((id) => `/page/${id}`));
const end = (id: number | string): void => {
  underWay.get(`/page/${id}`)?.();
  underWay.delete(`/page/${id}`);
};

describe('rendering for one network', () => {
  it('[FAULT-16] is bounded: the next page is begun when one is done', async () => {
    const visits = [1, 2, 3].map((id) => visit(id));
    await rendering(1, 2);
    end(1);
    await rendering(2, 3);
    end(2);
    end(3);
    expect((await Promise.all(visits)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('[FAULT-16, SEC-34] does not delay other networks, cached pages or the API', async () => {
    const visits = [1, 2, 3].map((id) => visit(id));
    await rendering(1, 2);
    const other = visit('other', '192.0.2.2');
    await rendering(1, 2, 'other');
    cached.add('/page/9');
    expect((await visit(9)).statusCode).toBe(200);
    expect((await app.inject('/api')).statusCode).toBe(200);
    for (const id of [1, 2, 'other']) end(id);
    await rendering(3);
    end(3);
    await Promise.all([...visits, other]);
  });

  it('[FAULT-16] counts the addresses of an IPv6 /64 as one', async () => {
    const visits = [1, 2, 3].map((id) => visit(id, `2001:db8::${id}`));
    await rendering(1, 2);
    const other = visit('other', '2001:db8:0:1::1');
    await rendering(1, 2, 'other');
    for (const id of [1, 2, 'other']) end(id);
    await rendering(3);
    end(3);
    expect(await Promise.all([...visits, other])).toHaveLength(4);
  });

  it('[FAULT-16] refuses at once what would wait behind too many, and after a while what waits', async () => {
    const visits = [1, 2, 3, 4, 5].map((id) => visit(id));
    await rendering(1, 2);
    const refused = await visit(6);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await Promise.all(visits.slice(2))).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    end(1);
    end(2);
    await Promise.all(visits);
    // Nothing of it is left behind.
    const again = [7, 8].map((id) => visit(id));
    await rendering(7, 8);
    end(7);
    end(8);
    await Promise.all(again);
  });

  it('[FAULT-16] counts a page that is rendered for a visitor who has left, and forgets one who left the line', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const open = (id: number) =>
      fetch(`${address}/page/${id}`, { signal: leaving.signal }).then(
        () => 'response',
        () => 'left',
      );
    const left = [open(1), open(2)];
    await expect.poll(() => underWay.size).toBe(2);
    left.push(open(3));
    leaving.abort();
    expect(await Promise.all(left)).toEqual(['left', 'left', 'left']);
    const next = fetch(`${address}/page/4`);
    expect((await fetch(`${address}/api`)).status).toBe(200);
    expect([...underWay.keys()].toSorted()).toEqual(['/page/1', '/page/2']);
    end(1);
    await expect.poll(() => [...underWay.keys()].toSorted()).toEqual(['/page/2', '/page/4']);
    end(2);
    end(4);
    expect((await next).status).toBe(200);
  });
});
