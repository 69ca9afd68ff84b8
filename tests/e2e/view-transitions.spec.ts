import { expect, open, test, type Page } from './test.ts';

/** Counts the view transitions of a page from here on (CSS View Transitions Level 1). */
async function countTransitions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document);
    Object.assign(window, { transitionsBegun: 0 });
    document.startViewTransition = (...args) => {
      (window as unknown as { transitionsBegun: number }).transitionsBegun += 1;
      return begin(...args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitionsBegun: number }).transitionsBegun);
}

async function goToCourses(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(page.getByRole('main')).toBeFocused();
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a navigation is a view transition, and a search is not', async ({ page }) => {
    const begun = await countTransitions(page);
    await open(page, '/');
    await goToCourses(page);
    expect(await begun()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search courses' }).fill('light');
    await expect(page).toHaveURL(/q=light/);
    expect(await begun()).toBe(1);
  });
});

test('with reduced motion there is none', async ({ page }) => {
  const begun = await countTransitions(page);
  await open(page, '/');
  await goToCourses(page);
  expect(await begun()).toBe(0);
});
