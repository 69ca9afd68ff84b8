import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Handle } from '#server/db/database.ts';
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
      country: orders.country,
      countryEvidence: orders.countryEvidence,
      state: orders.state,
      method: orders.method,
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

/**
 * Removes the person from their orders and refunds, which stay for the accounts: to be called before the account is deleted. Times are
 * cut to the day, because an exact one could identify the buyer. Open orders are cancelled and give their coupons back.
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
  const day = (column: AnyPgColumn) => sql`date_trunc('day', ${column}, 'utc')`;
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(refunds)
    .set({ reason: '', createdAt: day(refunds.createdAt), settledAt: day(refunds.settledAt) })
    .where(inArray(refunds.orderId, own));
  await tx
    .update(orders)
    .set({
      name: '',
      email: '',
      company: '',
      vatId: '',
      countryEvidence: {},
      idempotencyKey: null,
      state: sql`case ${orders.state} when 'open' then 'cancelled' else ${orders.state} end`,
      createdAt: day(orders.createdAt),
      paidAt: day(orders.paidAt),
    })
    .where(eq(orders.userId, userId));
}
