import { type SQL, sql } from 'drizzle-orm';
import { dayIn, endOfDayIn, startOfDayIn } from '#contract/time/time-zones.ts';
import type { Handle } from './database.ts';
import { schoolVersions } from './schema/school.ts';
import type { DayRange } from './within-days.ts';

/** The time zone (IANA) of a school that has published no settings. */
export const SHIPPED_TIME_ZONE = 'UTC';

/** The time zone (IANA) of the published settings: days and months of the school are those of its clocks. */
export const timeZoneOfSchool = sql<string>`coalesce((select ${schoolVersions.document} -> 'identity' ->> 'timeZone'
  from ${schoolVersions} order by ${schoolVersions.number} desc limit 1), ${SHIPPED_TIME_ZONE})`;

/** The currency of the published settings. */
export const currencyOfSchool = sql<string>`coalesce((select ${schoolVersions.document} -> 'identity' ->> 'currency'
  from ${schoolVersions} order by ${schoolVersions.number} desc limit 1), 'EUR')`;

/** Returns the time zone (IANA) of the published settings. */
export async function readTimeZone(db: Handle): Promise<string> {
  const { rows } = await db.execute<{ timeZone: string }>(sql`select ${timeZoneOfSchool} as "timeZone"`);
  return rows[0]?.timeZone ?? SHIPPED_TIME_ZONE;
}

/** Returns the zone of the days of a query. Without days there is nothing to look up. */
export const zoneOfDays = async (db: Handle, { from, to }: DayRange): Promise<string> =>
  from === undefined && to === undefined ? SHIPPED_TIME_ZONE : readTimeZone(db);

/** The day of `dayOfTransaction`: its bounds take longer to compute than the statement of a payment to build. */
let today = { timeZone: '', day: '', start: '', end: '' };

/** Returns the day on which a transaction began, in a time zone (IANA), by the clock of the database like all its times. */
export function dayOfTransaction(timeZone: string): SQL {
  const now = new Date();
  const moment = now.toISOString();
  if (timeZone !== today.timeZone || moment < today.start || moment >= today.end) {
    const day = dayIn(timeZone, now);
    const [start, end] = [startOfDayIn(timeZone, day), endOfDayIn(timeZone, day)];
    today = { timeZone, day, start: start.toISOString(), end: end.toISOString() };
  }
  const { day, start, end } = today;
  return sql`${day}::date + case when now() < ${start}::timestamptz then -1 when now() >= ${end}::timestamptz then 1 else 0 end`;
}
