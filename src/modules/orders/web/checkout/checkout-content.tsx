import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import * as LIMITS from '#contract/limits.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { AllOwned, NoPayments } from './cannot-buy.tsx';
import { useCart } from './cart.ts';
import { cart } from './change-cart.ts';
import { CartChanged } from './cart-changed.ts';
import { CartNotes, RemovedItemNote } from './cart-notes.tsx';
import { CartSummary, removeButtonId } from './cart-summary.tsx';
import type { CheckoutPageProps } from './checkout-page.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { buyerOf, type Card, NO_CARD, personOf } from './order-form.ts';
import { typedPerson } from './typed-person.ts';
import { purchaseProgress } from './purchase-progress.ts';
import { useCartCheck } from './use-cart-check.ts';
import { useConfirmOrder } from './use-confirm-order.ts';
import { useCoupon } from './use-coupon.ts';
import { useWantedCourse, type Wanted } from './use-wanted-course.ts';

/** The cart when the order was confirmed. */
interface Ordered {
  readonly items: readonly CartItem[];
  readonly owned: ReadonlySet<string>;
}

/** The steps and the cart, in a browser with readable storage. */
export function CheckoutContent(props: CheckoutPageProps) {
  const { user, onDone } = props;
  const wish = useWantedCourse(props.add, props.onAdded);
  const inCart = useCart();
  const check = useCartCheck();
  const typed = personOf(useSyncExternalStore(typedPerson.subscribe, typedPerson.read, typedPerson.read));
  const progress = useSyncExternalStore(purchaseProgress.subscribe, purchaseProgress.read, purchaseProgress.read);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  const [ownedBefore, setOwnedBefore] = useState<readonly CartItem[]>([]);
  // Here, not in the steps: removing the last course unmounts them, and undoing that must restore the card.
  const [card, setCard] = useState<Card>(NO_CARD);
  const buyer = buyerOf(typed, user ?? (progress?.userId === null ? progress : null), props.lastOrder);

  const { busy, failure, confirm } = useConfirmOrder({
    ...props,
    onDone: async (done) => {
      const { receipt } = done;
      if (receipt.bought.length > 0) await onDone(done);
      else setOwnedBefore(receipt.owned);
    },
  });
  const ownedNow = new Set(user?.courses.map(({ _id }) => _id));
  // The cart is emptied just before the next page is rendered: until then this page shows the order.
  const { items, owned } = busy && ordered ? ordered : { items: inCart, owned: ownedNow };

  const payable = items.filter(({ _id }) => !owned.has(_id));
  const coupon = useCoupon(payable);
  // With the last course the steps leave, and what stopped the order is said here.
  const emptied = items.length === 0 && failure instanceof CartChanged ? failure.gone : [];

  const remove = (item: CartItem) => {
    setRemoved({ item, index: inCart.indexOf(item) });
    cart.remove([item._id]);
  };

  return (
    <div className="grid gap-6">
      <WantedNote wanted={wish} />
      <CartNotes repriced={check.repriced} gone={[...check.gone, ...emptied]} owned={ownedBefore} />
      {removed && (
        <RemovedItemNote
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
      {items.length === 0 ? (
        wish.state !== 'checking' && <EmptyCart />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
          {props.payments === 'off' ? (
            <NoPayments asks={props.asks ? items.filter(({ _id }) => !owned.has(_id)) : null} />
          ) : items.every(({ _id }) => owned.has(_id)) ? (
            <AllOwned />
          ) : (
            <CheckoutSteps
              step={props.step}
              onStep={props.onStep}
              buyer={buyer}
              accountName={user ? user.name : user}
              card={card}
              payments={props.payments}
              coupon={coupon}
              onCard={(change) => setCard((typedSoFar) => ({ ...typedSoFar, ...change }))}
              payable={payable}
              interrupted={progress !== null && failure === null && !busy}
              busy={busy}
              failure={failure}
              onBuyer={(change) => typedPerson.write({ ...typed, ...change })}
              onConfirm={(consents) => {
                setOrdered({ items: inCart, owned: ownedNow });
                setRemoved(null);
                confirm({ items: inCart, payable, buyer, coupon, consents });
              }}
            />
          )}
          <div className="lg:sticky lg:top-16">
            <CartSummary cart={items} owned={owned} coupon={coupon.applied} locked={busy} onRemove={remove} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Shows the state of the course requested by the address. */
function WantedNote({ wanted }: { wanted: Wanted }) {
  const { add } = useMessages().checkout;
  if (wanted.state === 'none') return null;
  if (wanted.state === 'checking') {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        {add.busy}
      </p>
    );
  }
  return (
    <Alert tone="error">
      {wanted.state === 'failed' ? sentenceOr(wanted.cause, add.failed) : add.full(LIMITS.cartSize)}
    </Alert>
  );
}
