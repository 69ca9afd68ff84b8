import fc from 'fast-check';
import { accentTokens, nearestPassing } from '#contract/accent.ts';
import { expectReadableWith } from './accessible.ts';
import { SCREENS } from './screens.ts';
import { open, test } from './test.ts';

const WANTED = fc.sample(fc.integer({ min: 0, max: 0xffffff }), { seed: 20_261_122, numRuns: 20 });

/** The style sheets of twenty accents, as a page has them once the nearest readable colours are published. */
const sheets = new Map(
  WANTED.map((value) => {
    const colour = `#${value.toString(16).padStart(6, '0')}`;
    const accent = { light: nearestPassing(colour, 'light'), dark: nearestPassing(colour, 'dark') };
    const { light, dark } = accentTokens(accent);
    const names = Object.keys(light) as (keyof typeof light)[];
    const variables = names.map((name) => `--${name}: light-dark(${light[name]}, ${dark[name]})`);
    return [`${colour} as ${accent.light} and ${accent.dark}`, `:root { ${variables.join('; ')} }`];
  }),
);

for (const { path } of SCREENS.guest) {
  test(`axe objects to no colour of ${path} with any of twenty accents`, async ({ page }) => {
    await open(page, path);
    await expectReadableWith(page, sheets);
  });
}
