import { putInCart } from './checkout.ts';
import { expect, open, type Page } from './test.ts';

const PAGES = ['/', '/courses', '/course/1', '/about', '/contact', '/login', '/accessibility'];

/** Returns texts that are cut off by their box without an ellipsis. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, svg'))
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const clips = overflowX === 'hidden' || overflowX === 'clip';
        return clips && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 160)}`),
  );

/** Fails if something on the page is cut off, or needs scrolling sideways. */
export async function expectReadable(page: Page, how: string): Promise<void> {
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} ${how} has to be moved sideways`).toBeLessThanOrEqual(seen);
  expect(await cutOff(page), how).toEqual([]);
}

/** Runs expectReadable on every public page and on the checkout. */
export async function expectAllReadable(page: Page, how: string): Promise<void> {
  for (const path of PAGES) {
    await open(page, path);
    await expectReadable(page, how);
  }
  await putInCart(page, 1);
  await expectReadable(page, how);
}
