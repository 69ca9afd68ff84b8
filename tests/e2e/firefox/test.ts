import { test as base, expect } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

export { expect, type Page };

/** The system's Firefox: Playwright drives only its patched one, Puppeteer any by WebDriver BiDi. */
const PROGRAM = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

interface Fixtures {
  /** A page of a fresh Firefox profile on the school under test; an error it prints or throws fails the test. */
  foxPage: Page;
  /** The school's address, such as http://localhost:4000. */
  school: string;
  /** Declares that this test makes the page print an error of this form. */
  expectError(pattern: RegExp): void;
}

export const test = base.extend<Fixtures & { expected: RegExp[] }, { firefox: Browser }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for off this pattern
    async ({}, give) => {
      const firefox = await puppeteer.launch({
        browser: 'firefox',
        executablePath: PROGRAM,
        headless: true,
        timeout: 60_000,
        // With reduced motion every state shows immediately.
        extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
      });
      await give(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  school: async ({}, give) => give(process.env.SCHOOL_ADDRESS!),
  // oxlint-disable-next-line no-empty-pattern -- as above
  expected: async ({}, give) => give([]),
  expectError: async ({ expected }, give) => give((pattern) => expected.push(pattern)),
  foxPage: async ({ firefox, expected }, give) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await give(page);
    await context.close();
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
});

/** Opens an address of the school and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    // The frame is hydrated first, then its content.
    const parts = [...document.querySelectorAll('main, main > *')];
    const living = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    return parts.length > 0 && parts.every(living);
  });
}

/** Logs the browser in through the API, from a page of the school. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
    return response.status;
  }, account);
  expect(status).toBe(200);
}

/** Returns the element of a role and an accessible name; waits for it when used. */
export const named = (page: Page, role: string, name: string) => page.locator(`::-p-aria(${name}[role="${role}"])`);

/** Waits until the page's path is this one. */
export const arrive = (page: Page, path: string) =>
  page.waitForFunction((wanted) => window.location.pathname === wanted, {}, path);

/** Waits for the page's only h1 to have this text. */
export const headed = (page: Page, heading: string) =>
  page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, heading);

/** Waits until a heading with this text is visible. */
export const underHeading = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('h2, h3')].some(
        (heading) => heading.checkVisibility() && heading.textContent.includes(wanted),
      ),
    {},
    words,
  );
