import { useSyncExternalStore } from 'react';
import type { CartItem } from '#contract/checkout.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { type Added, parseCart, withCourse } from './cart-contents.ts';

const EMPTY: readonly CartItem[] = [];

const stored = storedValue<readonly unknown[]>({
  key: 'aula.cart',
  area: 'local',
  fallback: EMPTY,
  isValid: Array.isArray,
});

let parsed: { from: readonly unknown[]; cart: readonly CartItem[] } = { from: EMPTY, cart: EMPTY };

/** The courses in this browser's cart; the same array until it changes. */
function read(): readonly CartItem[] {
  const from = stored.read();
  if (parsed.from !== from) parsed = { from, cart: parseCart(from) };
  return parsed.cart;
}

/** The cart of this browser, shared by its tabs. Each change starts from what is stored now, not from what was shown. */
export const cart = {
  read,
  add(item: CartItem): Added {
    const result = withCourse(read(), item);
    if (result.added !== 'full') stored.write(result.cart);
    return result.added;
  },
  /** Puts a course back where it was, after a removal somebody thought better of. */
  restore(item: CartItem, index: number): void {
    const others = read().filter(({ _id }) => _id !== item._id);
    stored.write([...others.slice(0, index), item, ...others.slice(index)]);
  },
  remove(ids: readonly string[]): void {
    stored.write(read().filter(({ _id }) => !ids.includes(_id)));
  },
  /** Takes over newer facts (price, name, picture) about courses that are still in it. */
  update(items: readonly CartItem[]): void {
    const byId = new Map(items.map((item) => [item._id, item]));
    stored.write(parseCart(read().map((item) => byId.get(item._id) ?? item)));
  },
};

/** The cart as a component sees it; empty on the server, whose page is the same for everybody. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(stored.subscribe, read, () => EMPTY);
}
