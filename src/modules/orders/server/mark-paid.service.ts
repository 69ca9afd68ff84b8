import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { grantBought } from '#modules/enrolments/server/access.service.ts';
import { hasInvoice } from '#modules/invoices/server/issue-invoice.ts';
import { postReceipt, type ReceiptBuyer } from '#modules/mail/server/mail.service.ts';
import { settleUse } from './coupons/coupons.queries.ts';
import { invoiceOrder } from './invoice-order.ts';
import { insertHeld, lockToPay, type Payment, releaseHeld, setAttention, settleOrder } from './mark-paid.queries.ts';
import { findBuyer, findOrder, type OrderRow } from './orders.queries.ts';
import { mailedItems } from './orders.rules.ts';
import { entriesOfPayment } from './revenue.rules.ts';
import type { SaleTerms } from './sale-terms.ts';

/** An order that is locked with its buyer and its courses. */
export interface LockedOrder {
  readonly order: OrderRow;
  /** Null: the account is deleted. */
  readonly buyer: ReceiptBuyer | null;
  /** The account exists, and so do all courses, none of which is archived. */
  readonly deliverable: boolean;
}

/** What became of a payment: `held` waits for an admin, `known` changed nothing. */
export type MarkPaidOutcome = 'paid' | 'held' | 'known';

/** Options of `markPaid`. */
export interface MarkPaidOptions {
  /** The admin who marks it; also accepts payments that are held. */
  readonly by?: string;
  /** Read before the transaction. */
  readonly terms: SaleTerms;
  /** The order was inserted as paid in this transaction, of courses that the buyer did not have. */
  readonly isNew?: boolean;
}

/** A course was granted otherwise while the order waited for it. A serialisation failure: the transaction is run again. */
class GrantedMeanwhile extends Error {
  override name = 'GrantedMeanwhile';
  readonly code = '40001';
}

/** Locks an order and what paying it writes. Returns null if it does not exist. */
export async function lockOrderToPay(tx: Handle, id: string): Promise<LockedOrder | null> {
  const deliverable = await lockToPay(tx, id);
  const order = await findOrder(tx, id);
  if (!order) return null;
  return { order, deliverable, buyer: order.userId === null ? null : await findBuyer(tx, order.userId) };
}

/** Returns why access is granted; an order of nothing with a coupon is the coupon's. */
function causeOf({ method, coupon }: OrderRow): 'purchase' | 'free' | 'coupon' | 'invoice' {
  if (method === 'invoice') return 'invoice';
  if (method !== 'free') return 'purchase';
  return coupon === '' ? 'free' : 'coupon';
}

/**
 * Marks an order paid: the one place where money becomes access, in one transaction with the payment, the use of the coupon,
 * the invoice, unless it was issued with the order, and the receipt. Idempotent by the provider's id of the payment. A
 * payment of another amount or currency, and a second one, is held for an admin. A cancelled or expired order that is paid
 * after all is delivered. An order of which something cannot be delivered, or was owned already, needs attention.
 */
export async function markPaid(
  tx: Handle,
  { order, buyer, deliverable }: LockedOrder,
  payment: Payment,
  { by, terms, isNew = false }: MarkPaidOptions,
): Promise<MarkPaidOutcome> {
  // An admin may accept another amount.
  const isRight = (by !== undefined || payment.amountCents === order.totalCents) && payment.currency === order.currency;
  const held = !isRight || (order.state === 'paid' && !isNew);
  // An admin who accepts a payment that was held makes no second one of it.
  const accepted = by === undefined ? [] : await releaseHeld(tx, order._id);
  if (held) {
    if (accepted.length === 0 && !(await insertHeld(tx, newId(), order._id, payment))) return 'known';
    await setAttention(tx, order._id, 'amount_differs');
    return 'held';
  }
  const stored = accepted.length === 0 && order.totalCents > 0 ? { ...payment, id: newId() } : null;
  const entries = (stored ? [stored] : accepted).flatMap((received) => entriesOfPayment(order.lines, received));
  const { timeZone } = terms.identity;
  const paidAt = await settleOrder(tx, order._id, stored, { entries, timeZone, isNew });
  if (!paidAt) return 'known';
  const lines = order.lines.flatMap(({ id, courseId, priceCents, discountCents }) =>
    courseId === null ? [] : { courseId, orderLineId: id, paidCents: priceCents - discountCents },
  );
  const granted = buyer
    ? await grantBought(tx, { userId: buyer._id, cause: causeOf(order), by: by ?? null, lines })
    : [];
  if (isNew && granted.length < order.lines.length) throw new GrantedMeanwhile();
  if (!deliverable) await setAttention(tx, order._id, 'course_unavailable');
  else if (granted.length < order.lines.length) await setAttention(tx, order._id, 'already_owned');
  if (order.coupon !== '') await settleUse(tx, order._id, 'used');
  if (buyer) {
    const consents = order.consents.map(({ text }) => text);
    const real = payment.provider !== 'simulated' && order.totalCents > 0;
    await postReceipt(tx, buyer, mailedItems(order), {
      locale: order.locale,
      real,
      ...(consents.length > 0 && { consents }),
    });
  }
  if (order.method === 'invoice' && (await hasInvoice(tx, order._id))) return 'paid';
  // The last statement: the series of the numbers is locked from here to the commit.
  await invoiceOrder(tx, terms, order, { issuedAt: paidAt, payment: null });
  return 'paid';
}
