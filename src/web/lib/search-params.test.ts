import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetOf, oneOf, pageIn, parseSearch, stringifySearch, textIn } from './search-params.ts';

it('reads and writes any text the same way back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1, unit: 'grapheme' })), (search) => {
      expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
    }),
  );
});

it('keeps what looks like a number as the text it is', () => {
  expect(parseSearch('?q=2024&page=2')).toEqual({ q: '2024', page: '2' });
  expect(stringifySearch({ q: '2024', page: 2 })).toBe('?page=2&q=2024');
});

it('leaves out what is empty, and writes names in the order of the alphabet', () => {
  expect(stringifySearch({ sort: 'price', q: '', category: 'Art', page: undefined })).toBe('?category=Art&sort=price');
  expect(stringifySearch({})).toBe('');
});

it('reads a text, one of several words and a page, and takes what makes no sense for nothing', () => {
  expect(textIn('  arches ', 5)).toBe('arche');
  expect(oneOf(['name', 'price'], 'price')).toBe('price');
  expect(pageIn('40000')).toBe(40_000);
  for (const nothing of ['   ', 7, null, ['q']]) expect(textIn(nothing, 5)).toBeUndefined();
  for (const nothing of ['salary', 7, null]) expect(oneOf(['name', 'price'], nothing)).toBeUndefined();
  for (const nothing of ['0', '1', '-2', '1.5', '1e9', 'x', null, {}]) expect(pageIn(nothing)).toBeUndefined();
});

it('says how many rows stand before a page, and nothing for the first', () => {
  expect(offsetOf(1, 25)).toBeUndefined();
  expect(offsetOf(3, 25)).toBe(50);
});
