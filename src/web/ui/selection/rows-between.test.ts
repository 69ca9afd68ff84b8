import { describe, expect, it } from 'vitest';
import { rowsBetween } from './rows-between.ts';

describe('rowsBetween', () => {
  const rows = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
  const between = (from: string | null, to: string) => rowsBetween(rows, from, { _id: to }).map(({ _id }) => _id);
  it('returns the rows between two in either order', () => {
    expect(between('b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between('d', 'b')).toEqual(['b', 'c', 'd']);
    expect(between('c', 'c')).toEqual(['c']);
  });
  it('returns one row when the other is not on the page', () => {
    expect(between(null, 'c')).toEqual(['c']);
    expect(between('gone', 'c')).toEqual(['c']);
  });
});
