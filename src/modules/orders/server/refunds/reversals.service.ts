import type { FullOrder } from '#contract/orders.ts';
import type { Db } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange } from '#server/modules/audit/audit.service.ts';
import { type ProviderRefund, ProviderUnreachable, type Reversals } from '#server/modules/payments/provider.ts';
import { getOrder } from './admin-orders.service.ts';
import { lockToPay, setAttention } from './mark-paid.queries.ts';
import { findOrder, listPayments, type OrderRow } from './orders.queries.ts';
import { type OrderParts, recheckOrder } from './orders.service.ts';
import { findPayment, insertRefund, listRefunds, setPaymentState, upsertDispute } from './refunds.queries.ts';
import { amountFromLines, remainingOf } from './refunds.rules.ts';
import { applyRefund, executeRefund } from './settle-refund.service.ts';

// Refunds and disputes that are made at the provider.

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/**
 * Stores money that was paid back at the provider, by a refund or a lost dispute: access stays, an admin decides. Returns the
 * id of the refund, or null if it is known.
 */
async function adoptRefund(
  { db }: OrderParts,
  payment: Payment,
  made: Pick<ProviderRefund, 'refundId' | 'amountCents'>,
): Promise<string | null> {
  return transact(db, async (tx) => {
    await lockToPay(tx, payment.orderId);
    const order = await findOrder(tx, payment.orderId);
    if (!order) return null;
    const remaining = payment.state === 'paid' ? remainingOf(order.lines, await listRefunds(tx, order._id)) : [];
    const lines = amountFromLines(remaining, made.amountCents);
    const id = newId();
    const about = { orderId: order._id, paymentId: payment.id, providerId: made.refundId };
    const refund = { id, ...about, amountCents: made.amountCents, lines, endsAccess: false };
    if (!(await insertRefund(tx, refund))) return null;
    if (payment.state === 'held') await setPaymentState(tx, payment.id, 'returned');
    return id;
  });
}

/** Brings refunds and disputes of a payment to the state that the provider reports; idempotent. */
async function applyReversals(parts: OrderParts, payment: Payment, reversals: Reversals): Promise<void> {
  for (const made of reversals.refunds) {
    const known = (await listRefunds(parts.db, payment.orderId)).filter(({ paymentId }) => paymentId === payment.id);
    const own = known.find(({ id, providerId }) => id === made.key || providerId === made.refundId);
    const id = own?.id ?? (made.state === 'failed' ? null : await adoptRefund(parts, payment, made));
    if (id !== null) await applyRefund(parts, id, made);
  }
  for (const { disputeId, ...dispute } of reversals.disputes) {
    await transact(parts.db, async (tx) => {
      await lockToPay(tx, payment.orderId);
      const row = { ...dispute, id: newId(), paymentId: payment.id, providerId: disputeId };
      if ((await upsertDispute(tx, row)) && dispute.state !== 'won')
        await setAttention(tx, payment.orderId, 'disputed');
    });
    // The money is gone: it is booked as a refund with its credit note, and cannot be refunded a second time.
    if (dispute.state === 'lost') {
      const made = { refundId: disputeId, amountCents: dispute.amountCents };
      const id = await adoptRefund(parts, payment, made);
      if (id !== null) await executeRefund(parts, id);
    }
  }
}

/**
 * Asks the provider for the refunds and disputes of a payment and stores them; one that is not known here yet is first
 * looked up by its order. Returns false if it is none of this school. Throws ProviderUnreachable.
 */
export async function recheckPayment(parts: OrderParts, paymentId: string): Promise<boolean> {
  const { db, provider } = parts;
  if (!provider) return false;
  const reversals = await provider.readReversals(paymentId);
  if (!reversals) return false;
  let payment = await findPayment(db, provider.name, paymentId);
  const order = payment || reversals.orderId === null ? null : await findByProvidersId(db, reversals.orderId);
  if (order) {
    await recheckOrder(parts, order);
    payment = await findPayment(db, provider.name, paymentId);
  }
  if (!payment) return false;
  await applyReversals(parts, payment, reversals);
  return true;
}

/** Returns the order that the provider has noted, which may be that of another school: any text. */
const findByProvidersId = async (db: Db, id: string): Promise<OrderRow | null> =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? findOrder(db, id) : null;

const recordRecheck = (db: Db, actor: Caller, { _id, number }: OrderRow): Promise<void> =>
  writeAs(db, actor, {}, (tx, held) =>
    recordChange(tx, held.actor, {
      action: 'update',
      entity: 'order',
      entityId: _id,
      label: String(number),
      before: { providerAsked: false },
      after: { providerAsked: true },
    }),
  );

/**
 * Asks the provider for everything about an order: its payment, pending refunds, refunds and disputes made there; recorded
 * in the audit log. Throws `order_not_found` and `provider_unreachable`.
 */
export async function askProvider(parts: OrderParts, actor: Caller, id: string): Promise<FullOrder> {
  const { db, provider } = parts;
  const order = await findOrder(db, id);
  if (!order) throw new AppError('order_not_found');
  await recordRecheck(db, actor, order);
  try {
    await recheckOrder(parts, order);
    for (const refund of await listRefunds(db, id)) await executeRefund(parts, refund.id);
    for (const payment of await listPayments(db, id)) {
      if (payment.provider === provider?.name) await recheckPayment(parts, payment.providerId);
    }
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw new AppError('provider_unreachable', { cause });
    throw cause;
  }
  return getOrder(db, id);
}

/** Takes the mark off an order that an admin has looked at. Throws `order_not_found`. */
export async function clearAttention({ db }: OrderParts, caller: Caller, id: string): Promise<FullOrder> {
  await writeAs(db, caller, {}, async (tx, { actor }: { actor: Actor }) => {
    const order = await findOrder(tx, id);
    if (!order) throw new AppError('order_not_found');
    await setAttention(tx, id, null);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'order',
      entityId: id,
      label: String(order.number),
      before: { attention: order.attention },
      after: { attention: null },
    });
  });
  return getOrder(db, id);
}
