import { browserArguments } from './browser-arguments.ts';
import { expectAllReadable } from './readable.ts';
import { test } from './test.ts';

// The browser's own setting for the size of text, twice what it is; a file of its own, as it takes a browser of its own.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...browserArguments(), '--blink-settings=defaultFontSize=32'],
  },
});

test('with text twice as large nothing is cut off and nothing moves sideways', ({ page }) =>
  expectAllReadable(page, 'with large text'));
