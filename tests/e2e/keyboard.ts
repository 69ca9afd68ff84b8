import type { Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** Presses Tab until the wanted element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted.first()).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(wanted)}`);
}

/** Tabs to an element and presses it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}
