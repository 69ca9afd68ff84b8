import { type Billing, billingOf, NO_BILLING } from '#modules/orders/contract/billing.ts';
import type { School } from '#modules/school/contract/school.ts';

/** The personal data that was typed; null or absent for untouched fields. */
export type BuyerForm = { readonly [field in keyof Buyer]?: string | null };

const FIELDS = ['name', 'email', ...(Object.keys(NO_BILLING) as (keyof Billing)[])] as const;

/** Returns the personal data stored in the browser, untouched fields where it has another shape. */
export const personOf = (stored: unknown): BuyerForm => (isPerson(stored) ? stored : {});

const isPerson = (value: unknown): value is BuyerForm =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((field) => {
    const text = (value as Record<string, unknown>)[field] ?? null;
    return text === null || typeof text === 'string';
  });

/** The card as typed. Lives in memory only: never stored, never sent. */
export interface Card {
  readonly cardNumber: string;
  readonly expiryDate: string;
  readonly cvv: string;
}

export const NO_CARD: Card = { cardNumber: '', expiryDate: '', cvv: '' };
/** Returns whether all fields of a card are filled in. */
export const isComplete = (card: Card): boolean => Object.values(card).every((text: string) => text.trim() !== '');

/** The data of a buyer. */
export interface Buyer extends Billing {
  readonly name: string;
  readonly email: string;
}

/** Returns the buyer: the input, else the data of the account and of the `last` order. */
export function buyerOf(
  typed: BuyerForm,
  account: { name: string; email: string } | null,
  last: Billing = NO_BILLING,
): Buyer {
  const buyer: Buyer = { ...billingOf(last), name: account?.name ?? '', email: account?.email ?? '' };
  return Object.fromEntries(FIELDS.map((field) => [field, typed[field] ?? buyer[field]])) as unknown as Buyer;
}

/** What the first step asks for: in the demo one line for the address, in a live school what an invoice needs. */
export const askedFields = ({ mode, asksBilling = false }: Pick<School, 'mode' | 'asksBilling'>, isFree: boolean) => ({
  line: mode === 'demo',
  address: mode === 'live' && !isFree,
  billing: mode === 'live' ? !isFree : asksBilling,
});

/** Returns what the first step has requested; the other fields are empty. */
export function askedBilling(buyer: Buyer, { line, address, billing }: ReturnType<typeof askedFields>): Billing {
  const { postalCode, town, street, ...others } = billingOf(buyer);
  return {
    ...NO_BILLING,
    ...(billing && others),
    ...((line || address) && { street }),
    ...(address && { postalCode, town }),
  };
}
