import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { CartItem } from '#contract/checkout.ts';
import { cart, useCart } from './cart.ts';
import { CartNotes, RemovedNote } from './cart-notes.tsx';
import { CartSummary, removeButtonId } from './cart-summary.tsx';
import type { CheckoutPageProps } from './checkout-page.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { buyerOf, type Card, NO_CARD, typedPerson } from './order-form.ts';
import type { Receipt } from './purchase.ts';
import { useCartCheck } from './use-cart-check.ts';
import { useConfirmOrder } from './use-confirm-order.ts';

/** The steps and the cart of a browser whose storage can be read. */
export function CheckoutContent(props: CheckoutPageProps) {
  const { user, onDone } = props;
  const inCart = useCart();
  const check = useCartCheck();
  const typed = useSyncExternalStore(typedPerson.subscribe, typedPerson.read, typedPerson.read);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const [ordered, setOrdered] = useState<readonly CartItem[]>([]);
  const [unbought, setUnbought] = useState<Pick<Receipt, 'gone' | 'owned'>>({ gone: [], owned: [] });
  // Here and not in the steps: they go with the last course, and the card must be there when it is brought back.
  const [card, setCard] = useState<Card>(NO_CARD);
  const buyer = buyerOf(typed, user ?? null);

  const { busy, failure, confirm } = useConfirmOrder({
    ...props,
    onDone: async (done) => {
      const { receipt } = done;
      if (receipt.bought.length > 0) await onDone(done);
      else setUnbought(receipt);
    },
  });
  // The cart is emptied a moment before the next page is there: until then it shows what was ordered.
  const shown = busy && ordered.length > 0 ? ordered : inCart;

  const remove = (item: CartItem) => {
    setRemoved({ item, index: inCart.indexOf(item) });
    cart.remove([item._id]);
  };

  return (
    <div className="grid gap-6">
      <CartNotes repriced={check.repriced} gone={[...check.gone, ...unbought.gone]} owned={unbought.owned} />
      {removed && (
        <RemovedNote
          key={removed.item._id}
          item={removed.item}
          onUndo={() => {
            flushSync(() => {
              cart.restore(removed.item, removed.index);
              setRemoved(null);
            });
            document.getElementById(removeButtonId(removed.item._id))?.focus();
          }}
        />
      )}
      {shown.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
          <CheckoutSteps
            step={props.step}
            onStep={props.onStep}
            buyer={buyer}
            accountName={user ? user.name : user}
            card={card}
            onCard={(change) => setCard((typedSoFar) => ({ ...typedSoFar, ...change }))}
            busy={busy}
            failure={failure}
            onBuyer={(change) => typedPerson.write({ ...typed, ...change })}
            onConfirm={() => {
              setOrdered(inCart);
              setRemoved(null);
              confirm(inCart, buyer);
            }}
          />
          <div className="lg:sticky lg:top-28">
            <CartSummary cart={shown} locked={busy} onRemove={remove} />
          </div>
        </div>
      )}
    </div>
  );
}
