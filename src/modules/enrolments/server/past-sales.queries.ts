import { sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { pastSales } from '#server/db/schema/enrolments.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import type { LineRefund } from './access.queries.ts';

/**
 * Lowers what was paid for access of a line that has ended by expiry, by an earlier refund or with the account. Access that
 * an admin has removed is in no report. The sale may be a day off: the school can have changed its time zone since, and
 * days of earlier releases are those of UTC.
 */
export async function lowerPastSale(tx: Handle, refund: LineRefund): Promise<void> {
  const { courseId, userId, orderLineId, cents, paidOn } = refund;
  await tx.execute(sql`
    with ended as (
      select where ${userId}::uuid is null or (
        exists (select from ${entitlements} where order_line_id = ${orderLineId} and kind = 'grant')
        and (select cause from ${entitlements} where user_id = ${userId} and course_id = ${courseId} and kind = 'removal'
          order by id desc limit 1) in ('expiry', 'refund'))),
    sale as (
      select id from ${pastSales} where course_id = ${courseId} and paid_cents >= ${cents} and exists (select from ended)
        and sold_on between ${paidOn}::date - 1 and ${paidOn}::date + 1
      order by abs(sold_on - ${paidOn}::date), id limit 1 for update)
    update ${pastSales} set paid_cents = paid_cents - ${cents} where id in (select id from sale)`);
}
