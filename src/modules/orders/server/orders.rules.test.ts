import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES } from '#contract/money/currencies.ts';
import { priceMaxCents, smallestCents } from '#contract/money/price-limits.ts';
import { taxWithin } from '#modules/invoices/server/tax.rules.ts';
import { mailedItems, priceLines, totalsOf } from './orders.rules.ts';

const courses = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: fc.string(), priceCents: fc.integer({ min: 0, max: 9_999_999 }) }),
  { selector: ({ id }) => id, maxLength: 20 },
);

const EURO = { taxRate: 0, currency: 'EUR' };

it.each([
  ['an amount', fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 20_000_000 }) })],
  ['a percentage', fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) })],
])('takes %s off the sum, rounded once, and off no course more than its share or its price', (_name, terms) => {
  fc.assert(
    fc.property(courses, terms, (offered, coupon) => {
      const lines = priceLines(offered, { ...coupon, courseIds: [] }, EURO);
      const price = offered.reduce((sum, { priceCents }) => sum + priceCents, 0);
      const off = coupon.percent === null ? coupon.amountCents : Math.round((price * coupon.percent) / 100);
      const { discountCents } = totalsOf(lines);
      expect(discountCents).toBe(Math.min(off, price));
      for (const line of lines) {
        expect(Math.abs(line.discountCents - (price && (discountCents * line.priceCents) / price))).toBeLessThan(1);
        expect(line.discountCents >= 0 && line.discountCents <= line.priceCents).toBe(true);
      }
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

it('[MORE-411] rounds the percentage of the sum half up, and leaves the courses of others alone', () => {
  const offered = [
    { id: 'a', name: 'a', priceCents: 999 },
    { id: 'b', name: 'b', priceCents: 1_001 },
  ];
  const discounts = (coupon: Parameters<typeof priceLines>[1]) =>
    priceLines(offered, coupon, EURO).map(({ discountCents }) => discountCents);
  expect(discounts({ percent: 50, amountCents: null, courseIds: [] })).toEqual([500, 500]);
  expect(discounts({ percent: 33, amountCents: null, courseIds: [] })).toEqual([330, 330]);
  expect(discounts({ percent: 50, amountCents: null, courseIds: ['a'] })).toEqual([500, 0]);
  expect(discounts({ percent: null, amountCents: 600, courseIds: ['b'] })).toEqual([0, 600]);
  expect(discounts({ percent: null, amountCents: 5_000, courseIds: ['b'] })).toEqual([0, 1_001]);
  expect(discounts(null)).toEqual([0, 0]);
});

it('takes whole units off in a currency without smaller ones', () => {
  const offered = [1_500, 999].map((yen, at) => ({ id: String(at), name: 'x', priceCents: yen * 100 }));
  const yen = { taxRate: 1_000, currency: 'JPY' };
  const lines = priceLines(offered, { percent: 33, amountCents: null, courseIds: [] }, yen);
  expect(lines.map(({ discountCents }) => discountCents)).toEqual([49_500, 33_000]);
  expect(lines.map(({ taxCents }) => taxCents)).toEqual([9_100, 6_100]);
  // Prices and amounts from before the school had this currency are rounded.
  const odd = [{ id: 'a', name: 'a', priceCents: 150_050 }];
  const [line] = priceLines(odd, { percent: null, amountCents: 250, courseIds: [] }, yen);
  expect(line).toMatchObject({ priceCents: 150_100, discountCents: 300 });
});

it('takes nothing off courses that cost nothing', () => {
  const offered = ['a', 'b'].map((id) => ({ id, name: id, priceCents: 0 }));
  const lines = priceLines(offered, { percent: null, amountCents: 500, courseIds: [] }, EURO);
  expect(lines.map(({ discountCents }) => discountCents)).toEqual([0, 0]);
});

it('shares an amount in proportion to the prices', () => {
  const offered = [2, 1, 1].map((price, at) => ({ id: String(at), name: 'x', priceCents: price * 1_000 }));
  const lines = priceLines(offered, { percent: null, amountCents: 1_001, courseIds: [] }, EURO);
  expect(lines.map(({ discountCents }) => discountCents)).toEqual([501, 250, 250]);
});

/** Rates in hundredths of a percent: none (exempt, reverse charge, not subject), and some that seldom come out even. */
const RATES = [0, 550, 770, 1000, 1900, 2100, 2700, 9999];
const COUPONS: [string, fc.Arbitrary<Parameters<typeof priceLines>[1]>][] = [
  ['no coupon', fc.constant(null)],
  [
    'a percentage',
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      amountCents: fc.constant(null),
      courseIds: fc.constant([]),
    }),
  ],
  [
    'an amount',
    fc.record({
      percent: fc.constant(null),
      amountCents: fc.integer({ min: 1, max: 1e11 }),
      courseIds: fc.constant([]),
    }),
  ],
];

it.each(CURRENCIES)('[MORE-412] has sums that add up in units of %s, at every rate, with every coupon', (currency) => {
  const unit = smallestCents(currency);
  const price = fc.integer({ min: 0, max: priceMaxCents(currency) / unit }).map((units) => units * unit);
  const prices = fc.array(price, { minLength: 1, maxLength: 6 });
  for (const [name, coupons] of COUPONS)
    for (const taxRate of RATES)
      fc.assert(
        fc.property(prices, coupons, (given, coupon) => {
          const offered = given.map((priceCents, at) => ({ id: String(at), name: 'x', priceCents }));
          const lines = priceLines(offered, coupon, { taxRate, currency });
          const { totalCents, discountCents, taxCents } = totalsOf(lines);
          const sum = given.reduce((a, b) => a + b, 0);
          const off =
            coupon === null ? 0 : coupon.percent === null ? coupon.amountCents! : (sum * coupon.percent) / 100;
          expect([name, discountCents]).toEqual([name, Math.min(Math.round(off / unit) * unit, sum)]);
          expect(totalCents).toBe(sum - discountCents);
          expect(taxCents).toBe(taxWithin(totalCents / unit, taxRate) * unit);
          for (const line of lines) {
            const paid = line.priceCents - line.discountCents;
            expect([line.discountCents % unit, line.taxCents % unit]).toEqual([0, 0]);
            expect(paid >= 0 && line.discountCents >= 0 && line.taxCents >= 0 && line.taxCents <= paid).toBe(true);
          }
        }),
        { numRuns: 4 },
      );
});

it('lists the courses of an order in emails, and its coupon with what it takes off', () => {
  const lines = [{ title: 'Weaving', priceCents: 2000 }];
  const course = { name: 'Weaving', cents: 2000 };
  expect(mailedItems({ lines, coupon: 'LOOM', discountCents: 1 })).toEqual([
    course,
    { name: 'LOOM', cents: -1, coupon: true },
  ]);
  expect(mailedItems({ lines, coupon: '', discountCents: 0 })).toEqual([course]);
});
