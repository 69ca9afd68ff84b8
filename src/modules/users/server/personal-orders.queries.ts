import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dayIn, startOfDayIn } from '#contract/time/time-zones.ts';
import type { Handle } from '#server/db/database.ts';
import { readTimeZone } from '#server/db/school-time-zone.ts';
import { coupons, couponUses, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';

/** Lists a user's orders with their courses and prices, oldest first. */
export const listOwnOrders = (db: Handle, userId: string) =>
  db
    .select({
      number: orders.number,
      name: orders.name,
      email: orders.email,
      company: orders.company,
      vatId: orders.vatId,
      street: orders.street,
      postalCode: orders.postalCode,
      town: orders.town,
      country: orders.country,
      countryEvidence: orders.countryEvidence,
      state: orders.state,
      method: orders.method,
      consents: orders.consents,
      currency: orders.currency,
      totalCents: orders.totalCents,
      coupon: orders.coupon,
      orderedAt: orders.createdAt,
      paidAt: orders.paidAt,
      courses: sql<unknown>`(select json_agg(json_build_object('title', l.title, 'priceCents', l.price_cents,
        'discountCents', l.discount_cents)) from order_lines l where l.order_id = orders.id)`,
      refunds: sql<unknown>`(select json_agg(json_build_object('amountCents', r.amount_cents, 'reason', r.reason,
        'state', r.state, 'at', r.created_at)) from refunds r where r.order_id = orders.id)`,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.number));

/** Sets the times of rows to the beginning of their day in a time zone (IANA). `ended` is the second one. */
async function cutTimes(
  tx: Handle,
  table: typeof orders | typeof refunds,
  ended: AnyPgColumn,
  rows: readonly { readonly id: string; readonly createdAt: Date; readonly endedAt: Date | null }[],
  timeZone: string,
): Promise<void> {
  const day = (moment: Date | null) => moment && startOfDayIn(timeZone, dayIn(timeZone, moment)).toISOString();
  const cut = rows.map(({ id, createdAt, endedAt }) => ({ id, created: day(createdAt), ended: day(endedAt) }));
  await tx.execute(sql`
    update ${table} set created_at = cut.created, ${sql.identifier(ended.name)} = cut.ended
    from jsonb_to_recordset(${JSON.stringify(cut)}::jsonb) as cut(id uuid, created timestamptz, ended timestamptz)
    where ${table.id} = cut.id`);
}

/**
 * Removes the person from their orders and refunds, which stay for the accounts: to be called before the account is deleted. Times are
 * cut to the day of the school, because an exact one could identify the buyer. Open orders are cancelled and give their coupons back.
 */
export async function anonymiseOrders(tx: Handle, userId: string): Promise<void> {
  const released = await tx
    .update(couponUses)
    .set({ state: 'released' })
    .where(and(eq(couponUses.userId, userId), eq(couponUses.state, 'reserved')))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of released) {
    await tx
      .update(coupons)
      .set({ uses: sql`${coupons.uses} - 1` })
      .where(eq(coupons.id, couponId));
  }
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const ordered = await tx
    .select({ id: orders.id, createdAt: orders.createdAt, endedAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.userId, userId));
  const refunded = await tx
    .select({ id: refunds.id, createdAt: refunds.createdAt, endedAt: refunds.settledAt })
    .from(refunds)
    .where(inArray(refunds.orderId, own));
  const timeZone = await readTimeZone(tx);
  await cutTimes(tx, refunds, refunds.settledAt, refunded, timeZone);
  await cutTimes(tx, orders, orders.paidAt, ordered, timeZone);
  await tx.update(refunds).set({ reason: '' }).where(inArray(refunds.orderId, own));
  await tx
    .update(orders)
    .set({
      name: '',
      email: '',
      company: '',
      vatId: '',
      street: '',
      postalCode: '',
      town: '',
      countryEvidence: {},
      idempotencyKey: null,
      state: sql`case ${orders.state} when 'open' then 'cancelled' else ${orders.state} end`,
    })
    .where(eq(orders.userId, userId));
}
