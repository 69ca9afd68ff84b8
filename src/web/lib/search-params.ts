/**
 * Reads a query string as an object of strings; of repeated names the last value counts. The router's own parser reads
 * `q=2024` as a number and writes it back in quotes, unlike the programs that create links to us.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * Reverses `parseSearch`, with the `?`; omits undefined, null and empty values. Sorts names, so that a page has one
 * address.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') {
      params.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  params.sort();
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Enough for the longest list (two million accounts, 25 on a page), and small enough for exact arithmetic. */
const LAST_PAGE = 100_000;

/**
 * Returns a text of an address, trimmed and cut to `longest` characters; undefined if absent, or with U+0000, which the
 * API refuses.
 */
export function textIn(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' || value.includes('\0')) return undefined;
  // A cut through a surrogate pair would leave half of it.
  return value.trim().slice(0, longest).toWellFormed() || undefined;
}

/** Returns the value if it is one of `known`, else undefined. */
export function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** Returns the page number of an address, counted from 1; undefined for the first page and invalid values. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** Returns the number of rows before a page of `size`; undefined for the first page, whose offset is omitted. */
export const offsetOf = (page: number, size: number): number | undefined => (page > 1 ? (page - 1) * size : undefined);

/** The query of the back office's lists, the checkout and the plain forms. */
type Written = {
  readonly [
    name in
      | 'q'
      | 'page'
      | 'sort'
      | 'role'
      | 'category'
      | 'course'
      | 'entity'
      | 'action'
      | 'state'
      | 'unit'
      | 'view'
      | 'kind'
      | 'step'
      | 'tab'
      | 'add'
      | 'next'
      | 'problem'
      | 'minutes'
      | 'month'
      | 'order'
      | 'period'
      | 'from'
      | 'to'
      | 'unused'
  ]?: unknown;
};

/**
 * Returns a query without parsing, for routes whose screens parse it: the router loads all routes, so their parsers
 * would be part of every page.
 */
export const asWritten = (search: Written): Written => search;
