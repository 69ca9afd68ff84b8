import { dayIn } from '#contract/time/time-zones.ts';
import type { Handle } from '#server/db/database.ts';
import { readTimeZone } from '#server/db/school-time-zone.ts';
import { transact } from '#server/db/transactions.ts';
import { refundAccess } from '#modules/enrolments/server/access.service.ts';
import { issueCreditNote } from '#modules/invoices/server/issue-invoice.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { type ProviderRefund, ProviderUnreachable, RefundRefused } from '#modules/payments/server/provider.ts';
import { lockToPay, setAttention } from '#modules/orders/server/mark-paid.queries.ts';
import { findBuyer, findOrder, type OrderRow } from '#modules/orders/server/orders.queries.ts';
import type { OrderServices } from '#modules/orders/server/orders.service.ts';
import { findRefund, listPendingRefunds, type RefundRow, setPaymentState, updateRefund } from './refunds.queries.ts';
import { bookRevenue } from '#modules/orders/server/revenue.queries.ts';
import { entriesOfRefund } from '#modules/orders/server/revenue.rules.ts';
import type { SaleTerms } from '#modules/orders/server/sale-terms.ts';

const centsOf = (refund: Pick<RefundRow, 'lines'>, lineId: string): number =>
  refund.lines.find(({ line }) => line === lineId)?.cents ?? 0;

/** Returns what the email about a refund says. */
export const refundEmail = (
  order: OrderRow,
  refund: Pick<RefundRow, 'lines' | 'amountCents' | 'reason' | 'endsAccess' | 'provider' | 'disputed'>,
  buyer: Awaited<ReturnType<typeof findBuyer>>,
) => ({
  name: buyer?.emailConfirmed ? buyer.name : '',
  order: order.number,
  items: order.lines.flatMap(({ id, title }) => {
    const cents = centsOf(refund, id);
    return cents > 0 ? [{ name: title, cents }] : [];
  }),
  cents: refund.amountCents,
  currency: order.currency,
  reason: refund.reason,
  ends: refund.endsAccess,
  simulated: refund.provider === 'simulated',
  byHand: refund.provider === 'invoice',
  byBank: refund.disputed,
});

/** Does what follows from a refund that was paid back: access, reports, email, credit note. The order is locked. */
async function settle(tx: Handle, { identity }: SaleTerms, order: OrderRow, refund: RefundRow): Promise<void> {
  const { id, orderId, byUserId: by, endsAccess: end, reason } = refund;
  const timeZone = await readTimeZone(tx);
  for (const line of order.lines) {
    const cents = centsOf(refund, line.id);
    if (cents === 0 || line.courseId === null || order.paidAt === null) continue;
    const { courseId, id: orderLineId } = line;
    const paidOn = dayIn(timeZone, order.paidAt);
    await refundAccess(tx, { orderLineId, courseId, userId: order.userId, cents, paidOn, by }, { end });
  }
  // A payment that the order did not need was never booked.
  const entries = refund.paymentState === 'paid' ? entriesOfRefund(order.lines, refund) : [];
  if (entries.length > 0) await tx.execute(bookRevenue(entries, identity.timeZone));
  const byProvider = refund.disputed ? 'dispute_lost' : 'refunded_at_provider';
  await setAttention(tx, orderId, refund.idempotencyKey === null ? byProvider : null);
  const buyer = order.userId === null ? null : await findBuyer(tx, order.userId);
  if (buyer) {
    const data = refundEmail(order, refund, buyer);
    await postMail(tx, { kind: 'refund', to: buyer.email, userId: buyer._id, locale: order.locale, data });
  }
  const cents = order.lines.map((line) => centsOf(refund, line.id));
  const credit = { orderId, refundId: id, creditedAt: new Date(), reason, cents };
  if (refund.lines.length > 0) await issueCreditNote(tx, identity, credit);
}

/** Marks a refund failed: what it would have paid back can be refunded again. */
async function fail(tx: Handle, refund: RefundRow, problem: string): Promise<void> {
  await updateRefund(tx, refund, { state: 'failed', problem });
  if (refund.paymentState === 'returned') await setPaymentState(tx, refund.paymentId, 'held');
  await setAttention(tx, refund.orderId, 'refund_failed');
}

const FAILED = 'The provider could not pay it back.';

/**
 * Stores what the provider says about a refund; idempotent. One that fails after it was done keeps its credit note, and the
 * order needs attention: the money has to be paid back in another way.
 */
export async function applyRefund(
  services: OrderServices,
  id: string,
  result: Pick<ProviderRefund, 'refundId' | 'state'> | { readonly state: 'failed'; readonly problem: string },
): Promise<void> {
  const before = await findRefund(services.db, id);
  if (!before) return;
  const terms = await services.terms();
  await transact(services.db, async (tx) => {
    await lockToPay(tx, before.orderId);
    const [order, refund] = [await findOrder(tx, before.orderId), await findRefund(tx, id)];
    if (!order || !refund || refund.state === 'failed') return;
    if (result.state === 'failed') {
      const problem = 'problem' in result ? result.problem : FAILED;
      if (refund.state === 'pending') return fail(tx, refund, problem);
      await updateRefund(tx, refund, { problem });
      await setAttention(tx, order._id, 'refund_failed');
      return;
    }
    if (refund.state === 'done') return;
    const providerId = result.refundId;
    await updateRefund(tx, refund, result.state === 'done' ? { state: 'done', providerId } : { providerId });
    if (result.state === 'done') await settle(tx, terms, order, refund);
  });
  services.events.countsChanged();
}

/**
 * Executes a pending refund at the provider of its payment and settles it; one of a payment that an admin has marked is
 * settled as paid back by hand. It stays pending while the provider cannot be reached. A refund that was made at the
 * provider is not made a second time; what a bank took back is settled.
 */
export async function executeRefund(services: OrderServices, id: string): Promise<void> {
  const { db, provider } = services;
  const refund = await findRefund(db, id);
  if (!refund || refund.state !== 'pending') return;
  if (refund.idempotencyKey === null) {
    if (refund.disputed) await applyRefund(services, id, { refundId: refund.providerId!, state: 'done' });
    return;
  }
  if (provider?.name !== refund.provider) {
    if (refund.provider !== 'stripe') await applyRefund(services, id, { refundId: `refund:${id}`, state: 'done' });
    return;
  }
  try {
    await applyRefund(services, id, await provider.refund(refund.providerPaymentId, refund.amountCents, id));
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) return;
    if (!(cause instanceof RefundRefused)) throw cause;
    await applyRefund(services, id, { state: 'failed', problem: cause.message });
  }
}

const BATCH = 100;

/** Executes refunds that have been pending for two minutes. One that fails does not hold up the others. */
export async function recheckRefunds(services: OrderServices): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await listPendingRefunds(services.db, 2, BATCH)) {
    await executeRefund(services, id).catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw failures[0];
}
