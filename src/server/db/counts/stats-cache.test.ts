import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StatsCache } from './stats-cache.ts';

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Returns 1, 2, 3 …, each after so many milliseconds. */
function counting(ms: number): () => Promise<number> {
  let made = 0;
  return async () => {
    now += ms;
    return ++made;
  };
}

it('StatsCache computes fast statistics each time', async () => {
  const stats = new StatsCache<number>();
  const compute = counting(900);
  expect([await stats.get(compute), await stats.get(compute)]).toEqual([1, 2]);
});

it('StatsCache returns slow statistics for twenty times as long as they took', async () => {
  const stats = new StatsCache<number>();
  const compute = counting(2_000);
  expect(await stats.get(compute)).toBe(1);
  now += 39_999;
  expect(await stats.get(compute)).toBe(1);
  now += 2;
  expect(await stats.get(compute)).toBe(2);
});

it('StatsCache computes once for concurrent callers and does not cache failures', async () => {
  const stats = new StatsCache<number>();
  const compute = counting(1);
  expect(await Promise.all([stats.get(compute), stats.get(compute)])).toEqual([1, 1]);
  await expect(stats.get(async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await stats.get(compute)).toBe(2);
});
