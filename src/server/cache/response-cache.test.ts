import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeText } from './encoded-body.ts';
import type { CacheKey } from './cache-key.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';

const responseOf = async (text: string, part: Partial<CachedResponse> = {}): Promise<CachedResponse> => ({
  status: 200,
  headers: {},
  body: encodeText(text, 'text/plain'),
  route: '/*',
  tier: 'canonical',
  ...part,
});
const keyOf = (address: string): CacheKey => ({ scope: 'public', address });

/** A promise that the test settles itself. */
function later<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, settle };
}

describe('the response cache', () => {
  it('makes a response once and stores it', async () => {
    const cache = new ResponseCache();
    const response = await responseOf('home');
    let made = 0;
    const make = async () => {
      made++;
      return response;
    };
    expect(await cache.load(keyOf('/'), make)).toBe(response);
    expect(await cache.load(keyOf('/'), make)).toBe(response);
    expect(made).toBe(1);
    expect(cache.get(keyOf('/'))).toBe(response);
    expect(cache.get(keyOf('/about'))).toBeUndefined();
    expect([cache.hits, cache.misses, cache.generation]).toEqual([2, 1, 0]);
  });

  it('makes a response once for concurrent requests', async () => {
    const cache = new ResponseCache();
    const { promise, settle } = later<CachedResponse>();
    let made = 0;
    const make = () => {
      made++;
      return promise;
    };
    const waiting = Array.from({ length: 50 }, () => cache.load(keyOf('/'), make));
    const response = await responseOf('home');
    settle(response);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([response]));
    expect(made).toBe(1);
  });

  it('keeps the scopes apart', async () => {
    const cache = new ResponseCache();
    const address = '/api/courses/1/sections';
    await cache.load({ scope: 'enrolled', address }, () => responseOf('private'));
    expect(cache.get(keyOf(address))).toBeUndefined();
    expect(cache.canServe({ method: 'GET', url: address, headers: {} })).toBe(false);
    expect(cache.canServe({ method: 'GET', url: `enrolled ${address}`, headers: {} })).toBe(false);
  });

  it('stores responses with status 200 and a tier alone, and no failures', async () => {
    const cache = new ResponseCache();
    await cache.load(keyOf('/gone'), () => responseOf('gone', { status: 404 }));
    await cache.load(keyOf('/empty'), () => responseOf('empty', { tier: 'none' }));
    await expect(cache.load(keyOf('/broken'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(cache.size).toBe(0);
    expect((await cache.load(keyOf('/broken'), () => responseOf('mended'))).status).toBe(200);
  });

  it('does not store a response that was begun before it was cleared', async () => {
    const cache = new ResponseCache();
    const old = later<CachedResponse>();
    const before = cache.load(keyOf('/'), () => old.promise);
    cache.clear();
    const fresh = await responseOf('fresh');
    const after = cache.load(keyOf('/'), async () => fresh);
    old.settle(await responseOf('stale'));
    expect((await before).body.bytes.identity.toString()).toBe('stale');
    expect(await after).toBe(fresh);
    expect(cache.get(keyOf('/'))).toBe(fresh);
  });

  it('evicts the least recently used response when it is full', async () => {
    const response = await responseOf('x'.repeat(10_000));
    const cache = new ResponseCache(40_000);
    const put = (address: string) => cache.load(keyOf(address), async () => response);
    await put('/1');
    await put('/2');
    await put('/3');
    cache.get(keyOf('/1'));
    await put('/4');
    expect(cache.get(keyOf('/2'))).toBeUndefined();
    expect(cache.get(keyOf('/1'))).toBe(response);
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    cache.clear();
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('does not displace canonical addresses with other ones', async () => {
    const cache = new ResponseCache(40_000, 20_000);
    await cache.load(keyOf('/'), () => responseOf('x'.repeat(10_000)));
    for (let page = 0; page < 8; page += 1)
      await cache.load(keyOf(`/?page=${page}`), () => responseOf('x'.repeat(10_000), { tier: 'other' }));
    expect([cache.has(keyOf('/')), cache.canonicalSize, cache.size]).toEqual([true, 1, 2]);
    expect(cache.get(keyOf('/?page=7'))).toBeDefined();
    cache.clear();
    expect([cache.size, cache.bytes, cache.generation]).toEqual([0, 0, 1]);
  });

  it('counts the bytes of a coding that is added later, and evicts for them', async () => {
    // Random text hardly gets smaller: compressed, it takes nearly as much again.
    const [large, small] = [await responseOf(randomBytes(7_500).toString('base64')), await responseOf('small')];
    const cache = new ResponseCache(22_000);
    await cache.load(keyOf('/small'), async () => small);
    await cache.load(keyOf('/large'), async () => large);
    const before = cache.bytes;
    await small.body.maker?.make('br');
    expect(cache.bytes - before).toBe(small.body.bytes.br?.length);
    await large.body.maker?.make('br');
    expect(cache.bytes).toBeLessThanOrEqual(22_000);
    await large.body.maker?.make('gzip');
    // Larger than the whole cache now.
    expect(cache.has(keyOf('/large'))).toBe(false);
    expect(cache.bytes).toBeLessThanOrEqual(22_000);
  });

  it('does not store a response larger than itself', async () => {
    const cache = new ResponseCache(1_000);
    const response = await responseOf('x');
    expect(await cache.load(keyOf('/'), async () => response)).toBe(response);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('keeps pinned responses when it is cleared', async () => {
    const cache = new ResponseCache();
    const response = await responseOf('file');
    cache.pin(keyOf('/favicon.svg'), response);
    cache.clear();
    expect([cache.get(keyOf('/favicon.svg')), cache.size, cache.hits]).toEqual([response, 0, 0]);
    const asks = { method: 'GET', url: '/favicon.svg', headers: {} };
    expect([cache.has(keyOf('/favicon.svg')), cache.canServe(asks)]).toEqual([true, true]);
  });
});
