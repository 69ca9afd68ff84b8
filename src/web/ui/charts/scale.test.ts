import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, fitText } from './scale.ts';

describe('axisTicks', () => {
  it('are round', () => expect(axisTicks(1503)).toEqual([0, 500, 1000, 1500, 2000]));
  it('end where the data ends if that is round', () => expect(axisTicks(20)).toEqual([0, 5, 10, 15, 20]));
  it('have no floating-point noise', () => expect(axisTicks(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]));
  it('are whole numbers on request', () => expect(axisTicks(2, 4, true)).toEqual([0, 1, 2]));
  it('exist without data', () => expect(axisTicks(0)).toEqual([0, 1]));
  it('rise evenly from 0 past the data, and are few', () => {
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

describe('fitText', () => {
  it('keeps a text that fits', () => expect(fitText('Python', 100)).toBe('Python'));
  it('cuts longer ones with an ellipsis', () => expect(fitText('Python Programming', 75)).toBe('Python Pr…'));
  it('leaves no space before the ellipsis', () => expect(fitText('Python Programming', 62)).toBe('Python…'));
});
