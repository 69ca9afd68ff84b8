import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { OrderObstacle } from '#modules/orders/contract/orders.ts';
import { ApiError, failedWith } from '#web/lib/api.ts';
import { type Recheck, subtotal } from './cart-contents.ts';

/** An order was stopped because the cart is not what the buyer saw. */
export class CartChanged extends Error {
  override name = 'CartChanged';
  readonly gone: Recheck['gone'];
  readonly repriced: Recheck['repriced'];
  /** What is left costs so much, in units of the currency. */
  readonly total: number;

  constructor({ gone, repriced, total }: Pick<CartChanged, 'gone' | 'repriced' | 'total'>) {
    super('The cart has changed.');
    this.gone = gone;
    this.repriced = repriced;
    this.total = total;
  }
}

/** Returns what stopped an order; empty for other failures. */
export const obstacleOf = (failure: unknown): OrderObstacle =>
  failure instanceof ApiError && typeof failure.current === 'object' && failure.current !== null ? failure.current : {};

/** Returns how what was ordered differs from what the buyer saw; null for a failure of another kind. */
export function cartChange(failure: unknown, payable: readonly CartItem[]): CartChanged | null {
  const { courseId, quote } = obstacleOf(failure);
  if (failedWith<'POST /orders'>(failure, 'price_changed') && quote) {
    const repriced = payable.flatMap((item) => {
      const price = quote.lines.find((line) => line.courseId === item._id)?.price ?? item.price;
      return price === item.price ? [] : { item: { ...item, price }, before: item.price };
    });
    return new CartChanged({ gone: [], repriced, total: quote.total });
  }
  const isGone =
    failedWith<'POST /orders'>(failure, 'course_not_found') || failedWith<'POST /orders'>(failure, 'course_archived');
  const gone = isGone ? payable.filter(({ _id }) => _id === courseId) : [];
  if (gone.length === 0) return null;
  return new CartChanged({ gone, repriced: [], total: subtotal(payable.filter((item) => !gone.includes(item))) });
}
