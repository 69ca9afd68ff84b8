import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#contract/checkout.ts';
import type { School } from '#contract/school.ts';
import type { CurrentUser } from '#contract/users.ts';
import { ApiError, failedWith } from '#web/lib/api.ts';
import { cart } from './change-cart.ts';
import { subtotal } from './cart-contents.ts';
import { type AppliedCoupon, assignCourse, orderCourses, presentCourses } from './checkout.api.ts';
import type { Billing, Buyer } from './order-form.ts';
import { typedPerson } from './typed-person.ts';
import { type PurchaseCalls, type Receipt, runPurchase } from './purchase.ts';
import { purchaseProgress } from './purchase-progress.ts';
import { passwordFor, randomSecret } from './purchase-secrets.ts';

/** The session's part of a purchase: the user, registration and login. */
export type BuyerAccount = Omit<PurchaseCalls, 'assign' | 'offered'> & {
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

/** Clears a session that has ended and updates the prices of the cart if one has changed. Throws the failure again. */
async function handleFailure(cause: unknown, account: BuyerAccount, items: readonly CartItem[]): Promise<never> {
  if (cause instanceof ApiError && cause.status === 401) account.expire();
  if (failedWith<'POST /orders'>(cause, 'price_changed')) {
    const present = await presentCourses(items);
    cart.update([...present.values()].filter((item) => item !== null));
  }
  throw cause;
}

/** Buys a course of the cart; where its price has changed, the cart gets the new one before the failure is shown. */
async function assignOrExpire(
  { account, school }: Pick<OrderSurroundings, 'account' | 'school'>,
  items: readonly CartItem[],
  courseId: string,
  userId: CurrentUser['_id'],
) {
  // The demo school makes the call as the specification has it.
  const expected = school.mode === 'demo' ? undefined : items.find(({ _id }) => _id === courseId)?.price;
  return assignCourse(courseId, userId, expected).catch((cause: unknown) => handleFailure(cause, account, items));
}

/** Returns the `_id`s of the cart's courses that are not withdrawn. Throws if the call fails. */
async function offered(items: readonly CartItem[]): Promise<ReadonlySet<string>> {
  const courses = await presentCourses(items);
  return new Set(items.map(({ _id }) => _id).filter((id) => courses.get(id) !== null));
}

/** Orders courses together; where a price has changed meanwhile, the cart gets the new one before the failure is shown. */
async function orderOrExpire(
  account: BuyerAccount,
  items: readonly CartItem[],
  ids: readonly string[],
  { key, coupon, billing }: { key: string; coupon: AppliedCoupon | null; billing: Billing },
) {
  const expected = coupon ? coupon.quote.total : subtotal(items.filter(({ _id }) => ids.includes(_id)));
  const placing = orderCourses(ids, { key, coupon: coupon?.code ?? '', expected, billing });
  return placing.catch((cause: unknown) => handleFailure(cause, account, items));
}

async function purchase(
  items: readonly CartItem[],
  buyer: Buyer,
  coupon: AppliedCoupon | null,
  { account, school }: OrderSurroundings,
): Promise<Done> {
  const { purchasePassword } = school;
  const { country, company, vatId } = buyer;
  const billing = school.asksBilling ? { country, company, vatId } : { country: '', company: '', vatId: '' };
  const receipt = await runPurchase({
    cart: items,
    name: buyer.name,
    email: buyer.email,
    saved: purchaseProgress.read(),
    calls: {
      ...account,
      offered,
      assign: (courseId, userId) => assignOrExpire({ account, school }, items, courseId, userId),
      ...((coupon !== null || school.payments !== 'simulated' || school.asksBilling) && {
        order: (ids: readonly string[], key: string) => orderOrExpire(account, items, ids, { key, coupon, billing }),
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

  const confirm = (items: readonly CartItem[], buyer: Buyer, coupon: AppliedCoupon | null): void => {
    underWay ??= purchase(items, buyer, coupon, surroundings).finally(() => (underWay = null));
    void follow(underWay);
  };
  return { busy, failure, confirm };
}
