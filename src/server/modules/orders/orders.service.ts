import type { PaymentMode } from '#contract/choices.ts';
import type { CreatedOrder, CreateOrderInput, Order, Quote, QuoteInput } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { type HeldUser, writeAs } from '#server/sessions/write-as.ts';
import { assertForSale } from '#server/modules/courses/courses.service.ts';
import { type PaymentProvider, type ProviderPayment, ProviderUnreachable } from '#server/modules/payments/provider.ts';
import { reserveUse, settleUse } from './coupons.queries.ts';
import { usableCoupon } from './coupons.service.ts';
import { markPaid, type OnPaid } from './mark-paid.service.ts';
import {
  addCountryEvidence,
  countOpen,
  endOrder,
  findOffered,
  findOrder,
  findOrderByKey,
  insertOrder,
  listOrdersOf,
  listOwned,
  listWaiting,
  type OrderRow,
  setReference,
} from './orders.queries.ts';
import { type PricedLine, priceLines, totalsOf } from './orders.rules.ts';

/** A refund that was paid back, as its credit note needs it. */
interface DoneRefund {
  readonly refundId: string;
  readonly reason: string;
  /** How much of each line of the order, in their order. */
  readonly cents: readonly number[];
}

/** The country of a buyer and what it is known by, and the tax that follows. */
export interface TaxedBuyer {
  /** ISO 3166-1 alpha-2; empty: unknown. */
  readonly country: string;
  readonly countryEvidence: Readonly<Record<string, string>>;
  /** In its normal form; empty: none. */
  readonly vatId: string;
  /** The rate that prices include, in hundredths of a percent. */
  readonly taxRate: number;
  /** Why it is that rate, and whose: kept with the order for its invoice. */
  readonly taxCategory: OrderRow['taxCategory'];
  readonly taxCountry: string;
  readonly taxExemption: string;
}

/** What orders need. */
export interface OrderParts {
  readonly db: Db;
  readonly events: CatalogueEvents;
  readonly payments: PaymentMode;
  /** Null where nothing is paid online. */
  readonly provider: PaymentProvider | null;
  /** The published currency, ISO 4217. */
  readonly currency: () => Promise<string>;
  readonly onPaid: OnPaid;
  /** Called in the transaction that settles a refund, as its last step: issues the credit note. */
  readonly onRefunded: (tx: Handle, order: OrderRow, refund: DoneRefund) => Promise<void>;
  /** Returns how a buyer is taxed. Throws `invalid_input` for a wrong VAT number of a member state. */
  readonly taxBuyer: (buyer: { readonly country: string; readonly vatId: string }) => Promise<TaxedBuyer>;
}

const inUnits = (cents: number): number => cents / 100;

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
  };
}

/** Returns the courses of an order in the order they were named. Throws `course_not_found`, `course_archived`. */
async function offeredCourses(db: Handle, ids: readonly string[], options: { lock?: boolean } = {}) {
  const found = new Map((await findOffered(db, ids, options)).map((course) => [course.id, course]));
  return [...new Set(ids)].map((id) => {
    const course = found.get(id);
    if (!course) throw new AppError('course_not_found');
    assertForSale(course);
    return course;
  });
}

/** Returns what courses cost with a coupon. Throws `course_not_found` and the errors of coupons. */
export async function quoteOrder(parts: OrderParts, { courses: ids, coupon: code }: QuoteInput): Promise<Quote> {
  const courses = await offeredCourses(parts.db, ids);
  const coupon = await usableCoupon(parts.db, code, courses, { userId: null });
  const currency = await parts.currency();
  const lines = priceLines(courses, coupon, { taxRate: 0, currency });
  const { totalCents, discountCents } = totalsOf(lines);
  return {
    lines: lines.map(({ courseId, title, priceCents, ...line }) => ({
      courseId,
      title,
      price: inUnits(priceCents),
      discount: inUnits(line.discountCents),
      tax: inUnits(line.taxCents),
    })),
    discount: inUnits(discountCents),
    total: inUnits(totalCents),
    currency,
  };
}

/** The method an order is paid by; throws `payments_unavailable` if it costs something and the school takes no payments. */
function methodFor(totalCents: number, payments: PaymentMode): OrderRow['method'] {
  if (totalCents === 0) return 'free';
  if (payments === 'off') throw new AppError('payments_unavailable');
  return payments;
}

/** Orders of one buyer that may wait for their payment. */
const OPEN_ORDERS = 20;

/** Inserts an order in the transaction that holds its buyer and returns its id. */
async function placeOrder(
  tx: Handle,
  parts: OrderParts,
  buyer: HeldUser,
  input: CreateOrderInput,
  { key, locale, currency, tax }: { key: string | null; locale: string; currency: string; tax: TaxedBuyer },
): Promise<OrderRow> {
  const all = await offeredCourses(tx, input.courses, { lock: true });
  // The same request at the same time has committed while this one waited for the courses.
  const same = key === null ? null : await findOrderByKey(tx, buyer._id, key);
  if (same) return same;
  const owned = new Set(await listOwned(tx, buyer._id, input.courses));
  const courses = all.filter(({ id }) => !owned.has(id));
  if (courses.length === 0) throw new AppError('courses_owned');
  const coupon = await usableCoupon(tx, input.coupon, courses, { userId: buyer._id, lock: true });
  if (totalsOf(priceLines(all, coupon, { taxRate: 0, currency })).totalCents !== Math.round(input.expected * 100))
    throw new AppError('price_changed');
  if ((await countOpen(tx, buyer._id)) >= OPEN_ORDERS) throw new AppError('too_many_open_orders');
  const { taxRate, ...taxed } = tax;
  const lines: PricedLine[] = priceLines(courses, coupon, { taxRate, currency });
  const totals = totalsOf(lines);
  const method = methodFor(totals.totalCents, parts.payments);
  const id = newId();
  const order = {
    id,
    userId: buyer._id,
    name: buyer.name,
    email: buyer.email,
    company: input.company,
    ...taxed,
    ...totals,
    currency,
    coupon: coupon?.code ?? '',
    state: 'open' as const,
    method,
    idempotencyKey: key,
    locale,
  };
  const added = await insertOrder(
    tx,
    order,
    lines.map((line) => ({ ...line, id: newId() })),
  );
  if (!added) return (await findOrderByKey(tx, buyer._id, key!))!;
  if (coupon) await reserveUse(tx, coupon.id, id, buyer._id);
  if (method === 'free' || method === 'simulated') {
    const payment = { provider: method, providerId: `payment:${id}`, amountCents: totals.totalCents, currency };
    await markPaid(tx, id, payment, { onPaid: parts.onPaid });
  }
  return (await findOrder(tx, id))!;
}

