import { expect, type Page } from './test.ts';

/**
 * Waits for what a page shows once it has given up a failing call, without the three seconds between its attempts. The
 * page's clock must be installed before it is opened: `page.clock.install()`.
 */
export async function expectAfterRetries(page: Page, shown: ReturnType<Page['locator']>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(shown).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 20_000 });
}
