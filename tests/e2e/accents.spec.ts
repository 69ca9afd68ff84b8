import fc from 'fast-check';
import type { AxeResults, NodeResult } from 'axe-core';
import { ACCENT_TOKENS, accentTokens, type AccentTokens, nearestPassing } from '#modules/school/contract/accent.ts';
import { AXE, COLOUR_RULES } from './accessible.ts';
import { SCREENS } from './screens.ts';
import { expect, open, type Page, test } from './test.ts';

const WANTED = fc.sample(fc.integer({ min: 0, max: 0xffffff }), { seed: 20_261_122, numRuns: 20 });
const THEMES = ['light', 'dark'] as const;

/** Returns a style sheet that sets the variables of an accent in both themes. */
const sheetOf = (light: AccentTokens, dark = light): string =>
  `:root { ${ACCENT_TOKENS.map((name) => `--${name}: light-dark(${light[name]}, ${dark[name]})`).join('; ')} }`;

/** The style sheets of twenty accents, as a page has them once the nearest readable colours are published. */
const sheets = WANTED.map((value) => {
  const colour = `#${value.toString(16).padStart(6, '0')}`;
  const accent = { light: nearestPassing(colour, 'light'), dark: nearestPassing(colour, 'dark') };
  const { light, dark } = accentTokens(accent);
  return { name: `${colour} as ${accent.light} and ${accent.dark}`, sheet: sheetOf(light, dark) };
});

/** Two sheets that give each variable a colour of its own: what they show differs wherever an accent is used. */
const PROBES = [
  { accent: '#104070', 'accent-strong': '#203010', 'accent-soft': '#f0d0b0', 'on-accent': '#e0f0c0' },
  { accent: '#501030', 'accent-strong': '#303050', 'accent-soft': '#d0e0f0', 'on-accent': '#f0c0e0' },
].map((tokens) => sheetOf(tokens));

/**
 * Has axe judge the colours that depend on the accent with every sheet. Elements with the same text and background colours
 * under both probes use the same variables: one of each such kind is judged, and none of those `known` already. Adds their
 * kinds to `known`; returns axe's violations.
 */
async function judgeAccents(page: Page, known: Set<string>): Promise<string[]> {
  const { kinds, violations } = await page.evaluate(
    async ({ probes, all, rules, judged }) => {
      const style = document.head.appendChild(document.createElement('style'));
      const axe = window.axe!;
      const coloursOf = (element: Element, { any }: NodeResult): string => {
        const { fgColor, bgColor, expectedContrastRatio } = (any[0]?.data ?? {}) as Record<string, string>;
        // The colour of a link without an underline is compared with that of the text around it.
        const around = getComputedStyle(element.parentElement!).color;
        return [getComputedStyle(element).color, around, fgColor, bgColor, expectedContrastRatio].join(' ');
      };
      const look = async (sheet: string): Promise<Map<Element, string>> => {
        style.textContent = sheet;
        const resultTypes: (keyof AxeResults)[] = ['passes', 'violations'];
        const found = await axe.run(document, { runOnly: rules, elementRef: true, resultTypes } as object);
        const colours = new Map<Element, string>();
        for (const node of [...found.passes, ...found.violations].flatMap(({ nodes }) => nodes)) {
          const { element } = node as { element?: Element };
          colours.set(element!, `${colours.get(element!) ?? ''} ${coloursOf(element!, node)}`);
        }
        return colours;
      };
      const [first, second] = [await look(probes[0]!), await look(probes[1]!)];
      const seen = new Set(judged);
      const chosen = [...first].filter(([element, colours]) => {
        const kind = `${colours} / ${second.get(element)}`;
        if (colours === second.get(element) || seen.has(kind)) return false;
        return seen.add(kind);
      });
      const bad: string[] = [];
      for (const { name, sheet } of chosen.length > 0 ? all : []) {
        style.textContent = sheet;
        const include = chosen.map(([element]) => element);
        const found = await axe.run({ include } as never, { runOnly: rules, resultTypes: ['violations'] });
        for (const { id, help, nodes } of found.violations)
          bad.push(...nodes.map(({ html }) => `${name}: ${id}: ${help}: ${html}`));
      }
      style.remove();
      return { kinds: [...seen], violations: bad };
    },
    { probes: PROBES, all: sheets, rules: COLOUR_RULES, judged: [...known] },
  );
  for (const kind of kinds) known.add(kind);
  return violations;
}

test('[MORE-50] axe objects to no colour of the public pages with any of twenty accents', async ({ page }) => {
  test.setTimeout(300_000);
  const known = { light: new Set<string>(), dark: new Set<string>() };
  for (const { path } of SCREENS.guest) {
    await open(page, path);
    await page.evaluate(AXE);
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await judgeAccents(page, known[colorScheme]), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
  // Text, buttons and links in the accent, and text on it: a page without any would pass everything.
  for (const kinds of Object.values(known)) expect(kinds.size).toBeGreaterThan(4);
});
