import { dayIn } from '#contract/time/time-zones.ts';
import type { HowToPay, PaymentTerms } from '#modules/orders/contract/orders.ts';
import type { Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { AppError } from '#server/errors.ts';
import { epcText } from '#modules/invoices/server/epc-code.ts';
import { creditInvoice } from '#modules/invoices/server/issue-invoice.ts';
import { postMail, type ReceiptBuyer } from '#modules/mail/server/mail.service.ts';
import { settleUse } from './coupons/coupons.queries.ts';
import { invoiceOrder } from './invoice-order.ts';
import {
  countReminder,
  endDueDate,
  endOrder,
  findBuyer,
  findOrder,
  listOverdueOrders,
  listUndeliverable,
  type OrderRow,
} from './orders.queries.ts';
import { mailedItems, REMINDER_DAYS, REST_DAYS } from './orders.rules.ts';
import type { OrderServices } from './orders.service.ts';
import type { SaleTerms } from './sale-terms.ts';

/**
 * Returns how an open order on account is to be paid, as its invoice says. Null: it is not open, has no invoice, or one of its
 * courses is deleted, so that it cannot be delivered.
 */
export function howToPay({ state, invoice, lines, totalCents, currency }: OrderRow): HowToPay | null {
  if (state !== 'open' || !invoice?.payment || lines.some(({ courseId }) => courseId === null)) return null;
  const { _id, number: reference, payment } = invoice;
  return { ...payment, invoice: _id, reference, qr: epcText({ ...payment, reference, cents: totalCents, currency }) };
}

/** Returns what the emails about an order on account say. */
const emailOf = (order: OrderRow, buyer: ReceiptBuyer) => ({
  name: buyer.emailConfirmed ? buyer.name : '',
  order: order.number,
  items: mailedItems(order),
  cents: order.totalCents,
  currency: order.currency,
  ...(order.consents.length > 0 && { consents: order.consents.map(({ text }) => text) }),
});

/**
 * Issues the invoice of an order that was just placed on account and posts the emails to its buyer and to the school, in the
 * transaction that places it. They name the number of the invoice, so they follow it. Returns the order as it is stored.
 */
export async function openOnAccount(
  tx: Handle,
  { terms, inbox }: SchoolInbox,
  { order, buyer, payment }: { order: Omit<OrderRow, 'invoice'>; buyer: ReceiptBuyer; payment: PaymentTerms },
): Promise<OrderRow> {
  await invoiceOrder(tx, terms, order, { issuedAt: new Date(), payment });
  const placed = await findOrder(tx, order._id);
  const due = placed && howToPay(placed);
  if (!placed || !due) throw new Error('an order on account has no invoice');
  const data = emailOf(placed, buyer);
  const { locale } = order;
  await postMail(tx, { kind: 'order-placed', to: buyer.email, userId: buyer._id, locale, data: { ...data, ...due } });
  await postToSchool(tx, { terms, inbox }, placed, buyer, 'order-arrived');
  return placed;
}

/** Where emails about orders on account go, besides to their buyers. */
export interface SchoolInbox {
  readonly terms: SaleTerms;
  /** Empty: nowhere. */
  readonly inbox: string;
}

/** Posts an email about an order to the school, in its first language. Replies go to the buyer. */
async function postToSchool(
  tx: Handle,
  { terms, inbox }: SchoolInbox,
  order: OrderRow,
  buyer: ReceiptBuyer,
  kind: 'order-arrived' | 'order-withdrawn',
): Promise<void> {
  if (inbox === '') return;
  const { name, email, _id: userId } = buyer;
  const invoice = order.invoice?.number ?? '';
  const data = { ...emailOf(order, buyer), name, email, company: order.company, id: order._id, invoice };
  await postMail(tx, { kind, to: inbox, replyTo: email, userId, locale: terms.identity.languages[0]!, data });
}

/**
 * Cancels a locked order that is open: gives its coupon back, credits its invoice and tells its buyer, and the school where the
 * buyer cancels it. Throws `order_settled`.
 */
export async function cancelOpen(tx: Handle, order: OrderRow, school: SchoolInbox | null): Promise<void> {
  if (!(await endOrder(tx, order._id, 'cancelled'))) throw new AppError('order_settled');
  await settleUse(tx, order._id, 'released');
  const buyer = order.userId === null ? null : await findBuyer(tx, order.userId);
  if (buyer && order.method === 'invoice') {
    const data = { ...emailOf(order, buyer), invoice: order.invoice?.number ?? '' };
    await postMail(tx, { kind: 'order-cancelled', to: buyer.email, userId: buyer._id, locale: order.locale, data });
    if (school) await postToSchool(tx, school, order, buyer, 'order-withdrawn');
  }
  await creditInvoice(tx, { orderId: order._id, creditedAt: new Date(), reason: '' });
}

const BATCH = 100;

/** Reminds buyers of orders on account that are past their due date: twice, while the order is open. Idempotent. */
export async function remindBuyers(services: Pick<OrderServices, 'db' | 'terms'>, now = new Date()): Promise<void> {
  const { timeZone } = (await services.terms()).identity;
  const today = dayIn(timeZone, now);
  for (const [reminders, days] of REMINDER_DAYS.entries()) {
    const overdue = await listOverdueOrders(services.db, { today, days, reminders, restDays: REST_DAYS, limit: BATCH });
    for (const order of overdue) {
      await transact(services.db, async (tx) => {
        const buyer = order.userId === null ? null : await findBuyer(tx, order.userId);
        const due = howToPay(order);
        if (!buyer || !(await countReminder(tx, order)) || !due) return;
        const data = { ...emailOf(order, buyer), ...due };
        await postMail(tx, { kind: 'order-reminder', to: buyer.email, userId: buyer._id, locale: order.locale, data });
      });
    }
  }
}

/**
 * Tells the buyers of open orders on account of which a course was deleted that they are not to be paid. Such an order is due no
 * longer, which is how it is remembered that its buyer got the email. Idempotent.
 */
export async function announceUndeliverable({ db }: Pick<OrderServices, 'db'>): Promise<void> {
  for (const order of await listUndeliverable(db, BATCH)) {
    await transact(db, async (tx) => {
      if (!(await endDueDate(tx, order._id))) return;
      const buyer = order.userId === null ? null : await findBuyer(tx, order.userId);
      if (!buyer) return;
      const data = emailOf(order, buyer);
      const { locale } = order;
      await postMail(tx, { kind: 'order-undeliverable', to: buyer.email, userId: buyer._id, locale, data });
    });
  }
}
