import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryAt, placeAfterDrag, placeShowing, standOf } from './carousel-place.ts';

const COUNT = 4;
const place = fc.integer({ min: -1000, max: 1000 });
const entry = fc.integer({ min: 0, max: COUNT - 1 });

describe('the endless carousel', () => {
  test('shows the entry of the current position there', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(standOf(entryAt(at, COUNT), at, COUNT)).toBe(at);
      }),
    );
  });

  test('places entries from two before to one after the position, each once', () => {
    fc.assert(
      fc.property(place, (at) => {
        const stands = [0, 1, 2, 3].map((one) => standOf(one, at, COUNT)).sort((a, b) => a - b);
        expect(stands).toEqual([at - 2, at - 1, at, at + 1]);
      }),
    );
  });

  test('keeps the entry that a step leaves in place', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(-1, 1), (at, step) => {
        expect(standOf(entryAt(at, COUNT), at + step, COUNT)).toBe(at);
      }),
    );
  });

  test('a dot leads to its entry, at most two ahead or one back', () => {
    fc.assert(
      fc.property(place, entry, (at, wanted) => {
        const next = placeShowing(wanted, at, COUNT);
        expect(entryAt(next, COUNT)).toBe(wanted);
        expect(next - at).toBeGreaterThanOrEqual(-1);
        expect(next - at).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('ignores a drag of 50 pixels and moves on one of 51', () => {
    expect(placeAfterDrag(-50, 7)).toBe(7);
    expect(placeAfterDrag(50, 7)).toBe(7);
    expect(placeAfterDrag(-51, 7)).toBe(8);
    expect(placeAfterDrag(51, 7)).toBe(6);
  });
});
