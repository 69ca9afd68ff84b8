import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from './test.ts';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [360, 768, 1280];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. The others check what both themes share, which is verified too. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Whether the page scrolls sideways, which reading must not require (WCAG 2.2, 1.4.10). */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Returns axe's violations, a sentence each. */
const violations = (page: Page, runOnly: RunOptions['runOnly'], rules: RunOptions['rules'] = {}) =>
  page.evaluate(
    async (options) => {
      const found = await window.axe!.run(document, { ...options, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${failureSummary}: ${html}`),
      );
    },
    { runOnly, rules },
  );

/**
 * Returns every laid-out element with its position and attributes. Leaves out drawings, what an image of one theme shows, as
 * each theme may have a logo, and the contents of closed details, whose positions browsers may or may not know.
 */
const shape = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.closest('svg') === null && element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { display, visibility } = getComputedStyle(element);
        const isOfTheme = element.localName === 'img' && /(^| )dark:(hidden|block)( |$)/.test(element.className);
        const attributes = isOfTheme
          ? ''
          : [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ');
        return `${element.localName} ${attributes}: ${[x, y, width, height].map(Math.round).join()} ${display} ${visibility}`;
      }),
  );

/**
 * Lays out rows outside of the viewport as well: Chromium keeps their colours of the theme before. Bars that stay in view scroll
 * with the page: axe cannot tell the colours of what happens to lie below one.
 */
const renderWhole = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { content-visibility: visible !important } .sticky { position: relative !important; inset: auto !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Changes the theme and ends its transitions: a colour in between has no valid contrast. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // One transition starts the next, from parent to child. Ended by hand, as waiting for a frame each takes 0.3 s.
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((painted) => requestAnimationFrame(painted));
      for (let running = document.getAnimations(); running.length > 0; running = document.getAnimations()) {
        quiet = 0;
        for (const animation of running) animation.finish();
      }
    }
  });
}

const renderAsBefore = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop());

/**
 * Fails if axe reports a violation on the page at any width in either theme, or if it scrolls sideways. Checks that the
 * themes differ in colours only; in the dark one checks just its colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A page still loading would be measured twice: as its placeholder, then as itself.
  const placeholders = page.locator('.animate-pulse, :is(p, section)[aria-busy=true]');
  await expect(placeholders.filter({ visible: true }), 'placeholders').toHaveCount(0);
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
  await renderWhole(page);
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
  await renderAsBefore(page);
}

/**
 * Fails if axe reports a violation in forced colours, or if a control loses its only mark: without backgrounds, a
 * control needs a border, an underline or an icon.
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
  await page.emulateMedia({ forcedColors: null });
}
