import { type SQL, sql } from 'drizzle-orm';
import { dayOfTransaction } from '#server/db/school-time-zone.ts';
import { revenueEntries } from '#server/db/schema/revenue.ts';
import type { RevenueEntry } from './revenue.rules.ts';

/**
 * Returns the statement that books entries on the day of the transaction in a time zone (IANA), if a condition holds. The
 * refund of a course that is deleted counts for the same course as its payment.
 */
export const bookRevenue = (entries: readonly RevenueEntry[], timeZone: string, condition: SQL = sql`true`): SQL => sql`
  insert into ${revenueEntries} (booked_on, order_line_id, source_id, course_id, title, cents, currency, simulated)
  select ${dayOfTransaction(timeZone)}, "orderLineId", "sourceId", coalesce("courseId", (
      select course_id from ${revenueEntries} where order_line_id = "orderLineId" order by id limit 1)),
    title, cents, currency, simulated
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry ("orderLineId" uuid, "sourceId" uuid, "courseId" uuid,
    title text, cents bigint, currency text, simulated boolean) where ${condition}`;
