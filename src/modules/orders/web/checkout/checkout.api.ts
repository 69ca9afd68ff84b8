import type { Billing } from '#modules/orders/contract/billing.ts';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { CourseCard } from '#modules/courses/contract/courses.ts';
import { priceNow } from '#modules/courses/contract/price-now.ts';
import type { GivenConsent, Order, Quote } from '#modules/orders/contract/orders.ts';
import type { Assigned, Placed } from './purchase.ts';
import { api, ApiError, failedWith } from '#web/lib/api.ts';

const asCartItem = (course: CourseCard): CartItem => ({ ...course, price: priceNow(course) });

/** Returns a course at its current price, by `_id` or `customId`. Throws ApiError: `course_not_found`, `course_archived`. */
export const courseForSale = async (courseRef: string): Promise<CartItem> =>
  asCartItem(await api('GET /courses/simulate-buy', { query: { courseId: courseRef } }));

/** What an order has charged for each course, by `_id`. */
const chargedFor = ({ lines }: Pick<Order, 'lines'>): Placed['charged'] =>
  Object.fromEntries(
    lines.flatMap(({ courseId, price, discount }) =>
      courseId === null ? [] : [[courseId, (Math.round(price * 100) - Math.round(discount * 100)) / 100]],
    ),
  );

/**
 * Buys a course of a cart; all calls of the cart, of which the buyer saw the total `expected`, are one order. Throws ApiError:
 * `price_changed`, `course_not_found`, `course_archived`.
 */
export async function assignCourse(
  courseId: string,
  userId: string,
  { cart, expected, key, street }: { cart: readonly string[]; expected: number; key: string; street: string },
): Promise<Assigned> {
  const headers = { 'idempotency-key': orderKeyOf(key, [cart.join(), expected].join(' ')) };
  const body = { userId, expected, cart: [...cart], street };
  const { alreadyEnrolled, order } = await api('PUT /courses/:courseId/assign', {
    params: { courseId },
    body,
    headers,
  });
  const placed = order && { ...order, redirect: null, outcomes: {}, charged: chargedFor(order) };
  return { already: alreadyEnrolled, placed };
}

/** Returns what courses cost with a coupon. Throws ApiError: the errors of coupons. */
export const quoteOrder = (
  courses: readonly string[],
  coupon: string,
  taxed: Partial<Pick<Billing, 'country' | 'vatId'>> = {},
): Promise<Quote> => api('POST /orders/quote', { body: { courses: [...courses], coupon, ...taxed } });

/**
 * Throws unless courses cost what the buyer saw. Throws ApiError: `price_changed` with the quote as the server does for an order,
 * `course_not_found`, `course_archived`, the errors of coupons.
 */
export async function mustCost(courses: readonly string[], coupon: string, expected: number): Promise<void> {
  const quote = await quoteOrder(courses, coupon);
  if (quote.total !== expected)
    throw new ApiError('price_changed', { status: 409, code: 'price_changed', current: { quote } });
}

/** A coupon that was applied, and what the courses of the cart cost with it. */
export interface AppliedCoupon {
  readonly code: string;
  readonly quote: Quote;
}

/** A key for these contents, from the random key of the purchase: another order of it gets another key. */
function orderKeyOf(key: string, contents: string): string {
  let hash = 0;
  for (const letter of contents) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return `${key.slice(0, 43)}-${(hash >>> 0).toString(36)}`;
}

/** Orders courses together. Throws ApiError: `price_changed`, `provider_unreachable`, the errors of coupons. */
export async function orderCourses(
  courses: readonly string[],
  {
    key,
    coupon,
    expected,
    billing,
    consents,
  }: { key: string; coupon: string; expected: number; billing: Billing; consents: readonly GivenConsent[] },
): Promise<Placed> {
  const headers = {
    'idempotency-key': orderKeyOf(key, [courses.join(), coupon, expected, ...Object.values(billing)].join(' ')),
  };
  const body = { courses: [...courses], coupon, expected, ...billing, consents: [...consents] };
  const placed = await api('POST /orders', { body, headers });
  const ordered = new Set(placed.lines.map(({ courseId }) => courseId));
  const outcomes = Object.fromEntries(
    courses.map((id) => [id, ordered.has(id) ? ('bought' as const) : ('owned' as const)]),
  );
  return { ...placed, outcomes, charged: chargedFor(placed) };
}

/** Returns an order of the user as it is now, with where it can be paid. Throws ApiError: `order_not_found`. */
export async function placedOrder(id: string): Promise<Placed> {
  const placed = await api('GET /orders/:id', { params: { id } });
  return { ...placed, outcomes: {}, charged: chargedFor(placed) };
}

/**
 * Returns the current courses of a cart by `_id`, null for those no longer sold; omits those whose call failed. One call loads
 * all listed courses, the others are loaded one by one.
 */
export async function presentCourses(cart: readonly CartItem[]): Promise<Map<string, CartItem | null>> {
  const current = new Map<string, CartItem | null>();
  if (cart.length === 0) return current;
  const ids = cart.map(({ customId }) => customId).join(',');
  const { items } = await api('GET /courses', { query: { ids } });
  for (const course of items) current.set(course._id, asCartItem(course));
  const missing = cart.filter(({ _id }) => !current.has(_id));
  await Promise.all(
    missing.map(async ({ _id }) => {
      try {
        current.set(_id, await courseForSale(_id));
      } catch (cause) {
        const failed = failedWith<'GET /courses/simulate-buy'>;
        if (failed(cause, 'course_not_found') || failed(cause, 'course_archived')) current.set(_id, null);
      }
    }),
  );
  return current;
}
