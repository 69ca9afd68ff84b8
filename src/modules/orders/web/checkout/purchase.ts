import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { OrderState } from '#contract/choices.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';

/** The outcome for one course of the cart: enrolled now, or owned before. */
export type PurchaseOutcome = 'bought' | 'owned';

/** The progress of a purchase. Saved before and after every call, so that it can be resumed after any failure. */
export interface PurchaseProgress {
  /** The e-mail (lower case) of the key below. */
  readonly email: string;
  /** The name to register with, so that an order resumed in another tab can send it again. */
  readonly name: string;
  /** Idempotency-Key of the registration: the same key returns the same account, however often it is sent. */
  readonly key: string;
  /** The purchase created the account, so its buyer knows no password yet. */
  readonly registered: boolean;
  readonly userId: string | null;
  /** Courses whose enrolment was requested at least once; the response may have been lost. */
  readonly attempted: readonly string[];
  readonly outcomes: Readonly<Record<string, PurchaseOutcome>>;
  /** The `_id` of the order that was placed; absent: none yet. */
  readonly order?: string;
}

/** The calls of a purchase. Each throws on failure; the purchase then stops and can be run again. */
export interface PurchaseCalls {
  /** Throws unless the cart can be bought now at the total the buyer saw: an order that would stop makes no account. */
  check(): Promise<void>;
  /** Returns the user, or null for a guest. */
  whoAmI(): Promise<CurrentUser | null>;
  register(input: { name: string; email: string; password: string }, key: string): Promise<void>;
  login(input: { email: string; password: string }): Promise<CurrentUser>;
  /** Enrols in a course of the cart: calls with the same key are one order. */
  assign(courseId: string, userId: string, key: string): Promise<Assigned>;
  /**
   * Orders courses together, instead of `assign` for each: where something is paid for, and with a coupon. The order has the
   * outcome of each course.
   */
  order?(courseIds: readonly string[], key: string): Promise<Placed>;
  /** Returns an order that an earlier run has placed, as it is now. */
  placed(order: string): Promise<Placed>;
  /** Reloads the user with the new courses. */
  refresh(): Promise<void>;
}

/** The response to a call for one course: `already` if the buyer had it before the order of the cart. */
export interface Assigned {
  readonly already: boolean;
  readonly placed: Placed | null;
}

/** A placed order: where the buyer pays; null: it is paid, or waits for its payment. */
export interface Placed {
  readonly _id: string;
  readonly state: OrderState;
  readonly total: number;
  readonly redirect: string | null;
  readonly outcomes: Readonly<Record<string, PurchaseOutcome>>;
  /** What was charged for each course, by `_id`. */
  readonly charged: Readonly<Record<string, number>>;
}

export interface PurchaseOrder {
  readonly cart: readonly CartItem[];
  readonly name: string;
  readonly email: string;
  readonly saved: PurchaseProgress | null;
  readonly calls: PurchaseCalls;
  /** Saves the progress; called after every change, before the next call. */
  save(progress: PurchaseProgress): void;
  /** Returns a new random Idempotency-Key, base64url. */
  newKey(): string;
  /** Returns the password of the account a key registers. Never part of the progress, so never stored. */
  passwordFor(key: string): string;
}

/** The result of a purchase: every course of the cart is in exactly one of the two lists. */
export interface Receipt {
  readonly bought: readonly CartItem[];
  readonly owned: readonly CartItem[];
  readonly newAccount: boolean;
  /** The order, with what was charged. */
  readonly placed?: Placed;
}

export type Step = { do: 'register' | 'login' | 'refresh' | 'finish' } | { do: 'assign'; courseId: string };

/** Returns the next step of a purchase, from its progress alone. */
export function nextStep(
  progress: PurchaseProgress,
  run: { registered: boolean; signedIn: boolean; refreshed: boolean },
  cart: readonly Pick<CartItem, '_id'>[],
): Step {
  // Registering is repeated in every run of a guest: after a reload only the server can renew the lost password.
  if (!run.signedIn) return { do: run.registered ? 'login' : 'register' };
  const open = cart.find(({ _id }) => progress.outcomes[_id] === undefined);
  if (open) return { do: 'assign', courseId: open._id };
  return { do: run.refreshed ? 'finish' : 'refresh' };
}

