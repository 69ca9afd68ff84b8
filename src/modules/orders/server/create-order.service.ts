import { type Billing, billingErrors, billingOf, NO_BILLING } from '#modules/orders/contract/billing.ts';
import type { BoughtCourse, BuyInput } from '#modules/orders/contract/checkout.ts';
import type { PaymentMode } from '#contract/choices.ts';
import type {
  CreatedOrder,
  CreateOrderInput,
  OrderObstacle,
  Quote,
  QuoteInput,
} from '#modules/orders/contract/orders.ts';
import type { Config } from '#server/config.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { paymentTerms } from '#modules/invoices/server/issue-invoice.ts';
import { assertForSale } from '#modules/courses/server/courses.service.ts';
import { reserveUse } from './coupons/coupons.queries.ts';
import { usableCoupon } from './coupons/coupons.service.ts';
import { acceptedConsents } from './consents.ts';
import { markPaid } from './mark-paid.service.ts';
import { openOnAccount } from './on-account.service.ts';
import {
  countOpen,
  findOffered,
  findOpenOnAccount,
  findOrder,
  findOrderByKey,
  insertOrder,
  type OrderedCourse,
  lockOffered,
  type OrderRow,
} from './orders.queries.ts';
import { type CouponTerms, type OfferedCourse, type PricedLine, priceLines, totalsOf } from './orders.rules.ts';
import { inUnits, openCheckout, type OrderServices, presentOrder } from './orders.service.ts';
import { type SaleTerms, taxBuyer, type TaxedBuyer } from './sale-terms.ts';

/** Runs work on a part of an order; its failure names that part. */
async function naming<T>(part: OrderObstacle, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.code, { ...cause.details, current: part });
  }
}

/** How an order is taxed. */
type Taxed = Pick<TaxedBuyer, 'taxRate' | 'taxCategory'>;

/** Returns lines as a buyer sees them before they order. */
function presentQuote(lines: readonly PricedLine[], currency: string, tax: Taxed): Quote {
  const { totalCents, discountCents, taxCents } = totalsOf(lines);
  return {
    lines: lines.map(({ courseId, title, priceCents, ...line }) => ({
      courseId,
      title,
      price: inUnits(priceCents),
      discount: inUnits(line.discountCents),
      tax: inUnits(line.taxCents),
    })),
    discount: inUnits(discountCents),
    tax: inUnits(taxCents),
    taxRate: tax.taxRate / 100,
    reverseCharge: tax.taxCategory === 'AE',
    total: inUnits(totalCents),
    currency,
  };
}

/** Throws `course_archived` or `course_not_found` unless a course is for sale; the error names it. */
const mustBeForSale = (course: Pick<OrderedCourse, 'id' | 'name' | 'state'>): Promise<void> =>
  // A draft is hidden: so is its name.
  naming({ courseId: course.id, ...(course.state !== 'draft' && { title: course.name }) }, () => assertForSale(course));

const notFound = (courseId: string): AppError => new AppError('course_not_found', { current: { courseId } });

/** Returns what courses cost with a coupon. Throws `course_not_found`, `course_archived`, the errors of coupons, and `invalid_input` for a wrong VAT number. */
export async function quoteOrder(
  services: OrderServices,
  { courses: ids, coupon: code, country = '', vatId = '' }: QuoteInput,
): Promise<Quote> {
  const offered = new Map((await findOffered(services.db, ids)).map((course) => [course.id, course]));
  const courses = [...new Set(ids)].map((id) => {
    const course = offered.get(id);
    if (!course) throw notFound(id);
    return course;
  });
  for (const course of courses) await mustBeForSale(course);
  const coupon = await naming({ coupon: code }, () => usableCoupon(services.db, code, courses, { userId: null }));
  const terms = await services.terms();
  const { currency } = terms.identity;
  const tax = taxBuyer(terms, { country, vatId });
  return presentQuote(priceLines(courses, coupon, { taxRate: tax.taxRate, currency }), currency, tax);
}

/** The method an order is paid by; throws `payments_unavailable` if it costs something and the school takes no payments. */
function methodFor(totalCents: number, payments: PaymentMode): OrderRow['method'] {
  if (totalCents === 0) return 'free';
  if (payments === 'off') throw new AppError('payments_unavailable');
  return payments;
}

/** Whether an order obliges its buyer to pay: in the demo, and with simulated payments, buyers owe nothing. */
const isBinding = (mode: Config['mode'], method: OrderRow['method']): boolean =>
  mode === 'live' && method !== 'free' && method !== 'simulated';

/** Throws `invalid_input` unless a buyer has given the address that an invoice names. */
function mustBeInvoiceable(billing: Billing): void {
  const wrong = Object.entries(billingErrors(billing, { isComplete: true }));
  if (wrong.length > 0) throw invalidInput(wrong);
}

/** Orders of one buyer that may wait for their payment. */
const OPEN_ORDERS = 20;

