import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { grantStatement } from '#server/modules/enrolments/access.service.ts';
import { postReceipt } from '#server/modules/mail/mail.service.ts';
import { settleUse } from './coupons.queries.ts';
import { grantOrder, insertPayment, lockToPay, type Payment, releaseHeld, setAttention } from './mark-paid.queries.ts';
import { findBuyer, findOrder, type OrderRow } from './orders.queries.ts';

/** Called in the transaction that marks an order paid, as its last step: issues the invoice. */
export type OnPaid = (tx: Handle, order: OrderRow) => Promise<void>;

/** What became of a payment: `held` waits for an admin, `known` changed nothing. */
export type Outcome = 'paid' | 'held' | 'known';

/** Options of `markPaid`. */
export interface MarkPaidOptions {
  /** The admin who marks it; also accepts payments that are held. */
  readonly by?: string;
  readonly onPaid: OnPaid;
}

/**
 * Marks an order paid: the one place where money becomes access, in one transaction with the payment, the use of the coupon,
 * the invoice and the receipt. Idempotent by the provider's id of the payment. A payment of another amount or currency, and
 * a second one, is held for an admin. A cancelled or expired order that is paid after all is delivered.
 */
export async function markPaid(
  tx: Handle,
  orderId: string,
  payment: Payment,
  { by, onPaid }: MarkPaidOptions,
): Promise<Outcome> {
  await lockToPay(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order) return 'known';
  const isRight = payment.amountCents === order.totalCents && payment.currency === order.currency;
  const state = isRight && order.state !== 'paid' ? 'paid' : 'held';
  // An admin who accepts a payment that was held makes no second one of it.
  const accepted = by !== undefined && (await releaseHeld(tx, orderId)) > 0;
  if (!accepted && order.totalCents > 0 && !(await insertPayment(tx, newId(), orderId, payment, state))) return 'known';
  if (state === 'held') {
    await setAttention(tx, orderId, 'amount_differs');
    return 'held';
  }
  await grantOrder(tx, orderId, by ?? null, grantStatement);
  await settleUse(tx, orderId, 'used');
  const paid = await findOrder(tx, orderId);
  const buyer = order.userId === null ? null : await findBuyer(tx, order.userId);
  const receipt = { locale: order.locale, real: payment.provider !== 'simulated' && order.totalCents > 0 };
  for (const line of buyer ? order.lines : []) {
    await postReceipt(tx, buyer!, { name: line.title, cents: line.priceCents - line.discountCents }, receipt);
  }
  await onPaid(tx, paid!);
  return 'paid';
}
