import { expect, it } from 'vitest';
import { inOrder, monthsUntil, periodBefore } from './period.rules.ts';

it('counts twelve months that end with the one of a day', () => {
  const { months, next } = monthsUntil('2026-01-31');
  expect([months.length, months[0], months.at(-1), next]).toEqual([12, '2025-02', '2026-01', '2026-02']);
});

it('puts the days of a period in order, and leaves absent ones out', () => {
  const [from, to] = ['2026-11-01', '2026-11-30'];
  expect(inOrder({ from, to })).toEqual({ from, to });
  expect(inOrder({ from: to, to: from })).toEqual({ from, to });
  expect(inOrder({ from: to })).toEqual({ from: to, to: undefined });
  expect(inOrder({ to: from })).toEqual({ from: undefined, to: from });
});

it('compares with as many days before the period, also across the end of a month', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

it('does not leave the days the database knows', () => {
  expect(periodBefore({ from: '0001-01-02', to: '0001-01-09' })).toEqual({ from: '0001-01-01', to: '0001-01-01' });
});
