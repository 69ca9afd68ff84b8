import { Link } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A link to the checkout with the number of courses in the cart. */
export function CartLink({ count }: { count: number }) {
  const { bar } = useMessages().school;
  return (
    <Link
      to="/checkout"
      aria-label={bar.cart(count)}
      className="touch relative grid place-items-center rounded-md text-ink hover:bg-sunken"
    >
      <Icon of={ShoppingBag} className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
