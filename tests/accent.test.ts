import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentTokens,
  contrast,
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

it('nearestPassing keeps the hue and returns a readable colour unchanged', () => {
  expect(nearestPassing('#0b57d0', 'light')).toBe('#0b57d0');
  expect(nearestPassing('#ffe000', 'light')).toMatch(/^#[67]/);
  expect(nearestPassing('#0b57d0', 'dark')).not.toBe('#0b57d0');
});
