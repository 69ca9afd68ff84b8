import type { CartItem } from '#contract/checkout.ts';
import { LIMITS } from '#contract/limits.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * One entry of a stored cart, or null when it is not one. Whatever somebody wrote into their browser's storage,
 * the page must be able to show it: prices are finite and not negative, an id is never empty.
 */
function asCartItem(value: unknown): CartItem | null {
  if (typeof value !== 'object' || value === null) return null;
  const item = value as Record<string, unknown>;
  const { _id, customId, name, teacher, price, imageSrc, imageAlt } = item;
  if (!isText(_id) || !/^[0-9a-f-]{36}$/.test(_id)) return null;
  if (!Number.isSafeInteger(customId) || Number(customId) < 1) return null;
  if (!isText(name) || !isText(teacher) || !isText(imageAlt)) return null;
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
  if (imageSrc !== null && !isText(imageSrc)) return null;
  return { _id, customId: Number(customId), name, teacher, price, imageSrc, imageAlt };
}

/** The courses in a stored cart: takes what the storage held, leaves out what is not a course or comes twice. */
export function parseCart(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return [];
  const items = new Map<string, CartItem>();
  for (const value of stored) {
    const item = asCartItem(value);
    if (item && items.size < LIMITS.cartSize) items.set(item._id, items.get(item._id) ?? item);
  }
  return [...items.values()];
}

/** How putting a course into the cart went: `already` in it, or the cart is `full` (LIMITS.cartSize). */
export type Added = 'added' | 'already' | 'full';

/** The cart with one course more, and what became of the wish; a course already there takes the newer price. */
export function withCourse(cart: readonly CartItem[], item: CartItem): { cart: CartItem[]; added: Added } {
  const { _id, customId, name, teacher, price, imageSrc, imageAlt } = item;
  const kept: CartItem = { _id, customId, name, teacher, price, imageSrc, imageAlt };
  if (cart.some((other) => other._id === _id)) {
    return { cart: cart.map((other) => (other._id === _id ? kept : other)), added: 'already' };
  }
  if (cart.length >= LIMITS.cartSize) return { cart: [...cart], added: 'full' };
  return { cart: [...cart, kept], added: 'added' };
}

/** The sum of the prices in euros, added up in whole cents so that no fraction creeps in. */
export function subtotal(cart: readonly Pick<CartItem, 'price'>[]): number {
  return cart.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;
}

/** What the server now says of the courses in a cart: missing ones are gone, the others carry today's price. */
export interface Recheck {
  readonly cart: readonly CartItem[];
  readonly gone: readonly CartItem[];
  readonly repriced: readonly { readonly item: CartItem; readonly before: number }[];
}

/** Lays the server's answers (null: no longer there; undefined: not asked or not answered) over a cart. */
export function recheck(cart: readonly CartItem[], answers: ReadonlyMap<string, CartItem | null>): Recheck {
  const kept: CartItem[] = [];
  const gone: CartItem[] = [];
  const repriced: { item: CartItem; before: number }[] = [];
  for (const item of cart) {
    const now = answers.get(item._id);
    if (now === null) {
      gone.push(item);
      continue;
    }
    if (now !== undefined && now.price !== item.price) repriced.push({ item: now, before: item.price });
    kept.push(now ?? item);
  }
  return { cart: kept, gone, repriced };
}
