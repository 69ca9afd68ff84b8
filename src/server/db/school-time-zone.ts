import { sql } from 'drizzle-orm';
import type { Handle } from './database.ts';
import { schoolVersions } from './schema/school.ts';
import type { Days } from './within-days.ts';

/** The time zone (IANA) of a school that has published no settings. */
export const SHIPPED_TIME_ZONE = 'UTC';

/** The time zone (IANA) of the published settings: days and months of the school are those of its clocks. */
export const timeZoneOfSchool = sql<string>`coalesce((select ${schoolVersions.document} -> 'identity' ->> 'timeZone'
  from ${schoolVersions} order by ${schoolVersions.number} desc limit 1), ${SHIPPED_TIME_ZONE})`;

/** Returns the time zone (IANA) of the published settings. */
export async function readTimeZone(db: Handle): Promise<string> {
  const { rows } = await db.execute<{ timeZone: string }>(sql`select ${timeZoneOfSchool} as "timeZone"`);
  return rows[0]?.timeZone ?? SHIPPED_TIME_ZONE;
}

/** Returns the zone of the days of a query. Without days there is nothing to look up. */
export const zoneOfDays = async (db: Handle, { from, to }: Days): Promise<string> =>
  from === undefined && to === undefined ? SHIPPED_TIME_ZONE : readTimeZone(db);