/** What a buyer orders. */
interface Wish extends Omit<CreateOrderInput, 'expected'> {
  /** Courses by `_id` or `customId`. */
  readonly courses: string[];
  /** What the buyer saw, in units of the currency; undefined: any price. */
  readonly expected: number | undefined;
}

interface PlaceOptions {
  /** Repeating an order with the key returns the first; null: none. */
  readonly key: string | null;
  readonly locale: string;
  /** Throws `payment_required` for an order that would wait for a payment. */
  readonly atOnce?: boolean;
}

/** An order and the courses that were requested; no order: the buyer has all of them. */
interface Placed {
  readonly order: OrderRow | null;
  readonly courses: readonly OrderedCourse[];
  /** False: an earlier request with the same key has made it. */
  readonly isNew: boolean;
}

/** Returns locked courses in the order they were named. Throws `course_not_found`. */
function inOrder(offered: readonly OrderedCourse[], refs: readonly string[]): OrderedCourse[] {
  const byRef = new Map(offered.flatMap((course) => [[course.id, course] as const, [String(course.customId), course]]));
  const named = refs.map((ref) => {
    const course = byRef.get(ref);
    if (!course) throw notFound(ref);
    return course;
  });
  return [...new Set(named)];
}

/**
 * Throws `price_changed` with the new quote unless a buyer saw what is charged. Courses they have may be in what they saw: they
 * are charged less then.
 */
function mustCost(
  wish: Wish,
  lines: readonly PricedLine[],
  {
    all,
    coupon,
    currency,
    tax,
  }: { all: readonly OfferedCourse[]; coupon: CouponTerms | null; currency: string; tax: Taxed },
): void {
  if (wish.expected === undefined) return;
  const expectedCents = Math.round(wish.expected * 100);
  if (totalsOf(lines).totalCents === expectedCents) return;
  if (totalsOf(priceLines(all, coupon, { taxRate: 0, currency })).totalCents === expectedCents) return;
  const obstacle: OrderObstacle = { quote: presentQuote(lines, currency, tax) };
  throw new AppError('price_changed', { current: obstacle });
}

/** Throws `course_ordered` with course and order if one of some locked courses waits in an order on account of the buyer. */
async function mustNotWait(
  tx: Handle,
  who: { readonly userId: string; readonly key: string | null },
  courses: readonly OrderedCourse[],
): Promise<void> {
  const open = await findOpenOnAccount(
    tx,
    who,
    courses.map(({ id }) => id),
  );
  const course = courses.find(({ id }) => id === open?.courseId);
  if (!open || !course) return;
  const obstacle: OrderObstacle = { courseId: course.id, title: course.name, order: open.id };
  throw new AppError('course_ordered', { current: obstacle });
}

/** Makes an order in the transaction that holds its buyer, and marks it paid if it costs nothing or its payment is simulated. */
async function insertPlaced(
  tx: Handle,
  services: OrderServices,
  { buyer, terms, inbox, wish }: { buyer: HeldUser; terms: SaleTerms; inbox: string; wish: Wish },
  { key, locale, atOnce = false }: PlaceOptions,
): Promise<Placed> {
  const { currency } = terms.identity;
  const { offered, earlier } = await lockOffered(tx, wish.courses, { userId: buyer._id, key });
  const earlierOrder = earlier === null ? null : await findOrder(tx, earlier);
  if (earlierOrder) return { order: earlierOrder, courses: offered, isNew: false };
  const all = inOrder(offered, wish.courses);
  const courses = all.filter(({ owned }) => !owned);
  if (courses.length === 0) return { order: null, courses: all, isNew: false };
  for (const course of courses) await mustBeForSale(course);
  if (services.config.payments === 'invoice') await mustNotWait(tx, { userId: buyer._id, key }, courses);
  const coupon = await naming({ coupon: wish.coupon }, () =>
    usableCoupon(tx, wish.coupon, courses, { userId: buyer._id, lock: true }),
  );
  const tax = taxBuyer(terms, wish);
  const { taxRate, ...taxed } = tax;
  const lines = priceLines(courses, coupon, { taxRate, currency });
  mustCost(wish, lines, { all, coupon, currency, tax });
  const totals = totalsOf(lines);
  const method = methodFor(totals.totalCents, services.config.payments);
  const isPaid = method === 'free' || method === 'simulated';
  if (!isPaid && atOnce) throw new AppError('payment_required');
  const binds = isBinding(services.config.mode, method);
  if (binds) mustBeInvoiceable(wish);
  const ticks = wish.consents ?? [];
  const consents = binds || ticks.length > 0 ? acceptedConsents(terms, ticks, new Date()) : [];
  if (!isPaid && (await countOpen(tx, buyer._id)) >= OPEN_ORDERS) throw new AppError('too_many_open_orders');
  const id = newId();
  const toPay = method === 'invoice' ? paymentTerms(terms.identity, locale) : null;
  const details = {
    userId: buyer._id,
    name: buyer.name,
    email: buyer.email,
    ...billingOf(wish),
    ...taxed,
    ...totals,
    currency,
    consents,
    coupon: coupon?.code ?? '',
    // Paid in this transaction: written once, since an update would write all of its indexes again.
    state: isPaid ? ('paid' as const) : ('open' as const),
    method,
    dueOn: toPay?.dueOn ?? null,
    locale,
  };
  const listed = lines.map((line) => ({ ...line, id: newId() }));
  const added = await insertOrder(tx, { ...details, id, idempotencyKey: key }, listed);
  // The same request at the same time has committed while this one waited for the courses, or for its key.
  if (!added) return { order: await findOrderByKey(tx, buyer._id, key!), courses: all, isNew: false };
  if (coupon) await reserveUse(tx, coupon.id, id, buyer._id);
  const nothing = { refundedCents: 0, reminders: 0, attention: null, providerRef: null, refunds: [], invoice: null };
  const paidAt = isPaid ? added.createdAt : null;
  const order: OrderRow = { ...details, ...added, ...nothing, paidAt, _id: id, lines: listed };
  if (toPay) {
    const placed = await openOnAccount(tx, { terms, inbox }, { order, buyer, payment: toPay });
    return { order: placed, courses: all, isNew: true };
  }
  if (!isPaid) return { order, courses: all, isNew: true };
  const payment = { provider: method, providerId: `payment:${id}`, amountCents: totals.totalCents, currency };
  await markPaid(tx, { order, buyer, deliverable: true }, payment, { terms, isNew: true });
  return { order, courses: all, isNew: true };
}

