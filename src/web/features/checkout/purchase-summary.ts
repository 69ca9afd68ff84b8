import type { CartItem } from '#contract/checkout.ts';
import type { Done } from './use-confirm-order.ts';

/** What the confirmation page is handed: what was bought and who bought it. Never anything of a card. */
export interface PurchaseSummary {
  readonly bought: readonly CartItem[];
  readonly owned: readonly string[];
  readonly gone: readonly string[];
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly newAccount: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    purchase?: PurchaseSummary;
  }
}

/** Names the fields to hand on one by one, so that nothing else can travel along. */
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
  };
}