/**
 * Orders courses for the caller: an order of nothing and a simulated payment are paid at once; otherwise the response says
 * where to pay. Idempotent by `key`. Throws `invalid_input` for a wrong VAT number, `course_not_found`, `courses_owned`, `price_changed`, `payments_unavailable`,
 * `too_many_open_orders`, the errors of coupons, and `provider_unreachable`, after which the order exists and the same call goes on with it.
 */
export async function createOrder(
  parts: OrderParts,
  caller: Caller,
  input: CreateOrderInput,
  { key, locale }: { readonly key: string | null; readonly locale: string },
): Promise<CreatedOrder> {
  const { db } = parts;
  const [currency, tax] = await Promise.all([parts.currency(), parts.taxBuyer(input)]);
  const order = await writeAs(db, caller, {}, async (tx, { actor }) => {
    const earlier = key === null ? null : await findOrderByKey(tx, actor._id, key);
    return earlier ?? placeOrder(tx, parts, actor, input, { key, locale, currency, tax });
  });
  if (order.state === 'paid') parts.events.countsChanged();
  return { ...presentOrder(order), redirect: await openCheckout(parts, order) };
}

/** Whether an order waits for a payment online, and for no admin. */
const canPay = ({ state, method, attention }: OrderRow): boolean =>
  state === 'open' && method === 'stripe' && attention === null;

/** Opens the checkout of an order that waits for a payment online, and has none that an admin looks at; returns where the buyer pays. */
async function openCheckout({ db, provider }: OrderParts, order: OrderRow): Promise<string | null> {
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
  parts: OrderParts,
  order: OrderRow,
  now = new Date(),
): Promise<ProviderPayment | null> {
  const { db, provider, onPaid } = parts;
  if (order.state === 'paid' || order.method !== 'stripe' || !provider) return null;
  const payment = order.providerRef === null ? null : await provider.readPayment(order.providerRef);
  if (payment?.state === 'paid' && payment.paymentId !== null) {
    const { paymentId: providerId, amountCents, currency, country } = payment;
    const paid = { provider: provider.name, providerId, amountCents, currency };
    const outcome = await transact(db, async (tx) => {
      const result = await markPaid(tx, order._id, paid, { onPaid });
      // After it, because it locks buyer and courses before the order.
      if (country !== undefined) await addCountryEvidence(tx, order._id, { payment: country });
      return result;
    });
    if (outcome === 'paid') parts.events.countsChanged();
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
function recheckForLook(parts: OrderParts, order: OrderRow): Promise<ProviderPayment | null> {
  const begun = asking.get(order._id);
  if (begun) return begun;
  const payment = recheckOrder(parts, order).finally(() => asking.delete(order._id));
  asking.set(order._id, payment);
  return payment;
}

/**
 * Returns one of the caller's orders, after asking the provider, and where it can still be paid. Throws `order_not_found`.
 */
export async function refreshOrder(parts: OrderParts, caller: Caller, id: string): Promise<CreatedOrder> {
  const found = await findOrder(parts.db, id);
  if (!found || found.userId !== caller._id) throw new AppError('order_not_found');
  if (caller.viewedBy !== null) return { ...presentOrder(found), redirect: null };
  let redirect: string | null = null;
  try {
    redirect = (await recheckForLook(parts, found))?.redirect ?? null;
  } catch (cause) {
    // The order is shown as it is known; the job asks again.
    if (!(cause instanceof ProviderUnreachable)) throw cause;
  }
  const order = (await findOrder(parts.db, id)) ?? found;
  // A checkout that could not be opened with the order is opened now.
  if (order.providerRef === null) redirect = await openCheckout(parts, order).catch(() => null);
  return { ...presentOrder(order), redirect: canPay(order) ? redirect : null };
}

const BATCH = 100;

/** Asks the provider for all orders that have waited for ten minutes. One that fails does not hold up the others. */
export async function recheckOrders(parts: OrderParts): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ;) {
    // All of them: abandoned ones wait for a day, and would hide the others behind them.
    const waiting = await listWaiting(parts.db, 10, after, BATCH);
    for (const order of waiting) await recheckOrder(parts, order).catch((cause: unknown) => failures.push(cause));
    if (waiting.length < BATCH) break;
    after = waiting.at(-1)!.number;
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns the orders of a user, newest first. */
export const getOrdersOf = async (db: Handle, userId: string): Promise<Order[]> =>
  (await listOrdersOf(db, userId)).map(presentOrder);
