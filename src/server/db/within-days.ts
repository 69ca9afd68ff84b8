import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { endOfDayIn, startOfDayIn } from '#contract/time/time-zones.ts';

/** Days of the calendar, `2026-11-22`, both included. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns a moment for a comparison with an indexed column. In seconds: PostgreSQL reads no ISO 8601 of year 0 or 10000. */
const momentOf = (moment: Date): SQL => sql`to_timestamp(${moment.getTime() / 1_000}::float8)`;

/**
 * Returns the condition that a moment lies within days of a time zone (IANA), both included; undefined without days. The
 * bounds are computed here: not every PostgreSQL knows every name of a zone, and a converted column would use no index.
 */
export const withinDays = (column: SQLWrapper, { from, to }: DayRange, timeZone: string): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${momentOf(startOfDayIn(timeZone, from))}`,
    to === undefined ? undefined : sql`${column} < ${momentOf(endOfDayIn(timeZone, to))}`,
  );
