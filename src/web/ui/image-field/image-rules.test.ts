import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { cutOf, fitWithin, middleOf, refusalOfFile, refusalOfSize } from './image-rules.ts';

describe('picture refusals', () => {
  it.each([
    ['image/jpeg', 1, null],
    ['image/avif', UPLOAD_LIMITS.imageBytes, null],
    ['image/png', UPLOAD_LIMITS.imageBytes + 1, 'tooLarge'],
    ['image/webp', 0, 'empty'],
    ['image/svg+xml', 100, 'wrongType'],
    ['application/pdf', 100, 'wrongType'],
    ['', 100, 'wrongType'],
  ])('[COURSES-30] of type %s and %i bytes: %s', (type, size, refusal) => {
    expect(refusalOfFile({ type, size })).toBe(refusal);
  });

  it('refusalOfSize refuses too many pixels, or none', () => {
    expect(refusalOfSize(8000, 5000)).toBeNull();
    expect(refusalOfSize(8000, 5001)).toBe('tooManyPixels');
    expect(refusalOfSize(0, 100)).toBe('unreadable');
  });
});

describe('cutOf', () => {
  it('keeps the size, and scales down very wide pictures', () => {
    expect(cutOf({ x: 0, y: 0, width: 50, height: 50 }, { width: 1600, height: 900 }).to).toEqual({
      width: 800,
      height: 450,
    });
    expect(cutOf({ x: 0, y: 0, width: 100, height: 100 }, { width: 7680, height: 4320 }).to).toEqual({
      width: 1920,
      height: 1080,
    });
  });

  it('never leaves the picture', () => {
    const percent = fc.double({ min: -5, max: 105, noNaN: true });
    const side = fc.integer({ min: 1, max: 12_000 });
    fc.assert(
      fc.property(percent, percent, percent, percent, side, side, (x, y, width, height, w, h) => {
        const { from, to } = cutOf({ x, y, width, height }, { width: w, height: h });
        expect(from.x).toBeGreaterThanOrEqual(0);
        expect(from.y).toBeGreaterThanOrEqual(0);
        expect(from.x + from.width).toBeLessThanOrEqual(w + 1e-6);
        expect(from.y + from.height).toBeLessThanOrEqual(h + 1e-6);
        expect(to.width).toBeLessThanOrEqual(1920);
        expect(to.height).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('middleOf', () => {
  it.each([
    [1600, 900, { x: 0, y: 0, width: 100, height: 100 }],
    [1600, 1800, { x: 0, y: 25, width: 100, height: 50 }],
    [3200, 900, { x: 25, y: 0, width: 50, height: 100 }],
  ])('of %i by %i pixels is its largest 16:9 area', (width, height, area) => {
    expect(middleOf({ width, height })).toEqual(area);
  });
});

it('fitWithin scales down as needed, and never up', () => {
  expect(fitWithin(8000, 4000, 1600)).toEqual({ width: 1600, height: 800 });
  expect(fitWithin(300, 900, 1600)).toEqual({ width: 300, height: 900 });
  expect(fitWithin(20_000, 2, 1600)).toEqual({ width: 1600, height: 1 });
});
