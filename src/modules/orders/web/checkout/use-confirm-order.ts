import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { School } from '#modules/school/contract/school.ts';
import type { GivenConsent } from '#modules/orders/contract/orders.ts';
import { ApiError } from '#web/lib/api.ts';
import { cartChange, obstacleOf } from './cart-changed.ts';
import { cart } from './change-cart.ts';
import { subtotal } from './cart-contents.ts';
import { assignCourse, mustCost, orderCourses, placedOrder } from './checkout.api.ts';
import { askedBilling, askedFields, type Buyer } from './order-form.ts';
import type { CouponEntry } from './use-coupon.ts';
import { typedPerson } from './typed-person.ts';
import { type PurchaseCalls, type Receipt, runPurchase } from './purchase.ts';
import { purchaseProgress } from './purchase-progress.ts';
import { passwordFor, randomSecret } from './purchase-secrets.ts';

/** The session's part of a purchase: the user, registration and login. */
export type BuyerAccount = Omit<PurchaseCalls, 'assign' | 'check' | 'order' | 'placed'> & {
  /** Clears a session the server no longer knows. */
  expire(): void;
};

export interface OrderSurroundings {
  readonly account: BuyerAccount;
  /** How accounts created by a purchase get their password. */
  readonly school: Pick<School, 'mode' | 'purchasePassword' | 'payments' | 'asksBilling'>;
  /** Goes to the next page; the checkout stays as it is until then. */
  readonly onDone: (done: Done) => Promise<void>;
}

/** A finished purchase and its buyer. */
export interface Done {
  readonly receipt: Receipt;
  readonly buyer: Buyer;
}

/** One purchase at a time in this tab, however often it is confirmed. */
let underWay: Promise<Done> | null = null;

/** What a buyer confirms, as they saw it. */
export interface Confirmed {
  readonly items: readonly CartItem[];
  /** The courses to pay for. */
  readonly payable: readonly CartItem[];
  readonly buyer: Buyer;
  readonly coupon: CouponEntry;
  readonly consents: readonly GivenConsent[];
}

/**
 * Clears a session that has ended. Where the order was stopped because a price, a course or the coupon is not what the buyer
 * saw, cart and coupon get it as it is now. Throws the failure, named by what has changed.
 */
function handleFailure(cause: unknown, { payable, coupon }: Confirmed, account: BuyerAccount): never {
  if (cause instanceof ApiError && cause.status === 401) account.expire();
  const obstacle = obstacleOf(cause);
  if (obstacle.coupon) coupon.refuse(cause);
  const change = cartChange(cause, payable);
  if (!change) throw cause;
  cart.remove(change.gone.map(({ _id }) => _id));
  cart.update(change.repriced.map(({ item }) => item));
  if (coupon.applied && obstacle.quote) coupon.take({ code: coupon.applied.code, quote: obstacle.quote });
  throw change;
}

async function purchase(confirmed: Confirmed, { account, school }: OrderSurroundings): Promise<Done> {
  const { items, payable } = confirmed;
  const coupon = confirmed.coupon.applied;
  const { purchasePassword } = school;
  const expected = coupon ? coupon.quote.total : subtotal(payable);
  const billing = askedBilling(confirmed.buyer, askedFields(school, expected === 0));
  const buyer = { ...confirmed.buyer, ...billing };
  const code = coupon?.code ?? '';
  const ids = items.map(({ _id }) => _id);
  const handled = <T>(calling: Promise<T>): Promise<T> =>
    calling.catch((cause: unknown) => handleFailure(cause, confirmed, account));
  // The demo makes the calls of the specification, which know no coupons.
  const assigns = school.mode === 'demo' && school.payments === 'simulated' && !school.asksBilling && coupon === null;
  const receipt = await runPurchase({
    cart: items,
    name: buyer.name,
    email: buyer.email,
    saved: purchaseProgress.read(),
    calls: {
      ...account,
      check: () => handled(mustCost(ids, code, expected)),
      placed: (id) => handled(placedOrder(id)),
      assign: (courseId, userId, key) =>
        handled(assignCourse(courseId, userId, { cart: ids, expected, key, street: billing.street })),
      ...(!assigns && {
        order: (open: readonly string[], key: string) =>
          handled(orderCourses(open, { key, coupon: code, expected, billing, consents: confirmed.consents })),
      }),
    },
    save: purchaseProgress.write,
    newKey: () => randomSecret(32),
    passwordFor: (key) => purchasePassword ?? passwordFor(key),
  });
  purchaseProgress.clear();
  cart.remove(items.map(({ _id }) => _id));
  typedPerson.clear();
  return { receipt, buyer };
}

/** Confirms an order: `busy` while it runs, `failure` if it stopped; confirming again resumes it. */
export function useConfirmOrder(surroundings: OrderSurroundings) {
  const [busy, setBusy] = useState(underWay !== null);
  const [failure, setFailure] = useState<unknown>(null);
  const here = useRef(true);
  const following = useRef(false);
  const client = useQueryClient();

  const follow = async (running: Promise<Done>): Promise<void> => {
    if (following.current) return;
    following.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const done = await running;
      // A buyer who has left the page is not redirected; the courses are in their account.
      if (here.current) await surroundings.onDone(done);
    } catch (cause) {
      setFailure(cause);
      // The conditions of the order have been edited: the new ones are shown.
      if (cause instanceof ApiError && 'consents' in cause.fields)
        void client.invalidateQueries({ queryKey: ['school'] });
    } finally {
      following.current = false;
      setBusy(false);
    }
  };

  useEffect(() => {
    here.current = true;
    if (underWay) void follow(underWay);
    return () => void (here.current = false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a purchase that ran before this page opened
  }, []);

  const confirm = (confirmed: Confirmed): void => {
    underWay ??= purchase(confirmed, surroundings).finally(() => (underWay = null));
    void follow(underWay);
  };
  return { busy, failure, confirm };
}
