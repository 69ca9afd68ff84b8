import { courseOf } from '#tests/e2e/catalogue.ts';
import { expect, waitForHydration, test, type Page } from '#tests/e2e/test.ts';

/** Holds the scripts of every page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('before the scripts have loaded', () => {
  test("[CART-28] 'Buy Now' leads to the checkout, which adds the course to the cart once and cleans the address", async ({
    page,
  }) => {
    const { name } = await courseOf(page.request, 3);
    const release = await holdScripts(page);
    await page.goto('/course/3', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await expect(page).toHaveURL(/\/checkout\?add=3$/);
    release();
    const cart = page.getByRole('region', { name: 'Your cart' });
    await expect(cart.getByRole('listitem')).toHaveText([new RegExp(name)]);
    await expect(page).toHaveURL(/\/checkout$/);
    await cart.getByRole('button', { name: `Remove ${name}` }).click();
    await page.reload();
    await expect(page.getByText('You have no courses in the cart')).toBeVisible();
  });

  test('[MORE-23] a pressed tab of a course opens after hydration', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/course/1', { waitUntil: 'commit' });
    const tab = page.getByRole('tab', { name: 'Instructor' });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'false');
    release();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });

  test('[MORE-23] the menu opens after hydration, however often it was pressed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const release = await holdScripts(page);
    await page.goto('/about', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Open the menu' });
    await button.click();
    await button.click();
    release();
    await expect(page.getByRole('button', { name: 'Close the menu' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('the theme is switched after hydration', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a press after hydration is handled once', async ({ page }) => {
    await page.goto('/about');
    await waitForHydration(page);
    const theme = page.getByRole('button', { name: 'Switch between light and dark' });
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});
