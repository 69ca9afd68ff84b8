import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSlug, normalSlug, SLUG_LENGTH, slugOfTitle } from './page-address.ts';

it.each([
  ['How we teach', 'how-we-teach'],
  ['  “Évenings” & 私たち! ', 'évenings-私たち'],
  ['E\u0301te\u0301', 'été'],
  ['--- 🌙 ---', ''],
])('the title %j suggests the address %j', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

it('[MORE-527] any title suggests an address that a page can have, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugOfTitle(title);
      expect(slug === '' || (isSlug(slug) && slug === normalSlug(slug) && slug.length <= SLUG_LENGTH)).toBe(true);
    }),
  );
});
