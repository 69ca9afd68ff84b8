import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './test.ts';

const WIDTHS = [360, 768, 1280];

/** Whether the page can be moved sideways, which nobody should have to do to read it (WCAG 2.2, 1.4.10). */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Fails unless axe objects to nothing on the page as it stands, and nothing is wider than it, at every width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const sentences = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${width} px, ${id}: ${help}: ${html}`),
    );
    expect(sentences).toEqual([]);
    expect(await overflows(page), `${width} px is wide enough`).toBe(false);
  }
}
