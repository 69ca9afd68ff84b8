import { putInCart } from './checkout.ts';
import { enrol, expect, open, test, type Page } from './test.ts';

const PAGES = ['/', '/courses', '/course/1', '/about', '/contact', '/login', '/accessibility'];

/** Words that cannot be read whole: cut off by their box, though nothing says that they go on. */
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

async function expectReadable(page: Page, how: string): Promise<void> {
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} ${how} has to be moved sideways`).toBeLessThanOrEqual(seen);
  expect(await cutOff(page), how).toEqual([]);
}

async function expectAllReadable(page: Page, how: string): Promise<void> {
  for (const path of PAGES) {
    await open(page, path);
    await expectReadable(page, how);
  }
  await putInCart(page, 1);
  await expectReadable(page, how);
}

test.describe('at 200 % zoom', () => {
  // Zoom halves what a window of 1280 pixels shows and doubles what a pixel is.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('nothing is cut off and nothing moves sideways', ({ page }) => expectAllReadable(page, 'at 200 %'));
});

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('nothing is cut off and nothing moves sideways', ({ page }) => expectAllReadable(page, 'at 320 px'));
});

for (const width of [360, 1280]) {
  test(`with text twice as large nothing is cut off and nothing moves sideways at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    // What a browser's own setting for the size of text does.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%'),
      );
    });
    await expectAllReadable(page, 'with large text');
  });
}

test('the study page too can be read large and narrow', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/enrolled-course/1?tab=content&unit=1');
  await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
  await expectReadable(page, 'at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectReadable(page, 'with large text');
});

test('colours forced by the system leave every control its outline and every chosen one its mark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/course/1');
  for (const button of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
    const { border, outline } = await button.evaluate((element) => {
      const { borderTopStyle, borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
      return {
        border: borderTopStyle !== 'none' || (borderBottomStyle !== 'none' && borderBottomWidth !== '0px'),
        outline: element.role,
      };
    });
    expect(border || outline === 'tab', await button.innerText()).toBe(true);
  }
  const colourOf = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  const [chosen, other] = [await colourOf('Overview'), await colourOf('Content')];
  expect(chosen, 'the open tab looks like the others').not.toBe(other);
});

test('nothing moves for those who asked for no motion, and something does for the others', async ({ page }) => {
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [...transitionDuration.split(','), ...animationDuration.split(',')].map((text) =>
            Number.parseFloat(text),
          );
        }),
      ),
    );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  expect(await longest()).toBeLessThanOrEqual(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longest()).toBeGreaterThan(0.1);
});
