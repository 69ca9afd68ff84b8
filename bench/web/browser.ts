import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Options that keep the browser's own requests out of the measurement. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of the browser: CHROMIUM_PATH, the system's, or the one installed with the tests. */
export function chromePath(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  const found = places.find((place) => place !== undefined && place !== '' && existsSync(place));
  if (found === undefined) throw new Error('No Chromium found. Install one, or name it in CHROMIUM_PATH.');
  return found;
}
