import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSteps } from './page-steps.ts';

const numbers = (current: number, pages: number, around = 1) =>
  pageSteps(current, pages, around).map(({ page }) => page);

describe('pageSteps', () => {
  it('returns all pages while there are few', () => expect(numbers(2, 3)).toEqual([1, 2, 3]));
  it('returns the ends and the neighbours in a long list', () =>
    expect(numbers(2000, 4000)).toEqual([1, 1999, 2000, 2001, 4000]));
  it('returns as many neighbours as fit', () => expect(numbers(5, 20, 2)).toEqual([1, 3, 4, 5, 6, 7, 20]));
  it('marks gaps', () =>
    expect(
      pageSteps(5, 9, 1)
        .filter(({ gapBefore }) => gapBefore)
        .map(({ page }) => page),
    ).toEqual([4, 9]));
  it('rises, contains the current page, and has at most five entries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const [current, pages] = [Math.min(a, b), Math.max(a, b)];
        const shown = numbers(current, pages);
        expect(shown).toContain(current);
        expect(shown.length).toBeLessThanOrEqual(5);
        expect(shown).toEqual([...new Set(shown)].sort((x, y) => x - y));
      }),
    );
  });
});
