import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TotalCountCache, totalOf } from './total-count-cache.ts';

it('totalOf returns the same total whether it follows from the page or is counted', async () => {
  const page = { limit: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }), offset: fc.nat(60) };
  await fc.assert(
    fc.asyncProperty(fc.nat(50), fc.record(page), async (all, { limit, offset }) => {
      const found = Math.max(0, Math.min(limit ?? Number.POSITIVE_INFINITY, all - offset));
      expect(await totalOf(found, { limit, offset }, async () => all)).toBe(all);
    }),
  );
});

it('TotalCountCache counts a filter once, and again after clear', async () => {
  const cache = new TotalCountCache();
  let counted = 0;
  const count = async () => ++counted;
  expect([await cache.get(['a'], count), await cache.get(['a'], count), await cache.get(['b'], count)]).toEqual([
    1, 1, 2,
  ]);
  cache.clear();
  expect(await cache.get(['a'], count)).toBe(3);
});
