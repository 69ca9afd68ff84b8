import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyCart } from './empty-cart.tsx';

/** The checkout with an empty cart. */
export function CheckoutEmptyPage() {
  const { title } = useMessages().checkout;
  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <h1 className="text-3xl">{title}</h1>
      <EmptyCart />
    </div>
  );
}
