import type { FileChooser, Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** Chooses files by a button. Presses it again when the page moved it away meanwhile, as it does while a video loads. */
export async function chooseFile(page: Page, button: Locator, files: Parameters<FileChooser['setFiles']>[0]) {
  let chooser: FileChooser | undefined;
  await expect(async () => {
    [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: 5_000 }), button.click()]);
  }).toPass();
  await chooser!.setFiles(files);
}
