import { describe, expect, it } from 'vitest';
import { columnSort, readCourseListSearch } from './list-address.ts';

describe('readCourseListSearch', () => {
  it('keeps text, category, order and page', () => {
    const search = { q: '  arches ', category: 'Art', sort: '-price', page: '3' };
    expect(readCourseListSearch(search)).toEqual({ q: 'arches', category: 'Art', sort: '-price', page: 3 });
  });

  it.each([{ page: '1' }, { page: '-2' }, { page: '1.5' }, { page: 'x' }, { sort: 'salary' }, { q: '   ' }, { q: 7 }])(
    'takes %j for nothing said',
    (search) => {
      expect(Object.values(readCourseListSearch(search)).filter((value) => value !== undefined)).toEqual([]);
    },
  );
});

describe('columnSort', () => {
  it("returns the column's first order, then the reverse", () => {
    expect(columnSort('price', undefined)).toEqual({ next: 'price', now: undefined });
    expect(columnSort('price', 'price')).toEqual({ next: '-price', now: 'ascending' });
    expect(columnSort('price', '-price')).toEqual({ next: 'price', now: 'descending' });
  });

  it('treats a list without an order as ordered by ID', () => {
    expect(columnSort('id', undefined)).toEqual({ next: 'newest', now: 'ascending' });
  });
});
