/** The days of a list's filter or a period, `2026-11-22`, in the school's time zone. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Returns the day of an address; undefined if it is none. */
const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Reads the days of an address, the earlier one first; invalid values are ignored. */
export function readDays(search: Record<string, unknown>): Days {
  const [from, to] = [dayIn(search.from), dayIn(search.to)];
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}
