import type { FullOrder } from '#modules/orders/contract/orders.ts';
import type { Db } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { type ProviderRefund, ProviderUnreachable, type Reversals } from '#modules/payments/server/provider.ts';
import { getOrder } from '#modules/orders/server/admin-orders.service.ts';
import { lockToPay, setAttention } from '#modules/orders/server/mark-paid.queries.ts';
import { findOrder, listPayments, type OrderRow } from '#modules/orders/server/orders.queries.ts';
import { type OrderServices, recheckOrder } from '#modules/orders/server/orders.service.ts';
import { findPayment, insertRefund, listRefunds, setPaymentState, upsertDispute } from './refunds.queries.ts';
import { amountFromLines, receivedOf, remainingOf } from './refunds.rules.ts';
import { applyRefund, executeRefund } from './settle-refund.service.ts';

// Refunds and disputes that are made at the provider.

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/**
 * Stores money that was paid back at the provider, by a refund or a lost dispute: access stays, an admin decides. Returns the
 * id of the refund, or null if it is known.
 */
async function adoptRefund(
  { db }: OrderServices,
  payment: Payment,
  reversal: Pick<ProviderRefund, 'refundId' | 'amountCents'>,
): Promise<string | null> {
  return transact(db, async (tx) => {
    await lockToPay(tx, payment.orderId);
    const order = await findOrder(tx, payment.orderId);
    if (!order) return null;
    const received = receivedOf(order, await listPayments(tx, order._id));
    const refunds = await listRefunds(tx, order._id);
    const remaining = payment.state === 'paid' ? remainingOf(order.lines, refunds, received, order.currency) : [];
    const lines = amountFromLines(remaining, reversal.amountCents);
    const id = newId();
    const about = { orderId: order._id, paymentId: payment.id, providerId: reversal.refundId };
    const refund = { id, ...about, amountCents: reversal.amountCents, lines, endsAccess: false };
    if (!(await insertRefund(tx, refund))) return null;
    if (payment.state === 'held') await setPaymentState(tx, payment.id, 'returned');
    return id;
  });
}

/** Brings refunds and disputes of a payment to the state that the provider reports; idempotent. */
async function applyReversals(services: OrderServices, payment: Payment, reversals: Reversals): Promise<void> {
  for (const reversal of reversals.refunds) {
    const refunds = (await listRefunds(services.db, payment.orderId)).filter(
      ({ paymentId }) => paymentId === payment.id,
    );
    const own = refunds.find(({ id, providerId }) => id === reversal.key || providerId === reversal.refundId);
    const id = own?.id ?? (reversal.state === 'failed' ? null : await adoptRefund(services, payment, reversal));
    if (id !== null) await applyRefund(services, id, reversal);
  }
  for (const { disputeId, ...dispute } of reversals.disputes) {
    await transact(services.db, async (tx) => {
      await lockToPay(tx, payment.orderId);
      const row = { ...dispute, id: newId(), paymentId: payment.id, providerId: disputeId };
      if ((await upsertDispute(tx, row)) && dispute.state !== 'won')
        await setAttention(tx, payment.orderId, 'disputed');
    });
    // The money is gone: it is booked as a refund with its credit note, and cannot be refunded a second time.
    if (dispute.state === 'lost') {
      const reversal = { refundId: disputeId, amountCents: dispute.amountCents };
      const id = await adoptRefund(services, payment, reversal);
      if (id !== null) await executeRefund(services, id);
    }
  }
}

/**
 * Asks the provider for the refunds and disputes of a payment and stores them; one that is not known here yet is first
 * looked up by its order. Returns false if it is none of this school. Throws ProviderUnreachable.
 */
export async function recheckPayment(services: OrderServices, paymentId: string): Promise<boolean> {
  const { db, provider } = services;
  if (!provider) return false;
  const reversals = await provider.readReversals(paymentId);
  if (!reversals) return false;
  let payment = await findPayment(db, provider.name, paymentId);
  const order = payment || reversals.orderId === null ? null : await findByProvidersId(db, reversals.orderId);
  if (order) {
    await recheckOrder(services, order);
    payment = await findPayment(db, provider.name, paymentId);
  }
  if (!payment) return false;
  await applyReversals(services, payment, reversals);
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
export async function askProvider(services: OrderServices, actor: Caller, id: string): Promise<FullOrder> {
  const { db, provider } = services;
  const order = await findOrder(db, id);
  if (!order) throw new AppError('order_not_found');
  await recordRecheck(db, actor, order);
  try {
    await recheckOrder(services, order);
    for (const refund of await listRefunds(db, id)) await executeRefund(services, refund.id);
    for (const payment of await listPayments(db, id)) {
      if (payment.provider === provider?.name) await recheckPayment(services, payment.providerId);
    }
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw new AppError('provider_unreachable', { cause });
    throw cause;
  }
  return getOrder(db, id);
}

/** Takes the mark off an order that an admin has looked at. Throws `order_not_found`. */
export async function clearAttention({ db }: OrderServices, caller: Caller, id: string): Promise<FullOrder> {
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
