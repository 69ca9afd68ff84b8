import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Returns the condition that a moment lies within days of UTC, both included; undefined without days. */
export const withinDays = (
  column: SQLWrapper,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${from}::date::timestamp at time zone 'utc'`,
    to === undefined ? undefined : sql`${column} < (${to}::date + 1)::timestamp at time zone 'utc'`,
  );
