import type { CartItem } from '#modules/orders/contract/checkout.ts';
import * as LIMITS from '#contract/limits.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Returns one entry of a stored cart, or null if it is invalid. The storage is user input, and the page must be able to
 * show the result: prices are finite and not negative, an id is never empty.
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

/** Returns the courses of a stored cart, without invalid entries and duplicates. */
export function parseCart(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return [];
  const items = new Map<string, CartItem>();
  for (const value of stored) {
    const item = asCartItem(value);
    if (item && items.size < LIMITS.cartSize) items.set(item._id, items.get(item._id) ?? item);
  }
  return [...items.values()];
}
