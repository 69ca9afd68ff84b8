import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moved, placeAt } from './list-order.ts';

it('moved moves an entry and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
});

it('moved returns the same list if nothing moves', () => {
  const list = ['a', 'b'];
  expect(moved(list, 0, 0)).toBe(list);
  expect(moved(list, 1, 9)).toBe(list);
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, -1, 0)).toBe(list);
  expect(moved(list, 2, 0)).toBe(list);
});

it('moved loses and duplicates nothing, and can be undone', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(list, fc.nat(11), fc.nat(11), (entries, from, to) => {
      const there = moved(entries, from, to);
      expect(new Set(there)).toEqual(new Set(entries));
      if (from < entries.length) expect(moved(there, Math.min(to, entries.length - 1), from)).toEqual(entries);
    }),
  );
});

it('placeAt changes rows when the pointer passes the middle of a neighbour', () => {
  const rows = [0, 100, 200].map((top) => ({ top, height: 100 }));
  expect(placeAt(60, rows, 1)).toBe(1);
  expect(placeAt(40, rows, 1)).toBe(0);
  expect(placeAt(240, rows, 1)).toBe(1);
  expect(placeAt(260, rows, 1)).toBe(2);
  expect(placeAt(50, rows, 1)).toBe(1);
  expect(placeAt(250, rows, 1)).toBe(1);
  expect(placeAt(9000, rows, 0)).toBe(2);
  expect(placeAt(-50, rows, 2)).toBe(0);
});
