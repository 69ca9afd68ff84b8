import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { ListCouponsQuery } from '#modules/orders/contract/orders.ts';
import type { Handle } from '#server/db/database.ts';
import { coupons, couponUses, orders } from '#server/db/schema/orders.ts';

export type CouponRow = typeof coupons.$inferSelect;

const isNow = sql<boolean>`(${coupons.active} and coalesce(${coupons.startsAt} <= now(), true) and coalesce(${coupons.endsAt} > now(), true))`;

/**
 * Returns a coupon with whether it is valid now, or null. With `lock` it stays as it is until the transaction ends: two
 * orders that reserve its last use come one after the other.
 */
export async function findCoupon(db: Handle, code: string, { lock = false } = {}) {
  const query = db.select({ coupon: coupons, isNow }).from(coupons).where(eq(coupons.code, code));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** Returns how often a user has used a coupon, open orders included. */
export const countUsesOf = (db: Handle, couponId: string, userId: string): Promise<number> =>
  db.$count(
    couponUses,
    and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId), ne(couponUses.state, 'released')),
  );

/** Reserves a use of a locked coupon for an order. */
export async function reserveUse(tx: Handle, couponId: string, orderId: string, userId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.id, couponId));
  await tx.insert(couponUses).values({ couponId, orderId, userId, state: 'reserved' });
}

/**
 * Counts the use an order has reserved, or gives it back. An order that is paid after its use was given back counts as long as
 * there is one left: its price was agreed.
 */
export async function settleUse(tx: Handle, orderId: string, state: 'used' | 'released'): Promise<void> {
  const states = state === 'used' ? sql`('reserved', 'released')` : sql`('reserved')`;
  await tx.execute(sql`
    with before as (
      select order_id, coupon_id, state from ${couponUses} where order_id = ${orderId} and state in ${states} for update),
    settled as (update ${couponUses} u set state = ${state} from before b where u.order_id = b.order_id)
    update ${coupons} c set uses = case when ${state} = 'released' then c.uses - 1
      else least(c.uses + 1, coalesce(c.max_uses, c.uses + 1)) end
    from before b where c.id = b.coupon_id and (${state} = 'released' or b.state = 'released')`);
}

/** Counts the uses of a coupon that open orders of a user hold. */
export const countHeldUses = (tx: Handle, couponId: string, userId: string): Promise<number> =>
  tx.$count(
    couponUses,
    and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId), eq(couponUses.state, 'reserved')),
  );

/**
 * Returns orders that hold a use of a coupon and have been open for so many days, or on account so many days past their due
 * date, UTC.
 */
export async function listOldHolders(
  db: Handle,
  { days, pastDue }: { readonly days: number; readonly pastDue: number },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from ${couponUses} u join ${orders} o on o.id = u.order_id
    where u.state = 'reserved' and o.state = 'open' and case when o.due_on is null then o.created_at < now() - make_interval(days => ${days})
        else o.due_on + ${pastDue}::int < (now() at time zone 'utc')::date end
    order by o.number limit ${limit}`);
  return rows.map(({ id }) => id);
}

const matching = ({ q }: Pick<ListCouponsQuery, 'q'>) =>
  q ? sql`strpos(${coupons.code}, ${q.toUpperCase()}) > 0` : undefined;

/** The columns of a coupon, and how many of its uses open orders hold. */
const listed = {
  ...getTableColumns(coupons),
  reserved: sql<number>`(select count(*)::int from ${couponUses}
    where ${couponUses.couponId} = ${coupons.id} and ${couponUses.state} = 'reserved')`,
};
export type ListedCoupon = CouponRow & { readonly reserved: number };

/** Returns a page of the coupons, newest first. */
export const listCouponRows = (db: Handle, query: ListCouponsQuery): Promise<ListedCoupon[]> =>
  db
    .select(listed)
    .from(coupons)
    .where(matching(query))
    .orderBy(desc(coupons.id))
    .limit(query.limit)
    .offset(query.offset);

export const countCoupons = (db: Handle, query: ListCouponsQuery): Promise<number> =>
  db.$count(coupons, matching(query));

/** Inserts coupons; those whose code is taken are left out. */
export const insertCoupons = (tx: Handle, rows: (typeof coupons.$inferInsert)[]): Promise<ListedCoupon[]> =>
  tx.insert(coupons).values(rows).onConflictDoNothing().returning(listed);

/** Switches a coupon on or off and returns it, or null. */
export async function setActive(tx: Handle, id: string, active: boolean): Promise<ListedCoupon | null> {
  const [changed] = await tx.update(coupons).set({ active }).where(eq(coupons.id, id)).returning(listed);
  return changed ?? null;
}
