import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOfPayment, entriesOfRefund } from './revenue.rules.ts';

const line = (id: string, priceCents: number, discountCents = 0) => ({
  id,
  courseId: `course of ${id}`,
  title: `Title of ${id}`,
  priceCents,
  discountCents,
});
const source = { id: 'source', provider: 'stripe', currency: 'EUR' };
const centsOf = (entries: readonly { readonly orderLineId: string; readonly cents: number }[]) =>
  entries.map(({ orderLineId, cents }) => [orderLineId, cents]);

describe('entriesOfPayment', () => {
  it('books the price of each line without its discount, and none of a line that costs nothing', () => {
    const lines = [line('a', 2000, 500), line('b', 700), line('c', 300, 300)];
    const entries = entriesOfPayment(lines, { ...source, amountCents: 2200 });
    expect(centsOf(entries)).toEqual([
      ['a', 1500],
      ['b', 700],
    ]);
    expect(entries[0]).toMatchObject({
      sourceId: 'source',
      courseId: 'course of a',
      title: 'Title of a',
      simulated: false,
    });
    expect(entriesOfPayment(lines, { ...source, provider: 'simulated', amountCents: 2200 })[0]?.simulated).toBe(true);
  });

  it('books whole units of a currency without decimals', () => {
    const lines = [line('a', 100_000), line('b', 100_000), line('c', 100_000)];
    const entries = entriesOfPayment(lines, { ...source, currency: 'JPY', amountCents: 100_000 });
    expect(centsOf(entries)).toEqual([
      ['a', 33_400],
      ['b', 33_300],
      ['c', 33_300],
    ]);
  });

  it('spreads any amount over the lines without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 999_999_999_999 }),
        (prices, amountCents) => {
          const lines = prices.map((price, at) => line(String(at), price));
          const sum = entriesOfPayment(lines, { ...source, amountCents }).reduce((all, { cents }) => all + cents, 0);
          expect(sum).toBe(amountCents);
        },
      ),
    );
  });
});

describe('entriesOfRefund', () => {
  const lines = [line('a', 2000), line('b', 500)];

  it('takes from each line what was paid back of it', () => {
    const refund = {
      ...source,
      amountCents: 700,
      lines: [
        { line: 'b', cents: 500 },
        { line: 'a', cents: 200 },
      ],
    };
    expect(centsOf(entriesOfRefund(lines, refund))).toEqual([
      ['a', -200],
      ['b', -500],
    ]);
  });

  it('spreads what was paid back beyond the lines over them by their prices', () => {
    const refund = { ...source, amountCents: 2500, lines: [{ line: 'b', cents: 100 }] };
    expect(centsOf(entriesOfRefund(lines, refund))).toEqual([
      ['a', -1920],
      ['b', -580],
    ]);
    expect(centsOf(entriesOfRefund(lines, { ...refund, lines: [] }))).toEqual([
      ['a', -2000],
      ['b', -500],
    ]);
  });
});
