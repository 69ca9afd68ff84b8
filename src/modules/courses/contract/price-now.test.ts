import { expect, it } from 'vitest';
import { priceNow } from './price-now.ts';

it('is the sale price while there is one, of nothing too', () => {
  expect(priceNow({ price: 50, salePrice: null })).toBe(50);
  expect(priceNow({ price: 50, salePrice: 20 })).toBe(20);
  expect(priceNow({ price: 50, salePrice: 0 })).toBe(0);
});
