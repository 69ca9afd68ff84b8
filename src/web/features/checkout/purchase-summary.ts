import type { CartItem } from '#contract/checkout.ts';
import type { Done } from './use-confirm-order.ts';

/** The state of the confirmation page: courses and buyer, never card data. */
export interface PurchaseSummary {
  readonly bought: readonly CartItem[];
  readonly owned: readonly string[];
  readonly gone: readonly string[];
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly newAccount: boolean;
  /** What was paid, where that is not the sum of the prices. */
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
    bought: receipt.bought,
    owned: named(receipt.owned),
    gone: named(receipt.gone),
    name: buyer.name,
    email: buyer.email,
    address: buyer.address,
    newAccount: receipt.newAccount,
    ...(receipt.placed && { total: receipt.placed.total }),
  };
}
