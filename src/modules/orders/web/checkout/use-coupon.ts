import { useState } from 'react';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { type AppliedCoupon, quoteOrder } from './checkout.api.ts';

/** The coupon of an order: what is typed, and whether it is applied to the courses as they are in the cart. */
export interface CouponEntry {
  readonly code: string;
  /** Null: none, or not for the courses and prices of the cart as they are now. */
  readonly applied: AppliedCoupon | null;
  /** A code is typed that is not applied. */
  readonly isPending: boolean;
  readonly busy: boolean;
  readonly failure: unknown;
  /** Confirming the order has applied it, or has tried to: nothing was ordered. */
  readonly byConfirming: boolean;
  type(code: string): void;
  apply(options?: { byConfirming?: boolean }): Promise<void>;
  /** Takes the coupon with what the order costs with it now. */
  take(coupon: AppliedCoupon): void;
  /** Takes it off because the school refused it. */
  refuse(failure: unknown): void;
  remove(): void;
}

const isFor = ({ lines }: AppliedCoupon['quote'], payable: readonly CartItem[]): boolean =>
  lines.length === payable.length &&
  lines.every(({ courseId, price }) => payable.some((item) => item._id === courseId && item.price === price));

/** Keeps the coupon of an order of these courses. */
export function useCoupon(payable: readonly CartItem[]): CouponEntry {
  const [code, setCode] = useState('');
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [byConfirming, setByConfirming] = useState(false);
  // It was applied to these courses at these prices; after a change it has to be applied again.
  const applied = coupon && isFor(coupon.quote, payable) ? coupon : null;
  const change = (next: AppliedCoupon | null, cause: unknown, confirming: boolean): void => {
    setCoupon(next);
    setFailure(cause);
    setByConfirming(confirming);
  };
  return {
    code,
    applied,
    isPending: applied === null && code.trim() !== '',
    busy,
    failure,
    byConfirming,
    type(text) {
      setCode(text);
      change(null, null, false);
    },
    async apply(options = {}) {
      if (code.trim() === '' || busy) return;
      setBusy(true);
      const confirming = options.byConfirming ?? false;
      try {
        const ids = payable.map(({ _id }) => _id);
        change({ code: code.trim().toUpperCase(), quote: await quoteOrder(ids, code) }, null, confirming);
      } catch (cause) {
        change(null, cause, confirming);
      } finally {
        setBusy(false);
      }
    },
    take: (next) => change(next, null, false),
    refuse: (cause) => change(null, cause, true),
    remove() {
      setCode('');
      change(null, null, false);
    },
  };
}
