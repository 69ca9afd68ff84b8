import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from './test.ts';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [360, 768, 1280];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colours. All others look at what the two themes have in common, which is made sure of. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Whether the page can be moved sideways, which nobody should have to do to read it (WCAG 2.2, 1.4.10). */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What axe objects to, a sentence each. */
const violations = (page: Page, runOnly: RunOptions['runOnly'], rules: RunOptions['rules'] = {}) =>
  page.evaluate(
    async (options) => {
      const found = await window.axe!.run(document, { ...options, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
    },
    { runOnly, rules },
  );

/**
 * Every element that is laid out, with its place and attributes; drawings are left out, they say nothing. What stands in
 * closed details is not: the browser may know places for it or not.
 */
const shape = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.closest('svg') === null && element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { display, visibility } = getComputedStyle(element);
        const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ');
        return `${element.localName} ${attributes}: ${[x, y, width, height].map(Math.round).join()} ${display} ${visibility}`;
      }),
  );

/** Changes the theme and waits until every colour has arrived: one on its way from one theme to the other has no contrast. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // One change sets off the next, from parent to child: all have arrived when nothing moved for a few frames.
    for (let quiet = 0; quiet < 3; quiet = document.getAnimations().length === 0 ? quiet + 1 : 0) {
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  });
}

/**
 * Fails unless axe objects to nothing on the page as it stands, at every width and in both themes, and nothing is wider
 * than it. The themes may differ in colours alone: that is looked at as well, and in the dark one only its colours are.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await inTheme(page, 'light');
    const lightShape = await shape(page);
    expect(await violations(page, RULES), `${width} px, light`).toEqual([]);
    expect(await overflows(page), `${width} px is wide enough`).toBe(false);
    await inTheme(page, 'dark');
    expect(await shape(page), `${width} px, what the themes differ in`).toEqual(lightShape);
    expect(await violations(page, COLOUR_RULES), `${width} px, dark`).toEqual([]);
  }
}

/**
 * Fails when axe objects to something on a page whose colours the system forces, or a control lost what it was told by:
 * there nothing has a ground of its own, so a control is one by a border, a line below its words or a drawing.
 */
export async function expectAccessibleInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
  const others = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  expect(await violations(page, RULES, others), 'in forced colours').toEqual([]);
  const plain = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main input:not([type=file]), main select, main textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !['checkbox', 'radio', 'range'].includes((element as HTMLInputElement).type))
      .filter((control) =>
        [control, ...control.querySelectorAll('*')].every((element) => {
          const { borderBottomStyle, borderBottomWidth, textDecorationLine } = getComputedStyle(element);
          const bordered = borderBottomStyle !== 'none' && borderBottomWidth !== '0px';
          return !bordered && textDecorationLine === 'none' && element.localName !== 'svg';
        }),
      )
      .map((element) => element.outerHTML.slice(0, 160)),
  );
  expect(plain, 'controls that look like text').toEqual([]);
}
