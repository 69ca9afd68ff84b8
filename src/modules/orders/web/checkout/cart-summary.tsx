import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { subtotal } from './cart-contents.ts';
import type { AppliedCoupon } from './checkout.api.ts';

/** Returns the id of a course's remove button, which gets the focus. */
export const removeButtonId = (courseId: string): string => `remove-${courseId}`;

/**
 * The courses in the cart, their prices and their sum, with a coupon the total: those in `owned` (by `_id`) cost nothing. Nothing can be removed
 * while `locked`.
 */
export function CartSummary(props: {
  cart: readonly CartItem[];
  owned: ReadonlySet<string>;
  coupon: AppliedCoupon | null;
  locked: boolean;
  onRemove: (item: CartItem) => void;
}) {
  const { summary, confirmation } = useMessages().checkout;
  const price = usePrice();
  const payable = props.cart.filter(({ _id }) => !props.owned.has(_id));
  return (
    <section
      aria-labelledby="cart-summary"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="cart-summary" className="text-xl">
          {summary.title}
        </h2>
        <p className="text-sm text-muted">{summary.count(props.cart.length)}</p>
      </div>
      <ul className="grid divide-y divide-line border-y border-line">
        {props.cart.map((item) => (
          <li key={item._id} className="flex items-start gap-3 py-4">
            <ResponsiveImage src={item.imageSrc} alt="" sizes="7rem" className="w-28 shrink-0 rounded-sm" />
            <div className="min-w-0 flex-1">
              <Link
                to="/course/$courseId"
                params={{ courseId: String(item.customId) }}
                className="block font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:underline"
              >
                {item.name}
              </Link>
              <p className="text-sm text-muted">{summary.by(item.teacher)}</p>
              {props.owned.has(item._id) ? (
                <p className="mt-1 text-sm font-semibold text-success">{summary.owned}</p>
              ) : (
                <p className="mt-1 text-sm tabular-nums">{price(item.price)}</p>
              )}
            </div>
            <button
              id={removeButtonId(item._id)}
              type="button"
              className="touch -me-2 -mt-2 grid shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-danger disabled:opacity-65"
              aria-label={summary.remove(item.name)}
              disabled={props.locked}
              onClick={() => props.onRemove(item)}
            >
              <Icon of={Trash2} className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{summary.subtotal}</span>
        <span data-testid="subtotal" className="text-xl tabular-nums">
          {price(subtotal(payable))}
        </span>
      </p>
      {props.coupon && (
        <>
          <p className="flex items-baseline justify-between gap-4">
            <span>{summary.coupon(props.coupon.code)}</span>
            <span className="tabular-nums">−{price(props.coupon.quote.discount)}</span>
          </p>
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            <span>{confirmation.total}</span>
            <span data-testid="total" className="text-xl tabular-nums">
              {price(props.coupon.quote.total)}
            </span>
          </p>
        </>
      )}
    </section>
  );
}
