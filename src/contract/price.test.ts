import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCourseInput, updateCourseInput } from './courses.ts';
import { PRICE_PROBLEMS, readPrice } from './price.ts';

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
  ])('is read from %j', (value, price) => expect(readPrice(value)).toBe(price));

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['dear', 'number'],
    ['1,2,3', 'number'],
    ['1.234,50', 'number'],
    ['1e3', 'number'],
    ['€5', 'number'],
    ['12.', 'number'],
    ['.5', 'number'],
    ['--5', 'number'],
    [Number.NaN, 'number'],
    ['-5', 'negative'],
    ['-0,01', 'negative'],
    [-5, 'negative'],
    [-1e-9, 'negative'],
    ['0.001', 'decimals'],
    ['12,345', 'decimals'],
    ['12.500', 'decimals'],
    [0.001, 'decimals'],
    [12.345, 'decimals'],
    [1e-9, 'decimals'],
    ['100000', 'tooLarge'],
    ['99999,991', 'tooLarge'],
    [1e21, 'tooLarge'],
    [100_000, 'tooLarge'],
  ])('is not %j: %s', (value, problem) => expect(readPrice(value)).toBe(problem));

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

  it('is refused with the sentence of its problem when a course is made and when it is changed', () => {
    const fields = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How they stand.' };
    for (const price of ['', 'dear', '-5', 12.345, 1e9]) {
      const problem = readPrice(price) as keyof typeof PRICE_PROBLEMS;
      const created = createCourseInput.safeParse({ ...fields, price });
      const changed = updateCourseInput.safeParse({ price });
      for (const { error } of [created, changed]) {
        expect(error?.issues).toMatchObject([{ path: ['price'], message: PRICE_PROBLEMS[problem] }]);
      }
    }
  });
});
