import { and, asc, eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { orders, payments } from '#server/db/schema/orders.ts';
import { disputes, refunds } from '#server/db/schema/refunds.ts';

const columns = {
  id: refunds.id,
  orderId: refunds.orderId,
  paymentId: refunds.paymentId,
  idempotencyKey: refunds.idempotencyKey,
  providerId: refunds.providerId,
  amountCents: refunds.amountCents,
  lines: refunds.lines,
  reason: refunds.reason,
  endsAccess: refunds.endsAccess,
  state: refunds.state,
  problem: refunds.problem,
  byUserId: refunds.byUserId,
  createdAt: refunds.createdAt,
  provider: payments.provider,
  providerPaymentId: payments.providerId,
  paymentState: payments.state,
  currency: payments.currency,
  /** It is what the bank of the buyer took back: it has the id of the dispute at the provider. */
  disputed: sql<boolean>`exists (select from ${disputes}
    where ${disputes.paymentId} = ${refunds.paymentId} and ${disputes.providerId} = ${refunds.providerId})`,
};

const refundsWhere = (db: Handle, where: ReturnType<typeof eq>) =>
  db.select(columns).from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId)).where(where);

/** A refund with its payment at the provider. */
export type RefundRow = Awaited<ReturnType<typeof refundsWhere>>[number];

/** Returns a refund, or null. */
export const findRefund = async (db: Handle, id: string): Promise<RefundRow | null> =>
  (await refundsWhere(db, eq(refunds.id, id)))[0] ?? null;

/** Returns the refunds of an order, oldest first. */
export const listRefunds = (db: Handle, orderId: string): Promise<RefundRow[]> =>
  refundsWhere(db, eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** Returns the id of the refund of an order that was made with a key, or null. */
export async function findRefundByKey(db: Handle, orderId: string, key: string): Promise<string | null> {
  const [row] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, key)));
  return row?.id ?? null;
}

/** Returns the ids of refunds that have been pending for so many minutes, the oldest first. */
export async function listPendingRefunds(db: Handle, minutes: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), sql`${refunds.createdAt} < now() - make_interval(mins => ${minutes})`))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Handle, id: string): Promise<void> {
  await tx.execute(sql`select 1 from ${orders} where ${eq(orders.id, id)} for update`);
}

/** Inserts a pending refund. Returns false if the provider's refund is known. */
export async function insertRefund(
  tx: Handle,
  refund: Omit<typeof refunds.$inferInsert, 'state' | 'createdAt'>,
): Promise<boolean> {
  const added = await tx
    .insert(refunds)
    .values({ ...refund, state: 'pending' })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (added.length > 0) await countRefunded(tx, refund.orderId);
  return added.length > 0;
}

/** Stores how a refund ended, or what is known of it so far. */
export async function updateRefund(
  tx: Handle,
  refund: Pick<RefundRow, 'id' | 'orderId'>,
  change: { state?: RefundRow['state']; providerId?: string; problem?: string },
): Promise<void> {
  const settled = change.state === undefined ? {} : { settledAt: sql`now()` };
  await tx
    .update(refunds)
    .set({ ...change, ...settled })
    .where(eq(refunds.id, refund.id));
  await countRefunded(tx, refund.orderId);
}

/** Sums the refunds of an order that have not failed; a constraint refuses more than was paid. */
const countRefunded = (tx: Handle, orderId: string) =>
  tx.execute(sql`
    update ${orders} set refunded_cents = (
      select coalesce(sum((line ->> 'cents')::bigint), 0) from ${refunds}, jsonb_array_elements(${refunds.lines}) line
      where ${refunds.orderId} = ${orderId} and ${refunds.state} <> 'failed')
    where ${eq(orders.id, orderId)}`);

/** Sets the state of a payment. */
export async function setPaymentState(
  tx: Handle,
  id: string,
  state: (typeof payments.$inferInsert)['state'],
): Promise<void> {
  await tx.update(payments).set({ state }).where(eq(payments.id, id));
}

/** Returns a payment by the provider's id, or null. */
export async function findPayment(db: Handle, provider: 'simulated' | 'stripe', providerId: string) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId)));
  return row ?? null;
}

/** Returns the disputes of an order, oldest first. */
export const listDisputes = (db: Handle, orderId: string) =>
  db
    .select({
      _id: disputes.id,
      amountCents: disputes.amountCents,
      reason: disputes.reason,
      state: disputes.state,
      createdAt: disputes.createdAt,
      closedAt: disputes.closedAt,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(disputes.id));

/** Stores a dispute as the provider reports it. Returns whether it is new or has another state. */
export async function upsertDispute(
  tx: Handle,
  dispute: Omit<typeof disputes.$inferInsert, 'createdAt' | 'closedAt'>,
): Promise<boolean> {
  const closedAt = dispute.state === 'open' ? null : sql`now()`;
  const changed = await tx
    .insert(disputes)
    .values({ ...dispute, closedAt })
    .onConflictDoUpdate({
      target: [disputes.paymentId, disputes.providerId],
      set: { state: dispute.state, amountCents: dispute.amountCents, closedAt },
      setWhere: sql`${disputes.state} <> ${dispute.state}`,
    })
    .returning({ id: disputes.id });
  return changed.length > 0;
}
