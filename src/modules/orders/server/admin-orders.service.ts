import type { Readable } from 'node:stream';
import type { FieldError, FieldErrorCode } from '#contract/fields/field-errors.ts';
import type { FullOrder, ListedOrder, ListOrdersQuery, MarkPaidInput } from '#modules/orders/contract/orders.ts';
import { priceMaxCents, smallestCents } from '#contract/money/price-limits.ts';
import { dayIn } from '#contract/time/time-zones.ts';
import { type CsvColumns, csvOfRows } from '#server/api/csv.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import type { Payment } from './mark-paid.queries.ts';
import { type LockedOrder, lockOrderToPay, markPaid } from './mark-paid.service.ts';
import { cancelOpen } from './on-account.service.ts';
import {
  countOrders,
  findOrder,
  findOrdersByNumber,
  listOrderNumbers,
  listOrderRows,
  listPayments,
  type OrderRow,
} from './orders.queries.ts';
import { type OrderServices, presentOrder, presentRefunds } from './orders.service.ts';
import { listDisputes, listRefunds } from './refunds/refunds.queries.ts';
import { beyondOf, receivedOf, remainingOf } from './refunds/refunds.rules.ts';
import type { SaleTerms } from './sale-terms.ts';

const presentListed = (row: OrderRow): ListedOrder => ({
  ...presentOrder(row),
  buyer: { _id: row.userId, name: row.name, email: row.email },
  attention: row.attention,
});

/** Returns a page of orders and how many match. */
export async function listOrders(db: Handle, query: ListOrdersQuery): Promise<{ items: ListedOrder[]; total: number }> {
  return { items: (await listOrderRows(db, query)).map(presentListed), total: await countOrders(db, query) };
}

