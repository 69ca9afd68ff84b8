import { expect, it } from 'vitest';
import { slipsBetween, slipsForgiven } from './edit-distance.ts';

it.each([
  ['weaving', 'weaving', 0],
  ['weving', 'weaving', 1],
  ['weavving', 'weaving', 1],
  ['wearing', 'weaving', 1],
  ['harbuors', 'harbours', 1],
  ['ahrbuors', 'harbours', 2],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['', '', 0],
])('between "%s" and "%s" lie %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
  expect(slipsBetween(other, one)).toBe(slips);
});

it('forgives more in a longer word', () => {
  expect(['art', 'maps', 'wojcik', 'harbours'].map(slipsForgiven)).toEqual([0, 1, 1, 2]);
});
