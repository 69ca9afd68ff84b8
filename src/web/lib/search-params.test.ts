import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

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
