import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeText } from './encoded-body.ts';
import { type KeptAnswer, PageCache } from './response-cache.ts';

const answerOf = async (text: string, status = 200): Promise<KeptAnswer> => ({
  status,
  headers: {},
  body: encodeText(text, 'text/plain'),
  route: '/*',
});

/** A thing to wait for that the test ends itself. */
function later<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, settle };
}

describe('the page cache', () => {
  it('makes an answer once and keeps it', async () => {
    const cache = new PageCache();
    const answer = await answerOf('home');
    let made = 0;
    const make = async () => {
      made++;
      return answer;
    };
    expect(await cache.answer('/', make)).toBe(answer);
    expect(await cache.answer('/', make)).toBe(answer);
    expect(made).toBe(1);
    expect(cache.get('/')).toBe(answer);
    expect(cache.get('/about')).toBeUndefined();
  });

  it('makes an answer once for all who wait for it', async () => {
    const cache = new PageCache();
    const { promise, settle } = later<KeptAnswer>();
    let made = 0;
    const make = () => {
      made++;
      return promise;
    };
    const waiting = Array.from({ length: 50 }, () => cache.answer('/', make));
    const answer = await answerOf('home');
    settle(answer);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([answer]));
    expect(made).toBe(1);
  });

  it('keeps nothing but a 200, and no failure', async () => {
    const cache = new PageCache();
    await cache.answer('/gone', () => answerOf('gone', 404));
    await expect(cache.answer('/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(cache.size).toBe(0);
    expect((await cache.answer('/broken', () => answerOf('mended'))).status).toBe(200);
  });

  it('does not keep what was begun before a drop, and makes it anew for who asks after', async () => {
    const cache = new PageCache();
    const old = later<KeptAnswer>();
    const before = cache.answer('/', () => old.promise);
    cache.drop();
    const fresh = await answerOf('fresh');
    const after = cache.answer('/', async () => fresh);
    old.settle(await answerOf('stale'));
    expect((await before).body.bytes.identity.toString()).toBe('stale');
    expect(await after).toBe(fresh);
    expect(cache.get('/')).toBe(fresh);
  });

  it('lets go of what was not asked for the longest when it is full', async () => {
    const answer = await answerOf('x'.repeat(10_000));
    const cache = new PageCache(40_000);
    const put = (key: string) => cache.answer(key, async () => answer);
    await put('/1');
    await put('/2');
    await put('/3');
    cache.get('/1');
    await put('/4');
    expect(cache.get('/2')).toBeUndefined();
    expect(cache.get('/1')).toBe(answer);
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    cache.drop();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('counts what a kept answer grows by once it is compressed, and makes room for that', async () => {
    // What says nothing hardly gets smaller: compressed, it takes nearly as much again.
    const answers = [await answerOf(randomBytes(7_500).toString('base64')), await answerOf('small')] as const;
    const cache = new PageCache(16_000);
    await cache.answer('/1', async () => answers[1]);
    await cache.answer('/2', async () => answers[0]);
    const before = cache.bytes;
    await answers[1].body.maker?.make('br');
    expect(cache.bytes - before).toBe(answers[1].body.bytes.br?.length);
    await answers[0].body.maker?.make('br');
    expect([cache.has('/1'), cache.has('/2'), cache.bytes]).toEqual([false, false, 0]);
  });

  it('passes on what is larger than all it may hold, without keeping it', async () => {
    const cache = new PageCache(1_000);
    const answer = await answerOf('x');
    expect(await cache.answer('/', async () => answer)).toBe(answer);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });
});
