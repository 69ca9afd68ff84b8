import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentTokens,
  contrast,
  darkTwin,
  isReadable,
  nearestPassing,
  SHIPPED_ACCENT,
  type AccentTheme,
} from '#modules/school/contract/accent.ts';

const css = readFileSync(new URL('../src/web/app/tokens.css', import.meta.url), 'utf8');
const token = (name: string, theme: AccentTheme): string => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  return theme === 'light' ? light : dark;
};
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const GROUNDS = ['paper', 'surface', 'sunken', 'highlight-soft', 'success-soft', 'danger-soft'];

describe.each(['light', 'dark'] as const)('the accent in the %s theme', (theme) => {
  it('accepts the shipped colour', () => {
    expect(SHIPPED_ACCENT[theme]).toBe(token('accent', theme));
    expect(nearestPassing(SHIPPED_ACCENT[theme], theme)).toBe(SHIPPED_ACCENT[theme]);
  });

  it('refuses the colour of the paper', () => {
    expect(isReadable(token('paper', theme), theme)).toBe(false);
  });

  it('derives variables from any colour with which all text can be read', () => {
    fc.assert(
      fc.property(colour, (wanted) => {
        const accent = nearestPassing(wanted, theme);
        const { light, dark } = accentTokens({ ...SHIPPED_ACCENT, [theme]: accent });
        const tokens = theme === 'light' ? light : dark;
        const soft = tokens['accent-soft'];
        for (const ground of [...GROUNDS.map((name) => token(name, theme)), soft]) {
          expect(contrast(accent, ground), `${accent} on ${ground}`).toBeGreaterThanOrEqual(4.5);
          expect(contrast(tokens['accent-strong'], ground), `strong ${accent} on ${ground}`).toBeGreaterThanOrEqual(
            4.5,
          );
        }
        for (const text of ['ink', 'muted']) expect(contrast(token(text, theme), soft), text).toBeGreaterThanOrEqual(7);
        for (const text of ['success', 'danger'])
          expect(contrast(token(text, theme), soft), text).toBeGreaterThanOrEqual(4.5);
        expect(contrast(token('edge', theme), soft)).toBeGreaterThanOrEqual(3);
        for (const ground of [accent, tokens['accent-strong']])
          expect(contrast(tokens['on-accent'], ground), `on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });
});

it('[MORE-470] derives a readable twin of the same hue for the dark theme from any readable colour', () => {
  fc.assert(
    fc.property(colour, (wanted) => {
      const light = nearestPassing(wanted, 'light');
      const dark = darkTwin(light);
      expect(isReadable(dark, 'dark'), `${light} and ${dark}`).toBe(true);
      expect(darkTwin(light)).toBe(dark);
    }),
    { numRuns: 300 },
  );
  // Red, green and blue stay the strongest channel.
  expect([darkTwin('#b8401f'), darkTwin('#1d6b2f'), darkTwin('#1d4ed8')].map(strongest)).toEqual([0, 1, 2]);
  expect(contrast(darkTwin('#b8401f'), SHIPPED_ACCENT.dark)).toBeLessThan(1.15);
});

/** Returns which channel of a colour is the strongest. */
function strongest(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return channels.indexOf(Math.max(...channels));
}

it('nearestPassing keeps the hue and returns a readable colour unchanged', () => {
  expect(nearestPassing('#0b57d0', 'light')).toBe('#0b57d0');
  expect(nearestPassing('#ffe000', 'light')).toMatch(/^#[67]/);
  expect(nearestPassing('#0b57d0', 'dark')).not.toBe('#0b57d0');
});
