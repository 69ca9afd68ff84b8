/** The personal data of a buyer; null for untouched fields. */
export interface Person {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly country?: string | null;
  readonly company?: string | null;
  readonly vatId?: string | null;
}

const EMPTY_PERSON: Person = { name: null, email: null, address: null };

/** Returns the personal data stored in the browser, untouched fields where it has another shape. */
export const personOf = (stored: unknown): Person => (isPerson(stored) ? stored : EMPTY_PERSON);

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'email', 'address', 'country', 'company', 'vatId'].every((field) => {
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
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  /** ISO 3166-1 alpha-2; empty where the school does not ask. */
  readonly country: string;
  readonly company: string;
  readonly vatId: string;
}

/** What an order has to know of its buyer for the tax. */
export type Billing = Pick<Buyer, 'country' | 'company' | 'vatId'>;

/** Returns the buyer: the input, else the data of the account. */
export function buyerOf(typed: Person, account: { name: string; email: string } | null): Buyer {
  return {
    name: typed.name ?? account?.name ?? '',
    email: typed.email ?? account?.email ?? '',
    address: typed.address ?? '',
    country: typed.country ?? '',
    company: typed.company ?? '',
    vatId: typed.vatId ?? '',
  };
}