async function placeOrder(services: OrderServices, caller: Caller, wish: Wish, options: PlaceOptions): Promise<Placed> {
  const terms = await services.terms();
  const inbox = services.config.payments === 'invoice' ? await services.mail.inbox() : '';
  const placed = await writeAs(services.db, caller, {}, (tx, { actor: buyer }) =>
    insertPlaced(tx, services, { buyer, terms, inbox, wish }, options),
  );
  if (placed.isNew && placed.order?.state === 'paid') services.events.countsChanged();
  return placed;
}

/**
 * Orders courses for the caller: an order of nothing and a simulated payment are paid at once; otherwise the response says
 * where to pay. Idempotent by `key`. Throws `invalid_input` for a wrong VAT number, `course_not_found`, `course_archived`,
 * `courses_owned`, `price_changed`, `payments_unavailable`, `course_ordered`, `too_many_open_orders`, the errors of coupons, and
 * `provider_unreachable`, after which the order exists and the same call goes on with it.
 */
export async function createOrder(
  services: OrderServices,
  caller: Caller,
  input: CreateOrderInput,
  options: { readonly key: string | null; readonly locale: string },
): Promise<{ readonly created: CreatedOrder; readonly isNew: boolean }> {
  const { order, isNew } = await placeOrder(services, caller, input, options);
  if (!order) throw new AppError('courses_owned');
  return { created: { ...presentOrder(order), redirect: await openCheckout(services, order) }, isNew };
}

/**
 * Buys a course at once, with a simulated payment or for nothing. The calls for the courses of one `cart` carry the same key:
 * the first of them orders the whole cart, the others return that order. Buying again has no effect.
 * Throws `forbidden` if the buyer is another user, `payments_unavailable` and `payment_required` for what costs something in
 * a school without simulated payments, `price_changed`, `course_not_found`, `course_archived`.
 */
export async function buyCourse(
  services: OrderServices,
  course: string,
  buyer: Caller,
  { userId, expected, cart = [], street = '' }: BuyInput,
  options: { readonly key: string | null; readonly locale: string },
): Promise<{ readonly bought: BoughtCourse; readonly isNew: boolean }> {
  // Admins enrol users by their own call: a purchase is always the buyer's own.
  if (userId !== buyer._id) throw new AppError('forbidden');
  const place = (courses: string[], key: string | null) =>
    placeOrder(
      services,
      buyer,
      { ...NO_BILLING, street, coupon: '', courses, expected },
      { ...options, key, atOnce: true },
    );
  const wish = cart.length > 0 ? cart : [course];
  const isNamed = ({ id, customId }: OrderedCourse) => id === course || String(customId) === course;
  const listed = ({ order, courses }: Placed) => {
    const named = courses.find(isNamed);
    return { named, isOrdered: order?.lines.some(({ courseId }) => courseId === named?.id) ?? false };
  };
  let placed = await place([...new Set([...wish, course])], options.key);
  // The key is that of an order of other courses: this one is an order of its own.
  if (placed.order && !placed.isNew && !listed(placed).isOrdered && !listed(placed).named?.owned)
    placed = await place([course], null);
  const { named, isOrdered } = listed(placed);
  if (!named) throw notFound(course);
  return {
    isNew: placed.isNew,
    bought: {
      message: isOrdered ? 'Enrolled in the course' : 'Already enrolled in the course',
      courseId: named.id,
      userId,
      alreadyEnrolled: !isOrdered,
      order: placed.order && presentOrder(placed.order),
    },
  };
}
