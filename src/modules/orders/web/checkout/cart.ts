import { useSyncExternalStore } from 'react';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { parseCart } from './parse-cart.ts';

const EMPTY: readonly CartItem[] = [];

const stored = storedValue<readonly unknown[]>({
  key: 'aula.cart',
  area: 'local',
  fallback: EMPTY,
  isValid: Array.isArray,
});

let parsed: { from: readonly unknown[]; cart: readonly CartItem[] } = { from: EMPTY, cart: EMPTY };

/** Returns the courses in this browser's cart; the same array until it changes. */
export function readCart(): readonly CartItem[] {
  const from = stored.read();
  if (parsed.from !== from) parsed = { from, cart: parseCart(from) };
  return parsed.cart;
}

/** Stores the cart of this browser. Change it through `cart` (change-cart.ts), which only the checkout loads. */
export const writeCart = (items: readonly CartItem[]): void => stored.write(items);

/** Returns the cart; empty on the server, whose page is the same for every visitor. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(stored.subscribe, readCart, () => EMPTY);
}
