import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CostlyFigures } from './stats-cache.ts';

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Works out 1, 2, 3 …, each taking so many milliseconds. */
function counting(ms: number): () => Promise<number> {
  let made = 0;
  return async () => {
    now += ms;
    return ++made;
  };
}

it('what costs little is worked out anew each time', async () => {
  const figures = new CostlyFigures<number>();
  const workOut = counting(900);
  expect([await figures.of(workOut), await figures.of(workOut)]).toEqual([1, 2]);
});

it('what is costly is shown again for twenty times as long as it took', async () => {
  const figures = new CostlyFigures<number>();
  const workOut = counting(2_000);
  expect(await figures.of(workOut)).toBe(1);
  now += 39_999;
  expect(await figures.of(workOut)).toBe(1);
  now += 2;
  expect(await figures.of(workOut)).toBe(2);
});

it('is worked out once for all who ask at once, and a failure is nobody else\u2019s', async () => {
  const figures = new CostlyFigures<number>();
  const workOut = counting(1);
  expect(await Promise.all([figures.of(workOut), figures.of(workOut)])).toEqual([1, 1]);
  await expect(figures.of(async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await figures.of(workOut)).toBe(2);
});
