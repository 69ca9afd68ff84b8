import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverSvg } from './cover-svg.ts';

const CATEGORIES = ['Programming', 'Design', 'Marketing', 'Business', 'Art', 'Photography'];

test('the same course always has the same cover, and others another', () => {
  for (const category of CATEGORIES) {
    expect(coverSvg(category, 'one')).toBe(coverSvg(category, 'one'));
    expect(new Set(['one', 'two', 'three', 'four'].map((seed) => coverSvg(category, seed))).size).toBe(4);
  }
});

test('any category and any seed give a plain drawing of finite numbers', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...CATEGORIES), fc.string()),
      fc.string({ unit: 'grapheme' }),
      (category, seed) => {
        const svg = coverSvg(category, seed);
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1280" height="720"[^]*<\/svg>$/);
        expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|<script|href/);
        expect(svg.length).toBeLessThan(60_000);
      },
    ),
  );
});
