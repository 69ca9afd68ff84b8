import { expect, it } from 'vitest';
import { readListSearch } from './list-search.ts';

it('readListSearch reads a search text and a page', () =>
  expect(readListSearch({ q: 'ada', page: '2', role: 'admin' })).toEqual({ q: 'ada', page: 2 }));
