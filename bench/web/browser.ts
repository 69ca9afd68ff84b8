import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Nothing of the browser's own goes over the wire or into the figures. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser to measure with: the one CHROMIUM_PATH names, the system's, or the one that came with the tests. */
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
