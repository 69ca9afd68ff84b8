import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetOf, oneOf, pageIn, parseSearch, stringifySearch, textIn } from './search-params.ts';

it('any text survives stringifySearch and parseSearch', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1, unit: 'grapheme' })), (search) => {
      expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
    }),
  );
});

it('parseSearch keeps texts that look like numbers', () => {
  expect(parseSearch('?q=2024&page=2')).toEqual({ q: '2024', page: '2' });
  expect(stringifySearch({ q: '2024', page: 2 })).toBe('?page=2&q=2024');
});

it('stringifySearch omits empty values and sorts names', () => {
  expect(stringifySearch({ sort: 'price', q: '', category: 'Art', page: undefined })).toBe('?category=Art&sort=price');
  expect(stringifySearch({})).toBe('');
});

it('textIn, oneOf and pageIn read valid values and ignore others', () => {
  expect(textIn('  arches ', 5)).toBe('arche');
  expect(oneOf(['name', 'price'], 'price')).toBe('price');
  expect(pageIn('40000')).toBe(40_000);
  for (const nothing of ['   ', 7, null, ['q']]) expect(textIn(nothing, 5)).toBeUndefined();
  for (const nothing of ['salary', 7, null]) expect(oneOf(['name', 'price'], nothing)).toBeUndefined();
  for (const nothing of ['0', '1', '-2', '1.5', '1e9', 'x', null, {}]) expect(pageIn(nothing)).toBeUndefined();
});

it('offsetOf returns the rows before a page, and undefined for the first', () => {
  expect(offsetOf(1, 25)).toBeUndefined();
  expect(offsetOf(3, 25)).toBe(50);
});
