import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { readCart, writeCart } from './cart.ts';
import { type Added, withCourse } from './cart-contents.ts';
import { parseCart } from './parse-cart.ts';

/** The cart of this browser, shared by its tabs. Each change starts from the stored cart, not from the rendered one. */
export const cart = {
  read: readCart,
  add(item: CartItem): Added {
    const result = withCourse(readCart(), item);
    if (result.added !== 'full') writeCart(result.cart);
    return result.added;
  },
  /** Puts a course back at its position after its removal was undone. */
  restore(item: CartItem, index: number): void {
    const others = readCart().filter(({ _id }) => _id !== item._id);
    writeCart([...others.slice(0, index), item, ...others.slice(index)]);
  },
  remove(ids: readonly string[]): void {
    writeCart(readCart().filter(({ _id }) => !ids.includes(_id)));
  },
  /** Updates price, name and image of courses that are still in the cart. */
  update(items: readonly CartItem[]): void {
    const byId = new Map(items.map((item) => [item._id, item]));
    writeCart(parseCart(readCart().map((item) => byId.get(item._id) ?? item)));
  },
};
