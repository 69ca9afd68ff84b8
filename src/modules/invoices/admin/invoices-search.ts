import { INVOICE_KINDS, type InvoiceKind } from '#contract/choices.ts';
import { type Days, readDays } from '#web/lib/days.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** Filters of the invoices, by kind and by the days on which they were issued. */
export interface InvoicesSearch extends ListSearch, Days {
  readonly kind?: InvoiceKind;
}

/** Whether a value is a month, `2026-11`. Addresses of earlier releases name one. */
const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

/** Returns the first and the last day of a month, `2026-11`. */
export function daysOfMonth(month: string): Required<Days> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** Returns the month of which these are the first and last day; undefined if they are not. */
export function monthOf({ from, to }: Days): string | undefined {
  const month = from?.slice(0, 7);
  return month !== undefined && daysOfMonth(month).from === from && daysOfMonth(month).to === to ? month : undefined;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readInvoicesSearch = (search: Record<string, unknown>): InvoicesSearch => ({
  ...readListSearch(search),
  kind: oneOf(INVOICE_KINDS, search.kind),
  ...(isMonth(search.month) ? daysOfMonth(search.month) : readDays(search)),
});

const SHOWN_MONTHS = 36;

/** Returns the months that can be chosen on a day, the newest first: the last three years, and the chosen one. */
export function invoiceMonths(today: string, chosen: string | undefined): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: SHOWN_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
}
