import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryAt, placeAfterDrag, placeShowing, slidesOf, standOf } from './carousel-place.ts';

const count = fc.integer({ min: 1, max: 12 });
const place = fc.integer({ min: -1000, max: 1000 });

/** Returns which slide stands at each position, in the order of the positions. */
const standing = (at: number, slides: number): Map<number, number> =>
  new Map(
    Array.from({ length: slides }, (_, slide) => [standOf(slide, at, slides), slide] as const).sort(
      ([a], [b]) => a - b,
    ),
  );

describe('the endless carousel', () => {
  test('has slides at consecutive positions, each showing the entry of its position', () => {
    fc.assert(
      fc.property(count, place, (entries, at) => {
        const slides = slidesOf(entries);
        const positions = [...standing(at, slides)];
        const [first] = positions[0]!;
        expect(positions.map(([position]) => position)).toEqual(positions.map((_, index) => first + index));
        for (const [position, slide] of positions) expect(slide % entries).toBe(entryAt(position, entries));
      }),
    );
  });

  test('[BLOCK-11] shows the entry of the current position there, with neighbours on both sides', () => {
    fc.assert(
      fc.property(count, place, (entries, at) => {
        const positions = standing(at, slidesOf(entries));
        expect(positions.get(at)).toBe(entryAt(at, slidesOf(entries)));
        expect(positions.has(at - 1) && positions.has(at + 1)).toBe(entries > 1);
      }),
    );
  });

  test('passes over slides that are there on each way a dot leads, to its entry', () => {
    fc.assert(
      fc.property(count, place, fc.nat(), (entries, at, chosen) => {
        const wanted = chosen % entries;
        const next = placeShowing(wanted, at, entries);
        expect(entryAt(next, entries)).toBe(wanted);
        expect(Math.abs(next - at)).toBeLessThanOrEqual(entries / 2);
        const [before, after] = [standing(at, slidesOf(entries)), standing(next, slidesOf(entries))];
        for (let passed = Math.min(at, next); passed <= Math.max(at, next); passed++)
          expect(after.has(passed), `${passed}`).toBe(true);
        expect(after.get(at)).toBe(before.get(at));
      }),
    );
  });

  test('passes over slides that are there on a step to either side', () => {
    fc.assert(
      fc.property(count, place, fc.constantFrom(-1, 1), (entries, at, step) => {
        fc.pre(entries > 1);
        const [before, after] = [standing(at, slidesOf(entries)), standing(at + step, slidesOf(entries))];
        expect(after.get(at)).toBe(before.get(at));
        expect(after.get(at + step)).toBe(before.get(at + step));
      }),
    );
  });

  test('places four entries from two before to one after the position', () => {
    expect([...standing(7, 4).keys()]).toEqual([5, 6, 7, 8]);
  });

  test('[BLOCK-10] ignores a drag of 50 pixels and moves on one of 51', () => {
    expect(placeAfterDrag(-50, 7)).toBe(7);
    expect(placeAfterDrag(50, 7)).toBe(7);
    expect(placeAfterDrag(-51, 7)).toBe(8);
    expect(placeAfterDrag(51, 7)).toBe(6);
  });
});
