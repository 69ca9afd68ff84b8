import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import * as LIMITS from '#contract/limits.ts';
import { PRICE_MAX_CENTS } from '#contract/money/price-limits.ts';
import { recheck, subtotal, withCourse } from './cart-contents.ts';
import { parseCart } from './parse-cart.ts';

const item = (n: number, price = 49.99): CartItem => ({
  _id: `01941f29-7c00-7000-8000-${String(n).padStart(12, '0')}`,
  customId: n,
  name: `Course ${n}`,
  teacher: 'Somebody',
  price,
  imageSrc: null,
  imageAlt: '',
});

describe('stored cart', () => {
  it('reads back what was written', () => {
    expect(parseCart(JSON.parse(JSON.stringify([item(1), item(2)])))).toEqual([item(1), item(2)]);
  });

  it('never throws and never returns a course twice, whatever the storage holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.array(fc.constantFrom(item(1), item(2), { _id: 'x' }, null))),
        (stored) => {
          const cart = parseCart(stored);
          expect(new Set(cart.map(({ _id }) => _id)).size).toBe(cart.length);
        },
      ),
    );
  });

  it('drops invalid entries and keeps the rest', () => {
    const strange = [
      { ...item(2), price: -5 },
      { ...item(3), price: 'free' },
      { ...item(4), name: 7 },
      { ...item(5), _id: '' },
    ];
    expect(parseCart([item(1), ...strange])).toEqual([item(1)]);
  });

  it('holds no more than the limit', () => {
    expect(parseCart(Array.from({ length: LIMITS.cartSize + 5 }, (_, n) => item(n + 1)))).toHaveLength(LIMITS.cartSize);
  });
});

describe('withCourse', () => {
  it('[CART-03] adds a course once and takes the newer price the second time', () => {
    const first = withCourse([], item(1, 10));
    expect(first).toEqual({ cart: [item(1, 10)], added: 'added' });
    expect(withCourse(first.cart, item(1, 12))).toEqual({ cart: [item(1, 12)], added: 'already' });
  });

  it('stores only the fields the cart needs', () => {
    const { cart } = withCourse([], { ...item(1), description: 'long' } as CartItem);
    expect(cart).toEqual([item(1)]);
  });

  it('reports a full cart', () => {
    const full = Array.from({ length: LIMITS.cartSize }, (_, n) => item(n + 1));
    expect(withCourse(full, item(999))).toEqual({ cart: full, added: 'full' });
  });
});

describe('subtotal', () => {
  it('[CART-04] is exact to the cent for any prices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: PRICE_MAX_CENTS }), { maxLength: LIMITS.cartSize }), (cents) => {
        const sum = cents.reduce((total, each) => total + each, 0);
        expect(subtotal(cents.map((each) => ({ price: each / 100 })))).toBe(sum / 100);
      }),
    );
  });
});

describe('recheck', () => {
  it('drops deleted courses, takes new prices and keeps courses without a response', () => {
    const responses = new Map([
      [item(1)._id, null],
      [item(2)._id, item(2, 59.99)],
      [item(3)._id, item(3)],
    ]);
    const result = recheck([item(1), item(2), item(3), item(4)], responses);
    expect(result.gone).toEqual([item(1)]);
    expect(result.repriced).toEqual([{ item: item(2, 59.99), before: 49.99 }]);
    expect(result.cart).toEqual([item(2, 59.99), item(3), item(4)]);
  });
});