/** Returns an order with its payments, refunds and disputes. Throws `order_not_found`. */
export async function getOrder(db: Handle, id: string): Promise<FullOrder> {
  const row = await findOrder(db, id);
  if (!row) throw new AppError('order_not_found');
  const stored = await listPayments(db, id);
  const payments = stored.map((payment) => ({
    _id: payment.id,
    provider: payment.provider,
    providerId: payment.providerId,
    amount: payment.amountCents / 100,
    currency: payment.currency,
    state: payment.state,
    receivedOn: payment.receivedOn,
    reference: payment.reference,
    note: payment.note,
    createdAt: payment.createdAt.toISOString(),
  }));
  const refunds = await listRefunds(db, id);
  const received = receivedOf(row, stored);
  const isPaid = row.state === 'paid';
  const remaining = isPaid ? remainingOf(row.lines, refunds, received, row.currency) : [];
  const listed = presentListed(row);
  return {
    ...listed,
    lines: listed.lines.map((line, index) => ({
      ...line,
      _id: row.lines[index]!.id,
      refundable: (remaining[index]?.cents ?? 0) / 100,
    })),
    consents: row.consents,
    invoice: row.invoice && { _id: row.invoice._id, number: row.invoice.number },
    dueOn: row.dueOn,
    reminders: row.reminders,
    countryEvidence: row.countryEvidence,
    paidBeyond: (isPaid ? beyondOf(row.lines, refunds, received) : 0) / 100,
    payments,
    refunds: presentRefunds(row).map((refund, index) => ({
      ...refund,
      problem: refunds[index]?.problem ?? null,
      byProvider: refunds[index]?.idempotencyKey === null,
    })),
    disputes: (await listDisputes(db, id)).map(({ amountCents, createdAt, closedAt, ...dispute }) => ({
      ...dispute,
      amount: amountCents / 100,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
}

const recordState = (tx: Handle, actor: Actor, { _id, number, state }: OrderRow, after: OrderRow['state']) =>
  recordChange(tx, actor, {
    action: 'update',
    entity: 'order',
    entityId: _id,
    // Not the buyer: the audit log outlives accounts.
    label: String(number),
    before: { orderState: state },
    after: { orderState: after },
  });

/** Before this day no bank has received a payment for a course of this school: a slip of the year. */
const EARLIEST_PAYMENT = '2000-01-01';

/**
 * Returns the payment that an admin has entered. Throws `invalid_input` for a day that has not come or is long ago, an amount
 * that the currency does not have or no course can cost, and one that is not the total without a reason.
 */
function enteredPayment(
  order: OrderRow,
  { receivedOn, amount, reference, note }: MarkPaidInput,
  today: string,
): Payment {
  const cents = amount === null ? order.totalCents : Math.round(amount * 100);
  const isExact = amount === null || Math.abs(amount * 100 - cents) < 1e-6;
  const problems: [field: string, problem: FieldErrorCode | FieldError][] = [];
  // Several courses may cost more together than one can.
  const most = Math.max(order.totalCents, priceMaxCents(order.currency));
  if (receivedOn !== null && receivedOn > today) problems.push(['receivedOn', 'day_in_future']);
  if (receivedOn !== null && receivedOn < EARLIEST_PAYMENT) problems.push(['receivedOn', 'day_too_early']);
  if (cents > most) problems.push(['amount', { code: 'amount_above_limit', params: { max: most / 100 } }]);
  else if (!isExact || cents % smallestCents(order.currency) !== 0) problems.push(['amount', 'amount_not_exact']);
  if (cents !== order.totalCents && note === '') problems.push(['note', 'amount_needs_reason']);
  if (problems.length > 0) throw invalidInput(problems);
  return {
    provider: 'invoice',
    providerId: order._id,
    amountCents: cents,
    currency: order.currency,
    receivedOn: receivedOn ?? today,
    reference,
    note: cents === order.totalCents ? '' : note,
  };
}

/** What a change of an order by an admin is made with. */
interface ChangeContext {
  readonly terms: SaleTerms;
  readonly actor: HeldUser;
}

/**
 * Changes an order as an admin, with its buyer and itself locked in this order, as every write does. Returns the order as it is
 * afterwards. Throws `order_not_found`.
 */
export async function changeOrder(
  services: OrderServices,
  admin: Caller,
  id: string,
  change: (tx: Handle, locked: LockedOrder, context: ChangeContext) => Promise<void>,
): Promise<FullOrder> {
  // The buyer is looked up before the transaction, which locks users first.
  const before = await findOrder(services.db, id);
  const users = before?.userId ? [before.userId] : [];
  const terms = await services.terms();
  await writeAs(services.db, admin, { users }, async (tx, { actor }) => {
    const locked = await lockOrderToPay(tx, id);
    if (!locked) throw new AppError('order_not_found');
    await change(tx, locked, { terms, actor });
  });
  return getOrder(services.db, id);
}

/**
 * Marks an order paid: one by invoice, or one whose payment differs. Throws `order_not_found`, `order_settled`,
 * `order_undeliverable` for a course or an account that was deleted: its invoice would charge for nothing, and
 * `invalid_input` for a wrong day or amount.
 */
export async function markOrderPaid(
  services: OrderServices,
  admin: Caller,
  id: string,
  input: MarkPaidInput,
): Promise<FullOrder> {
  const paid = await changeOrder(services, admin, id, async (tx, locked, { terms, actor }) => {
    const { order } = locked;
    if (order.state === 'paid') throw new AppError('order_settled');
    if (order.userId === null || order.lines.some(({ courseId }) => courseId === null))
      throw new AppError('order_undeliverable');
    const payment = enteredPayment(order, input, dayIn(terms.identity.timeZone, new Date()));
    await markPaid(tx, locked, payment, { by: actor._id, terms });
    await recordState(tx, actor, order, 'paid');
  });
  services.events.countsChanged();
  return paid;
}

/** Cancels an open order, gives its coupon back and credits its invoice. Throws `order_not_found`, `order_settled`. */
export const cancelOrder = (services: OrderServices, admin: Caller, id: string): Promise<FullOrder> =>
  changeOrder(services, admin, id, async (tx, { order }, { actor }) => {
    await cancelOpen(tx, order, null);
    await recordState(tx, actor, order, 'cancelled');
  });

/** Returns the state of an order, of a paid one also what was paid back of it. */
function exportedState({ state, refundedCents, totalCents }: OrderRow): string {
  if (state !== 'paid' || refundedCents === 0) return state;
  return refundedCents < totalCents ? 'partly refunded' : 'refunded';
}

const CSV_COLUMNS: CsvColumns<OrderRow> = {
  number: ({ number }) => String(number),
  created: ({ createdAt }) => createdAt.toISOString(),
  paid: ({ paidAt }) => paidAt?.toISOString() ?? '',
  state: exportedState,
  method: ({ method }) => method,
  name: ({ name }) => name,
  email: ({ email }) => email,
  company: ({ company }) => company,
  vatId: ({ vatId }) => vatId,
  street: ({ street }) => street,
  postalCode: ({ postalCode }) => postalCode,
  town: ({ town }) => town,
  country: ({ country }) => country,
  courses: ({ lines }) => lines.map(({ title }) => title).join('; '),
  coupon: ({ coupon }) => coupon,
  discount: ({ discountCents }) => discountCents / 100,
  tax: ({ taxCents }) => taxCents / 100,
  total: ({ totalCents }) => totalCents / 100,
  refunded: ({ refundedCents }) => refundedCents / 100,
  currency: ({ currency }) => currency,
};

/** Returns the orders that match as a CSV file, newest first. */
export async function exportOrders(
  read: <T>(query: (db: Handle) => Promise<T>) => Promise<T>,
  query: Pick<ListOrdersQuery, 'q' | 'state'>,
): Promise<Readable> {
  const numbers = await read((db) => listOrderNumbers(db, query));
  return csvOfRows(CSV_COLUMNS as CsvColumns<OrderRow & { customId: number }>, numbers, async (page) =>
    (await read((db) => findOrdersByNumber(db, page))).map((row) => ({ ...row, customId: row.number })),
  );
}
