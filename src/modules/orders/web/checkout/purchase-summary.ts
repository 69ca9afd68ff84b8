import { addressLines } from '#modules/orders/contract/billing.ts';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { Done } from './use-confirm-order.ts';

/** The state of the confirmation page: courses and buyer, never card data. */
export interface PurchaseSummary {
  /** At what was charged for them. */
  readonly bought: readonly CartItem[];
  readonly owned: readonly string[];
  readonly name: string;
  readonly email: string;
  readonly address: readonly string[];
  readonly newAccount: boolean;
  /** What the order costs; absent if only a resumed call could tell. */
  readonly total?: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    purchase?: PurchaseSummary;
  }
}

/** Returns the summary of a purchase. Fields are copied one by one, so that no other data is passed on. */
export function summaryOf({ receipt, buyer }: Done): PurchaseSummary {
  const named = (items: readonly CartItem[]) => items.map(({ name }) => name);
  return {
    bought: receipt.bought.map((item) => ({ ...item, price: receipt.placed?.charged[item._id] ?? item.price })),
    owned: named(receipt.owned),
    name: buyer.name,
    email: buyer.email,
    address: addressLines(buyer),
    newAccount: receipt.newAccount,
    ...(receipt.placed && { total: receipt.placed.total }),
  };
}
