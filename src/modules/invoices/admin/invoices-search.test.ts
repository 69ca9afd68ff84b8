import { expect, it } from 'vitest';
import { monthOf, invoiceMonths, readInvoicesSearch } from './invoices-search.ts';

it('offers the months of three years until a day, and the chosen one', () => {
  const months = invoiceMonths('2026-01-31', '2020-02');
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(months.slice(-2)).toEqual(['2023-02', '2020-02']);
  expect(months).toHaveLength(37);
});

it('reads days, and a month of earlier addresses as its days', () => {
  const february = { from: '2028-02-01', to: '2028-02-29' };
  expect(readInvoicesSearch({ month: '2028-02' })).toMatchObject(february);
  expect(monthOf(february)).toBe('2028-02');
  expect(readInvoicesSearch({ from: '2026-11-22', month: '2026-13' })).toMatchObject({ from: '2026-11-22' });
  expect(monthOf({ from: '2026-11-01', to: '2026-11-29' })).toBeUndefined();
  expect(monthOf({ to: '2026-11-30' })).toBeUndefined();
});
