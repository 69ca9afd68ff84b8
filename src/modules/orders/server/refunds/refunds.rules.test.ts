import { describe, expect, it } from 'vitest';
import { amountFromLines, beyondOf, checkedAmounts, receivedOf, remainingOf } from './refunds.rules.ts';

const lines = [
  { id: 'a', priceCents: 2000, discountCents: 500 },
  { id: 'b', priceCents: 500, discountCents: 0 },
];

describe('the remaining amounts of an order', () => {
  it('are the paid prices without refunds that are done or pending', () => {
    const refund = (state: string, cents: number) => ({ state, lines: [{ line: 'a', cents }] });
    expect(remainingOf(lines, [refund('done', 100), refund('pending', 10), refund('failed', 1)], 2000, 'EUR')).toEqual([
      { line: 'a', cents: 1390 },
      { line: 'b', cents: 500 },
    ]);
  });

  it('[MORE-561] are the shares of the lines in what was received, where that is less than they cost', () => {
    const amounts = (received: number, refunds: Parameters<typeof remainingOf>[1] = []) =>
      remainingOf(lines, refunds, received, 'EUR').map(({ cents }) => cents);
    expect([amounts(1000), amounts(0), amounts(5000)]).toEqual([
      [750, 250],
      [0, 0],
      [1500, 500],
    ]);
    // Refunded before the share was looked at.
    expect(amounts(1000, [{ state: 'done', lines: [{ line: 'a', cents: 1500 }] }])).toEqual([0, 250]);
  });

  it('have beside them what was received beyond the total, until it is given back', () => {
    const refund = (amountCents: number, state = 'done', paymentState = 'paid') => ({
      state,
      paymentState,
      amountCents,
      lines: [{ line: 'a', cents: 100 }],
    });
    const beyond = (received: number, ...refunds: Parameters<typeof beyondOf>[1]) => beyondOf(lines, refunds, received);
    expect([beyond(1999), beyond(2000), beyond(2600)]).toEqual([0, 0, 600]);
    expect(beyond(2600, refund(100), refund(400), refund(900, 'failed'), refund(900, 'done', 'returned'))).toBe(300);
    expect(beyond(2600, refund(900))).toBe(0);
  });

  it('are whole units of a currency without decimals', () => {
    const of = (id: string, priceCents: number) => ({ id, priceCents, discountCents: 0 });
    const yen = [of('a', 100_000), of('b', 100_000), of('c', 100_000)];
    expect(remainingOf(yen, [], 100_000, 'JPY').map(({ cents }) => cents)).toEqual([33_400, 33_300, 33_300]);
  });

  it('take a payment of another currency for the whole order', () => {
    const payment = (amountCents: number, currency = 'EUR', state = 'paid') => ({ amountCents, currency, state });
    const received = (...payments: Parameters<typeof receivedOf>[1]) =>
      receivedOf({ currency: 'EUR', totalCents: 2000 }, payments);
    expect(received(payment(900), payment(500), payment(700, 'EUR', 'held'))).toBe(1400);
    expect(received(payment(900, 'USD'))).toBe(2000);
  });

  it('limit a refund, also of a line that is named twice', () => {
    const remaining = remainingOf(lines, [], 2000, 'EUR');
    expect(checkedAmounts(remaining, [{ line: 'a', cents: 1500 }])).toEqual([{ line: 'a', cents: 1500 }]);
    for (const wanted of [
      [],
      [{ line: 'a', cents: 0 }],
      [{ line: 'a', cents: 1501 }],
      [{ line: 'x', cents: 1 }],
      [
        { line: 'a', cents: 1 },
        { line: 'b', cents: 501 },
      ],
      [
        { line: 'b', cents: 300 },
        { line: 'b', cents: 201 },
      ],
    ])
      expect(() => checkedAmounts(remaining, wanted)).toThrow(expect.objectContaining({ code: 'refund_exceeds' }));
  });

  it('leave lines of nothing out of a refund', () => {
    const wanted = [
      { line: 'a', cents: 1 },
      { line: 'b', cents: 0 },
    ];
    expect(checkedAmounts(remainingOf(lines, [], 2000, 'EUR'), wanted)).toEqual([{ line: 'a', cents: 1 }]);
  });

  it('are taken in the order of the lines by a refund that names none', () => {
    const remaining = remainingOf(lines, [], 2000, 'EUR');
    expect(amountFromLines(remaining, 1600)).toEqual([
      { line: 'a', cents: 1500 },
      { line: 'b', cents: 100 },
    ]);
    expect(amountFromLines(remaining, 9999)).toHaveLength(2);
    expect(amountFromLines([], 5)).toEqual([]);
    expect(amountFromLines(remaining, 1500)).toEqual([{ line: 'a', cents: 1500 }]);
    expect(amountFromLines(remaining, 1)).toEqual([{ line: 'a', cents: 1 }]);
  });
});