/**
 * Returns the progress to resume. A saved one counts only for the same buyer: the user, or a guest with the e-mail it
 * was made for; any other starts with a new key.
 */
export function resume(
  saved: PurchaseProgress | null,
  who: { user: Pick<CurrentUser, '_id' | 'email'> | null; name: string; email: string },
  newKey: () => string,
): PurchaseProgress {
  const email = (who.user?.email ?? who.email).trim().toLowerCase();
  const userId = who.user?._id ?? null;
  const same =
    saved !== null && (userId !== null && saved.userId !== null ? saved.userId === userId : saved.email === email);
  if (same) return { ...saved, userId: userId ?? saved.userId };
  return { email, name: who.name, key: newKey(), registered: false, userId, attempted: [], outcomes: {} };
}

/**
 * Runs a purchase to its end, or to the first failing call (throws its error, with the progress saved). Running it
 * again with the saved progress repeats nothing: registration and the order have idempotency keys. A guest whose cart is not
 * what it was gets no account.
 */
export async function runPurchase(order: PurchaseOrder): Promise<Receipt> {
  const { calls, cart } = order;
  const user = await calls.whoAmI();
  const ownedBefore = new Set(user?.courses.map(({ _id }) => _id));
  let placed: Placed | undefined;
  const run = { registered: false, signedIn: user !== null, refreshed: false };
  let progress = resume(order.saved, { user, name: order.name, email: order.email }, () => order.newKey());
  const advance = (change: Partial<PurchaseProgress>): void => {
    progress = { ...progress, ...change };
    order.save(progress);
  };
  const receipt = (): Receipt => {
    const ended = (outcome: PurchaseOutcome) => cart.filter(({ _id }) => progress.outcomes[_id] === outcome);
    const lists = { bought: ended('bought'), owned: ended('owned') };
    return { ...lists, newAccount: progress.registered, ...(placed && { placed }) };
  };
  advance({});
  if (!run.signedIn && !progress.registered) {
    await calls.check();
  }

  for (;;) {
    const step = nextStep(progress, run, cart);
    if (step.do === 'register') {
      await calls.register(
        { name: order.name, email: order.email, password: order.passwordFor(progress.key) },
        progress.key,
      );
      run.registered = true;
      advance({ registered: true });
    } else if (step.do === 'login') {
      const me = await calls.login({ email: order.email, password: order.passwordFor(progress.key) });
      run.signedIn = true;
      advance({ userId: me._id });
    } else if (step.do === 'assign' && calls.order) {
      const open = cart.filter(({ _id }) => progress.outcomes[_id] === undefined).map(({ _id }) => _id);
      placed = await calls.order(open, progress.key);
      advance({ outcomes: { ...progress.outcomes, ...placed.outcomes }, order: placed._id });
    } else if (step.do === 'assign') {
      const { courseId } = step;
      const again = progress.attempted.includes(courseId);
      // The first call orders the whole cart.
      const attempted = cart.map(({ _id }) => _id).filter((_id) => !ownedBefore.has(_id));
      if (progress.attempted.length === 0) advance({ attempted });
      const result = await calls.assign(courseId, String(progress.userId), progress.key);
      placed ??= result.placed ?? undefined;
      // `already` after an attempt with a lost response means that the attempt succeeded.
      const outcome = result.already && !again ? 'owned' : 'bought';
      advance({ outcomes: { ...progress.outcomes, [courseId]: outcome }, ...(placed && { order: placed._id }) });
    } else if (step.do === 'refresh') {
      // Interrupted after the order: it may wait for a payment, or have ended meanwhile.
      if (!placed && progress.order !== undefined) {
        placed = await calls.placed(progress.order);
        if (placed.state === 'cancelled' || placed.state === 'expired') {
          placed = undefined;
          const { registered, userId, email, name } = progress;
          progress = { email, name, key: order.newKey(), registered, userId, attempted: [], outcomes: {} };
          advance({});
          continue;
        }
      }
      await calls.refresh();
      run.refreshed = true;
    } else return receipt();
  }
}
