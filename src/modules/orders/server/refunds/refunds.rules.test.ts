import { describe, expect, it } from 'vitest';
import { amountFromLines, checkedAmounts, remainingOf } from './refunds.rules.ts';

const lines = [
  { id: 'a', priceCents: 2000, discountCents: 500 },
  { id: 'b', priceCents: 500, discountCents: 0 },
];

describe('the remaining amounts of an order', () => {
  it('are the paid prices without refunds that are done or pending', () => {
    const refund = (state: string, cents: number) => ({ state, lines: [{ line: 'a', cents }] });
    expect(remainingOf(lines, [refund('done', 100), refund('pending', 10), refund('failed', 1)])).toEqual([
      { line: 'a', cents: 1390 },
      { line: 'b', cents: 500 },
    ]);
  });

  it('limit a refund, also of a line that is named twice', () => {
    const remaining = remainingOf(lines, []);
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
    expect(checkedAmounts(remainingOf(lines, []), wanted)).toEqual([{ line: 'a', cents: 1 }]);
  });

  it('are taken in the order of the lines by a refund that names none', () => {
    const remaining = remainingOf(lines, []);
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
