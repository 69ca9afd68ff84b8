import { browserArguments } from './browser-arguments.ts';
import { expectAllReadable } from './readable.ts';
import { test } from './test.ts';

// The browser's own text size setting, doubled; a separate file, as it takes a separate browser.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...browserArguments(), '--blink-settings=defaultFontSize=32'],
  },
});

test('doubled text cuts nothing off and scrolls nothing sideways', ({ page }) =>
  expectAllReadable(page, 'with large text'));
