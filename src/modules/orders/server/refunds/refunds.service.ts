import type { RefundResult } from '#modules/orders/contract/orders.ts';
import type { RefundInput } from '#modules/orders/contract/refunds.ts';
import { decimalsOf } from '#contract/money/money.ts';
import { smallestCents } from '#contract/money/price-limits.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { renderEmail, type RenderOptions } from '#modules/mail/server/email-templates.ts';
import { getOrder } from '#modules/orders/server/admin-orders.service.ts';
import { findBuyer, findOrder, listPayments, type OrderRow } from '#modules/orders/server/orders.queries.ts';
import type { OrderServices } from '#modules/orders/server/orders.service.ts';
import { findRefundByKey, insertRefund, listRefunds, lockOrder, setPaymentState } from './refunds.queries.ts';
import { beyondOf, checkedAmounts, leftOf, receivedOf, remainingOf } from './refunds.rules.ts';
import { executeRefund, refundEmail } from './settle-refund.service.ts';

/** How emails are rendered for a preview. */
export type Shown = Pick<RenderOptions, 'school' | 'origin'>;

/**
 * Returns the payment that an amount is paid back from: the first that has as much left. An order may have been paid by several,
 * each of which is paid back by itself. Throws `refund_exceeds`, with the most that one of them has left.
 */
function payerOf(
  paid: ReturnType<typeof leftOf<Awaited<ReturnType<typeof listPayments>>[number]>>,
  cents: number,
  currency: string,
) {
  // One of another currency counts as the whole order.
  const payer = paid.find(({ payment, leftCents }) => leftCents >= cents || payment.currency !== currency);
  if (payer || paid.length === 0) return payer?.payment;
  const most = Math.max(...paid.map(({ leftCents }) => leftCents)) / 100;
  throw new AppError('refund_exceeds', { reason: { code: 'refund_of_one_payment', params: { most } } });
}

/**
 * Returns the payment, the amounts and the sum of a refund: of lines, of a payment that is held, or of what a payment brought
 * beyond what the order costs. Throws `refund_exceeds`, `payments_unavailable` and `invalid_input`.
 */
async function planRefund(db: Handle, services: OrderServices, order: OrderRow, input: RefundInput) {
  const payments = await listPayments(db, order._id);
  const amounts = input.lines.map(({ line, amount }) => ({ line, cents: Math.round(amount * 100) }));
  if (amounts.some(({ cents }) => cents % smallestCents(order.currency) !== 0))
    throw invalidInput([['lines', { code: 'price_not_whole' }]]);
  const [refunds, received] = [await listRefunds(db, order._id), receivedOf(order, payments)];
  const lines =
    input.payment === null ? checkedAmounts(remainingOf(order.lines, refunds, received, order.currency), amounts) : [];
  const ofLines = lines.reduce((sum, { cents }) => sum + cents, 0);
  const payment =
    input.payment === null
      ? payerOf(leftOf(payments, refunds), ofLines, order.currency)
      : payments.find(({ id, state }) => id === input.payment && state !== 'returned');
  if (!payment) throw new AppError('refund_exceeds');
  if (payment.provider === 'stripe' && services.provider?.name !== 'stripe') throw new AppError('payments_unavailable');
  const beyond = Math.min(payment.amountCents, beyondOf(order.lines, refunds, received));
  const whole = payment.state === 'held' ? payment.amountCents : beyond;
  const amountCents = lines.length > 0 ? ofLines : whole;
  if (amountCents === 0) throw new AppError('refund_exceeds');
  return { payment, lines, amountCents, reason: input.reason, endsAccess: input.access === 'end' };
}

/** Stores a refund as pending and returns its id. Throws `order_not_found` and what `planRefund` throws. */
async function placeRefund(
  services: OrderServices,
  actor: Caller,
  id: string,
  input: RefundInput,
  key: string | null,
): Promise<string> {
  return writeAs(services.db, actor, {}, async (tx, held) => {
    await lockOrder(tx, id);
    const order = await findOrder(tx, id);
    if (!order) throw new AppError('order_not_found');
    const earlier = key === null ? null : await findRefundByKey(tx, id, key);
    if (earlier !== null) return earlier;
    const { payment, ...plan } = await planRefund(tx, services, order, input);
    const refundId = newId();
    const row = { ...plan, id: refundId, orderId: id, paymentId: payment.id, idempotencyKey: key ?? refundId };
    await insertRefund(tx, { ...row, byUserId: held.actor._id });
    // A payment that is refunded can no longer be accepted.
    if (payment.state === 'held') await setPaymentState(tx, payment.id, 'returned');
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'order',
      entityId: id,
      label: String(order.number),
      before: { refund: null },
      after: { refund: `${(plan.amountCents / 100).toFixed(decimalsOf(payment.currency))} ${payment.currency}` },
    });
    return refundId;
  });
}

/**
 * Refunds lines of an order, a payment that is held, or what was paid too much, and returns the order; idempotent by `key`. With `preview` only
 * returns the email that the buyer would get. While the provider cannot be reached the refund is pending, and a job goes on
 * with it. Throws `order_not_found`, `refund_exceeds` for more than is left, and `payments_unavailable` for a payment at a
 * provider that the school no longer uses.
 */
export async function refundOrder(
  services: OrderServices,
  actor: Caller,
  id: string,
  { preview, ...input }: RefundInput & { readonly preview: boolean },
  { key, emailContext }: { readonly key: string | null; readonly emailContext: () => Promise<Shown> },
): Promise<RefundResult> {
  if (preview) {
    const order = await findOrder(services.db, id);
    if (!order) throw new AppError('order_not_found');
    const { payment, ...plan } = await planRefund(services.db, services, order, input);
    const buyer = order.userId === null ? null : await findBuyer(services.db, order.userId);
    const data = refundEmail(order, { ...plan, provider: payment.provider, disputed: false }, buyer);
    const { subject, text } = renderEmail('refund', data, { ...(await emailContext()), locale: order.locale });
    const email = buyer && { to: buyer.email, subject, text };
    return { order: await getOrder(services.db, id), email };
  }
  await executeRefund(services, await placeRefund(services, actor, id, input, key));
  return { order: await getOrder(services.db, id), email: null };
}
