import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('readAmount', () => {
  it('[MORE-568] refuses to guess what three digits after a single separator are', () => {
    const read = (currency: string, ...texts: string[]) => texts.map((text) => readAmount(text, currency));
    expect(read('EUR', '1.500', '1,500', ' 12 345,678 ', '-1.500')).toEqual(Array.from({ length: 4 }, () => 'unclear'));
    expect(read('EUR', '1.50', '1,5', '1500', '1.500,00', '1,234,567', '0.05', '49,99')).toEqual([
      1.5, 1.5, 1500, 1500, 1_234_567, 0.05, 49.99,
    ]);
    expect(read('JPY', '1.500', '1,500', '1500', '1.5')).toEqual([1500, 1500, 1500, 1.5]);
    expect(read('EUR', 'ten', '')).toEqual([NaN, NaN]);
  });
});
