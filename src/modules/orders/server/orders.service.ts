import { billingOf } from '#modules/orders/contract/billing.ts';
import type { CreatedOrder, Order } from '#modules/orders/contract/orders.ts';
import type { Refund } from '#modules/orders/contract/refunds.ts';
import type { Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type ProviderPayment, ProviderUnreachable } from '#modules/payments/server/provider.ts';
import { settleUse } from './coupons/coupons.queries.ts';
import { lockOrderToPay, markPaid } from './mark-paid.service.ts';
import { cancelOpen, howToPay } from './on-account.service.ts';
import {
  addCountryEvidence,
  endOrder,
  findOrder,
  listOrdersOf,
  listWaiting,
  type OrderRow,
  setReference,
} from './orders.queries.ts';
import type { Services } from '#server/services.ts';

/** What orders need. */
export type OrderServices = Pick<Services, 'db' | 'events' | 'config' | 'mail' | 'provider' | 'terms'>;

/** Returns an amount in units of its currency. */
export const inUnits = (cents: number): number => cents / 100;

/** Returns the refunds of an order, oldest first. */
export const presentRefunds = ({ refunds }: OrderRow): Refund[] =>
  refunds.map(({ id, amountCents, endsAccess, createdAt, ...refund }) => ({
    ...refund,
    _id: id,
    amount: inUnits(amountCents),
    access: endsAccess ? 'end' : 'keep',
    createdAt: new Date(createdAt).toISOString(),
  }));

/** Returns an order as its buyer sees it. */
export function presentOrder(row: OrderRow): Order {
  return {
    _id: row._id,
    number: row.number,
    state: row.state,
    method: row.method,
    coupon: row.coupon,
    ...billingOf(row),
    currency: row.currency,
    lines: row.lines.map(({ courseId, title, priceCents, discountCents, taxCents }) => ({
      courseId,
      title,
      price: inUnits(priceCents),
      discount: inUnits(discountCents),
      tax: inUnits(taxCents),
    })),
    discount: inUnits(row.discountCents),
    tax: inUnits(row.taxCents),
    total: inUnits(row.totalCents),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refunded: inUnits(row.refundedCents),
    refunds: presentRefunds(row).filter(({ state }) => state !== 'failed'),
    howToPay: howToPay(row),
  };
}

/** Whether an order waits for a payment online, and for no admin. */
const canPay = ({ state, method, attention }: OrderRow): boolean =>
  state === 'open' && method === 'stripe' && attention === null;

/** Opens the checkout of an order that waits for a payment online, and has none that an admin looks at; returns where the buyer pays. */
export async function openCheckout({ db, provider }: OrderServices, order: OrderRow): Promise<string | null> {
  if (!canPay(order) || !provider) return null;
  try {
    const checkout = await provider.createCheckout({ ...order, titles: order.lines.map(({ title }) => title) });
    await setReference(db, order._id, checkout.reference);
    return checkout.redirect;
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw new AppError('provider_unreachable', { cause });
    throw cause;
  }
}

/** Orders older than this without a payment are given up; a checkout at the provider ends after 24 hours. */
const OPEN_HOURS = 25;

/**
 * Asks the provider for the payment of an open order and marks it paid, held or expired accordingly; also when it was
 * cancelled or expired before. Returns what the provider says; null if it was not asked. Throws ProviderUnreachable.
 */
export async function recheckOrder(
  services: OrderServices,
  order: OrderRow,
  now = new Date(),
): Promise<ProviderPayment | null> {
  const { db, provider } = services;
  if (order.state === 'paid' || order.method !== 'stripe' || !provider) return null;
  const payment = order.providerRef === null ? null : await provider.readPayment(order.providerRef);
  if (payment?.state === 'paid' && payment.paymentId !== null) {
    const { paymentId: providerId, amountCents, currency, country } = payment;
    const paid = { provider: provider.name, providerId, amountCents, currency };
    const terms = await services.terms();
    const outcome = await transact(db, async (tx) => {
      const locked = await lockOrderToPay(tx, order._id);
      const result = locked ? await markPaid(tx, locked, paid, { terms }) : 'known';
      // After it, because it locks buyer and courses before the order.
      if (country !== undefined) await addCountryEvidence(tx, order._id, { payment: country });
      return result;
    });
    if (outcome === 'paid') services.events.countsChanged();
    return payment;
  }
  const isOld = now.getTime() - order.createdAt.getTime() > OPEN_HOURS * 3_600_000;
  if (payment?.state === 'expired' || isOld) {
    await transact(db, async (tx) => {
      if (await endOrder(tx, order._id, 'expired')) await settleUse(tx, order._id, 'released');
    });
  }
  return payment;
}

/** Orders whose payment is being read from the provider. */
const asking = new Map<string, Promise<ProviderPayment | null>>();

/** Does what `recheckOrder` does; looks at the same order at the same time ask once. */
function recheckForLook(services: OrderServices, order: OrderRow): Promise<ProviderPayment | null> {
  const begun = asking.get(order._id);
  if (begun) return begun;
  const payment = recheckOrder(services, order).finally(() => asking.delete(order._id));
  asking.set(order._id, payment);
  return payment;
}

/**
 * Returns one of the caller's orders, after asking the provider, and where it can still be paid. Throws `order_not_found`.
 */
export async function refreshOrder(services: OrderServices, caller: Caller, id: string): Promise<CreatedOrder> {
  const row = await findOrder(services.db, id);
  if (!row || row.userId !== caller._id) throw new AppError('order_not_found');
  if (caller.viewedBy !== null) return { ...presentOrder(row), redirect: null };
  let redirect: string | null = null;
  try {
    redirect = (await recheckForLook(services, row))?.redirect ?? null;
  } catch (cause) {
    // The order is shown as it is known; the job asks again.
    if (!(cause instanceof ProviderUnreachable)) throw cause;
  }
  const order = (await findOrder(services.db, id)) ?? row;
  // A checkout that could not be opened with the order is opened now.
  if (order.providerRef === null) redirect = await openCheckout(services, order).catch(() => null);
  return { ...presentOrder(order), redirect: canPay(order) ? redirect : null };
}

const BATCH = 100;

/** Asks the provider for all orders that have waited for ten minutes. One that fails does not hold up the others. */
export async function recheckOrders(services: OrderServices): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ;) {
    // All of them: abandoned ones wait for a day, and would hide the others behind them.
    const waiting = await listWaiting(services.db, 10, after, BATCH);
    for (const order of waiting) await recheckOrder(services, order).catch((cause: unknown) => failures.push(cause));
    if (waiting.length < BATCH) break;
    after = waiting.at(-1)!.number;
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns the orders of a user, newest first. */
export const getOrdersOf = async (db: Handle, userId: string): Promise<Order[]> =>
  (await listOrdersOf(db, userId)).map(presentOrder);

/**
 * Cancels an open order on account of the caller, credits its invoice and tells the school. Throws `order_not_found`, also for
 * an order of another user, and `order_settled`.
 */
export async function cancelOwnOrder(services: OrderServices, caller: Caller, id: string): Promise<Order> {
  const school = { terms: await services.terms(), inbox: await services.mail.inbox() };
  return writeAs(services.db, caller, {}, async (tx) => {
    const locked = await lockOrderToPay(tx, id);
    if (locked?.order.userId !== caller._id) throw new AppError('order_not_found');
    if (locked.order.method !== 'invoice') throw new AppError('order_settled');
    await cancelOpen(tx, locked.order, school);
    return presentOrder((await findOrder(tx, id))!);
  });
}
