/**
 * What follows the `?` of an address as an object of strings; a name given twice keeps its last value.
 * The router's own reading takes `q=2024` for a number and writes it back in quotes, which no other
 * program that makes links to us does.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * The reverse of `parseSearch`, with its `?`; names whose value is undefined, null or empty are left out. Names
 * stand in the order of the alphabet, so that one page has one address.
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

/** Enough for the longest list a school has (two million accounts, 25 on a page), and no number too long to count with. */
const LAST_PAGE = 100_000;

/**
 * A text an address gives, trimmed and cut to `longest` characters; undefined when it gives none, or one with U+0000, which
 * no text of the school contains and the API refuses.
 */
export function textIn(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' || value.includes('\0')) return undefined;
  // A cut through a surrogate pair must not leave half of it.
  return value.trim().slice(0, longest).toWellFormed() || undefined;
}

/** The one of `known` that an address gives; undefined when it gives another. */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

/** The page an address gives, counted from 1; undefined for the first one and for what is no page. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

/** How many rows stand before a page of `size` of them; undefined when none do, which needs not be said. */
export const offsetOf = (page: number, size: number): number | undefined => (page > 1 ? (page - 1) * size : undefined);

/** What the lists of the back office, the checkout and the plain forms keep in their addresses. */
type Written = {
  readonly [
    name in
      | 'q'
      | 'page'
      | 'sort'
      | 'role'
      | 'category'
      | 'entity'
      | 'action'
      | 'state'
      | 'kind'
      | 'step'
      | 'add'
      | 'next'
      | 'problem'
      | 'minutes'
  ]?: unknown;
};

/**
 * Returns what an address says, unread: for routes whose screens read it. A route's own reader would be loaded with every
 * page of the school, because the router has to know all routes.
 */
export const asWritten = (search: Written): Written => search;
