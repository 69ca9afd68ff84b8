import { INVOICE_KINDS, type InvoiceKind } from '#contract/choices.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** Filters of the invoices; `month` as `2026-11`. */
export interface InvoicesSearch extends ListSearch {
  readonly kind?: InvoiceKind;
  readonly month?: string;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readInvoicesSearch = (search: Record<string, unknown>): InvoicesSearch => ({
  ...readListSearch(search),
  kind: oneOf(INVOICE_KINDS, search.kind),
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(String(search.month)) ? String(search.month) : undefined,
});

const SHOWN_MONTHS = 36;

/** Returns the months that can be chosen on a day, the newest first: the last three years, and the chosen one. */
export function monthsUntil(today: string, chosen: string | undefined): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: SHOWN_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
}
