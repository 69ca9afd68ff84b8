import { expect, it } from 'vitest';
import { dayQuery, moment } from './days.ts';

it('takes days the database knows', () => {
  expect(['0001-01-01', '2026-11-22', '9999-12-31'].map((day) => dayQuery.safeParse(day).success)).toEqual([
    true,
    true,
    true,
  ]);
  for (const day of ['0000-12-31', '2026-02-30', '2026-1-1', 'today'])
    expect(dayQuery.safeParse(day).success).toBe(false);
});

it('takes moments the database knows', () => {
  expect(moment.safeParse('0001-01-02T00:00:00Z').success).toBe(true);
  expect(moment.safeParse('2026-11-22T10:00:00Z').success).toBe(true);
  expect(moment.safeParse('0000-12-31T23:00:00Z').success).toBe(false);
});
