import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, fitText } from './scale.ts';

describe('the values of an axis', () => {
  it('are round', () => expect(axisTicks(1503)).toEqual([0, 500, 1000, 1500, 2000]));
  it('end where the data ends when that is round', () => expect(axisTicks(20)).toEqual([0, 5, 10, 15, 20]));
  it('have no dust in their last digits', () => expect(axisTicks(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]));
  it('are whole where halves mean nothing', () => expect(axisTicks(2, 4, true)).toEqual([0, 1, 2]));
  it('are there when there is no data', () => expect(axisTicks(0)).toEqual([0, 1]));
  it('rise evenly from nothing past the data, and are few', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (max) => {
        const ticks = axisTicks(max);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-6));
        expect(ticks.length).toBeLessThanOrEqual(6);
        ticks.slice(1).forEach((tick, index) => expect(tick).toBeGreaterThan(ticks[index] ?? Infinity));
      }),
    );
  });
});

describe('a text beside a bar', () => {
  it('stays whole where it fits', () => expect(fitText('Python', 100)).toBe('Python'));
  it('is cut with an ellipsis where it does not', () => expect(fitText('Python Programming', 75)).toBe('Python Pr…'));
  it('leaves no blank before the ellipsis', () => expect(fitText('Python Programming', 62)).toBe('Python…'));
});
