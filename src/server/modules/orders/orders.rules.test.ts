import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceLines, totalsOf } from './orders.rules.ts';

const courses = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: fc.string(), priceCents: fc.integer({ min: 0, max: 9_999_999 }) }),
  { selector: ({ id }) => id, maxLength: 20 },
);

const EURO = { taxRate: 0, currency: 'EUR' };

it('takes an amount off in whole cents that add up to it, and never more than a course costs', () => {
  fc.assert(
    fc.property(courses, fc.integer({ min: 1, max: 20_000_000 }), (offered, amountCents) => {
      const lines = priceLines(offered, { percent: null, amountCents, courseIds: [] }, EURO);
      const price = offered.reduce((sum, { priceCents }) => sum + priceCents, 0);
      expect(totalsOf(lines).discountCents).toBe(Math.min(amountCents, price));
      expect(lines.every((line) => line.discountCents >= 0 && line.discountCents <= line.priceCents)).toBe(true);
    }),
  );
});

it('takes a percentage off the courses of the coupon only, and finds the tax within the rest', () => {
  const offered = ['a', 'b'].map((id) => ({ id, name: id, priceCents: 11_900 }));
  const lines = priceLines(offered, { percent: 50, amountCents: null, courseIds: ['b'] }, { ...EURO, taxRate: 1_900 });
  expect(lines.map(({ discountCents, taxCents }) => [discountCents, taxCents])).toEqual([
    [0, 1_900],
    [5_950, 950],
  ]);
  expect(totalsOf(lines)).toEqual({ totalCents: 17_850, discountCents: 5_950, taxCents: 2_850 });
  expect(totalsOf(priceLines(offered, { percent: 100, amountCents: null, courseIds: [] }, EURO)).totalCents).toBe(0);
});
