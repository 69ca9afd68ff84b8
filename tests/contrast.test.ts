import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../src/web/app/tokens.css', import.meta.url), 'utf8');

const table = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken', 'accent-soft', 'highlight-soft', 'success-soft', 'danger-soft'];

const READING = [
  ...['ink', 'muted'].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ['on-night', 'night'],
  ['night-muted', 'night'],
];

const TEXT = [
  ...['accent', 'accent-strong', 'success', 'danger'].flatMap((text) => GROUNDS.map((ground) => [text, ground])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-highlight', 'highlight'],
  ['highlight', 'night'],
];

const CONTROLS = GROUNDS.map((ground) => ['edge', ground]);

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const between = ([text, ground]: readonly string[]) => contrast(table.get(text!)![theme], table.get(ground!)![theme]);

  test.each(READING)('%s is easy to read on %s (7:1)', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(7);
  });

  test.each(TEXT)('%s can be read on %s (4.5:1)', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROLS)('%s shows where a control ends on %s (3:1)', (...pair) => {
    expect(between(pair)).toBeGreaterThanOrEqual(3);
  });
});

test.each(['light', 'dark'] as const)('text of stale results keeps a contrast of 4.5:1 in the %s theme', (theme) => {
  const styles = readFileSync(new URL('../src/web/app/theme.css', import.meta.url), 'utf8');
  const opacity = Number(/@utility stale \{\s*opacity: ([\d.]+);/.exec(styles)?.[1]);
  const channels = (name: string) =>
    [1, 3, 5].map((at) => Number.parseInt(table.get(name)![theme].slice(at, at + 2), 16));
  const paler = (name: string) => {
    const below = channels('paper');
    const mixed = channels(name).map((value, at) => Math.round(opacity * value + (1 - opacity) * below[at]!));
    return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };
  for (const text of ['ink', 'muted', 'accent-strong', 'danger'])
    expect(contrast(paler(text), paler('surface')), text).toBeGreaterThanOrEqual(4.5);
});
