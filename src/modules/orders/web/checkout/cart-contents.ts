import type { CartItem } from '#modules/orders/contract/checkout.ts';
import * as LIMITS from '#contract/limits.ts';

/** The outcome of adding a course: `already` in the cart, or the cart is `full` (LIMITS.cartSize). */
export type Added = 'added' | 'already' | 'full';

/** Returns the cart with a course added, and the outcome. A course already in the cart takes the newer price. */
export function withCourse(cart: readonly CartItem[], item: CartItem): { cart: CartItem[]; added: Added } {
  const { _id, customId, name, teacher, price, imageSrc, imageAlt } = item;
  const cartItem: CartItem = { _id, customId, name, teacher, price, imageSrc, imageAlt };
  if (cart.some((other) => other._id === _id)) {
    return { cart: cart.map((other) => (other._id === _id ? cartItem : other)), added: 'already' };
  }
  if (cart.length >= LIMITS.cartSize) return { cart: [...cart], added: 'full' };
  return { cart: [...cart, cartItem], added: 'added' };
}

/** Returns the sum of the prices in euros, added in whole cents to avoid rounding errors. */
export function subtotal(cart: readonly Pick<CartItem, 'price'>[]): number {
  return cart.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;
}

/** The courses of a cart compared with the server: missing ones are deleted, the others have the current price. */
export interface Recheck {
  readonly cart: readonly CartItem[];
  readonly gone: readonly CartItem[];
  readonly repriced: readonly { readonly item: CartItem; readonly before: number }[];
}

/** Applies the server's responses to a cart (null: withdrawn; undefined: not requested, or no response). */
export function recheck(cart: readonly CartItem[], responses: ReadonlyMap<string, CartItem | null>): Recheck {
  const items: CartItem[] = [];
  const gone: CartItem[] = [];
  const repriced: { item: CartItem; before: number }[] = [];
  for (const item of cart) {
    const now = responses.get(item._id);
    if (now === null) {
      gone.push(item);
      continue;
    }
    if (now !== undefined && now.price !== item.price) repriced.push({ item: now, before: item.price });
    items.push(now ?? item);
  }
  return { cart: items, gone, repriced };
}
