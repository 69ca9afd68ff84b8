import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCourseInput, updateCourseInput } from '#modules/courses/contract/courses.ts';
import { priceError, readPrice } from './price.ts';

describe('a price', () => {
  it.each([
    ['49.99', 49.99],
    [' 12,50 ', 12.5],
    ['0', 0],
    ['7', 7],
    [49.99, 49.99],
    [0, 0],
    [12.5, 12.5],
    [99_999.99, 99_999.99],
    ['150000000', 150_000_000],
    ['9999999999,99', 9_999_999_999.99],
  ])('is read from %j', (value, price) => expect(readPrice(value)).toBe(price));

  it.each([
    ['', 'price_required'],
    ['  ', 'price_required'],
    ['dear', 'price_not_a_number'],
    ['1,2,3', 'price_not_a_number'],
    ['1.234,50', 'price_not_a_number'],
    ['1e3', 'price_not_a_number'],
    ['€5', 'price_not_a_number'],
    ['12.', 'price_not_a_number'],
    ['.5', 'price_not_a_number'],
    ['--5', 'price_not_a_number'],
    [Number.NaN, 'price_not_a_number'],
    ['-5', 'price_negative'],
    ['-0,01', 'price_negative'],
    [-5, 'price_negative'],
    [-1e-9, 'price_negative'],
    ['0.001', 'price_decimals'],
    ['12,345', 'price_decimals'],
    ['12.500', 'price_decimals'],
    [0.001, 'price_decimals'],
    [12.345, 'price_decimals'],
    [1e-9, 'price_decimals'],
    ['10000000000', 'price_too_high'],
    ['9999999999,991', 'price_too_high'],
    [1e21, 'price_too_high'],
    [10_000_000_000, 'price_too_high'],
  ])('is not %j: %s', (value, problem) => expect(readPrice(value)).toBe(problem));

  it('has an error as typed, or none', () => {
    expect([priceError('12,50'), priceError('-5')]).toEqual([null, 'price_negative']);
  });

  it('is the same as a number and as text, for every whole number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        const euros = cents / 100;
        expect(readPrice(euros)).toBe(euros);
        expect(readPrice(euros.toFixed(2))).toBe(euros);
        expect(readPrice(euros.toFixed(2).replace('.', ','))).toBe(euros);
        expect(Math.round(Number(readPrice(euros)) * 100)).toBe(cents);
      }),
    );
  });

  it('is refused with its error when a course is made and when it is changed', () => {
    const fields = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How they stand.' };
    for (const price of ['', 'dear', '-5', 12.345, 1e12]) {
      const created = createCourseInput.safeParse({ ...fields, price });
      const changed = updateCourseInput.safeParse({ price });
      for (const { error } of [created, changed]) {
        expect(error?.issues).toMatchObject([{ path: ['price'], message: readPrice(price) }]);
      }
    }
  });
});
