import { expect, it } from 'vitest';
import { readStudentsSearch } from './students-search.ts';

it('readStudentsSearch reads a search text and a page', () =>
  expect(readStudentsSearch({ q: 'ada', page: '2', role: 'admin' })).toEqual({ q: 'ada', page: 2 }));
