import { expect, it } from 'vitest';
import { editDistance, allowedEdits } from './edit-distance.ts';

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
])('between "%s" and "%s" lie %i edits', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
  expect(editDistance(other, one)).toBe(edits);
});

it('allows more in a longer word', () => {
  expect(['art', 'maps', 'wojcik', 'harbours'].map(allowedEdits)).toEqual([0, 1, 1, 2]);
});
