import { expect, it } from 'vitest';
import { monthsUntil } from './invoices-search.ts';

it('offers the months of three years until a day, and the chosen one', () => {
  const months = monthsUntil('2026-01-31', '2020-02');
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(months.slice(-2)).toEqual(['2023-02', '2020-02']);
  expect(months).toHaveLength(37);
});
