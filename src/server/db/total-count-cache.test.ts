import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CountMemo, totalOf } from './total-count-cache.ts';

it('the total is the same whether it follows from the page or has to be counted', async () => {
  const page = { limit: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }), offset: fc.nat(60) };
  await fc.assert(
    fc.asyncProperty(fc.nat(50), fc.record(page), async (all, { limit, offset }) => {
      const found = Math.max(0, Math.min(limit ?? Number.POSITIVE_INFINITY, all - offset));
      expect(await totalOf(found, { limit, offset }, async () => all)).toBe(all);
    }),
  );
});

it('a filter is counted once for a while, and anew when something changed', async () => {
  const memo = new CountMemo();
  let counted = 0;
  const count = async () => ++counted;
  expect([await memo.of(['a'], count), await memo.of(['a'], count), await memo.of(['b'], count)]).toEqual([1, 1, 2]);
  memo.clear();
  expect(await memo.of(['a'], count)).toBe(3);
});
