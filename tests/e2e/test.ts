import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { accountOf, type Who } from './screens.ts';

export { expect, type Page };

/** An account in the school under test. */
export interface Account {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** Declares that this test makes the page print an error of this form; any other one fails it. */
  expectError(pattern: RegExp): void;
  /** Declares that this test may make the page print an error of this form. */
  allowError(pattern: RegExp): void;
  /** External addresses the page requested. None of them is ever reached. */
  outside: string[];
  /** An account for this test, created through the API; the browser is not logged in to it. */
  account: Account;
  /** The same account, with the browser logged in to it. */
  loggedIn: Account;
  /**
   * Returns a page of the school for tests that only read it, as a visitor of this kind sees it (by default a guest). All
   * reading tests of a worker share a page, so an address already open is not loaded again: change nothing on it.
   */
  view(path: string, who?: Who): Promise<Page>;
}

interface WorkerFixtures {
  /** Returns the page that reading tests of a kind of visitor share, with the problems seen on it since last asked. */
  shared(who: Who): Promise<{ page: Page; problems: string[] }>;
}

/** The main landmark of a page. */
export const main = (page: Page) => page.getByRole('main');

let serial = 0;

/** Returns an e-mail address that no other test uses. */
export const freshEmail = (): string => `visitor-${process.pid}-${Date.now()}-${++serial}@e2e.example`;

/** Fails the test if a page prints or throws an error that the test did not declare. */
function watchErrors(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
}

/** Adds the external addresses that the pages request. None is reached: no other host can be resolved (browser-arguments.ts). */
function watchOutside(context: BrowserContext, asked: string[]): void {
  // Intercepting every request would cost a sixth of a test's time.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText.includes('ERR_NAME_NOT_RESOLVED')) asked.push(request.url());
  });
}

export const test = base.extend<Fixtures & { expected: RegExp[]; allowed: RegExp[]; watched: void }, WorkerFixtures>({
  shared: [
    async ({ browser }, give) => {
      const pages = new Map<Who, { page: Page; problems: string[] }>();
      await give(async (who) => {
        const known = pages.get(who);
        if (known) return known;
        const context = await browser.newContext({
          baseURL: process.env.SCHOOL_ADDRESS,
          locale: 'en-GB',
          viewport: { width: 1280, height: 800 },
          reducedMotion: 'reduce',
        });
        const problems: string[] = [];
        watchErrors(context, problems);
        watchOutside(context, problems);
        if (who !== 'guest') await logIn(context, accountOf(who));
        const opened = { page: await context.newPage(), problems };
        pages.set(who, opened);
        return opened;
      });
      for (const { page } of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for off this pattern
  baseURL: async ({}, give) => give(process.env.SCHOOL_ADDRESS),
  // oxlint-disable-next-line no-empty-pattern -- as above
  expected: async ({}, give) => give([]),
  // oxlint-disable-next-line no-empty-pattern -- as above
  allowed: async ({}, give) => give([]),
  allowError: async ({ allowed }, give) => give((pattern) => allowed.push(pattern)),
  expectError: async ({ expected }, give) => give((pattern) => expected.push(pattern)),
  outside: [
    async ({ context }, give) => {
      const asked: string[] = [];
      watchOutside(context, asked);
      await give(asked);
    },
    { auto: true },
  ],
  watched: [
    async ({ context, expected, allowed }, give) => {
      const problems: string[] = [];
      watchErrors(context, problems);
      await give();
      const missing = () => expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
      // The browser reports an error after what the page shows of it.
      await expect.poll(missing, 'errors that were expected and never came').toEqual([]);
      expect(
        problems.filter((problem) => ![...expected, ...allowed].some((pattern) => pattern.test(problem))),
        'errors in the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],
  account: async ({ playwright, baseURL }, give) => {
    const api = await playwright.request.newContext({ baseURL });
    const account = { name: 'Tess Visitor', email: freshEmail(), password: 'a long enough password' };
    const response = await api.post('/api/auth/register', { data: account });
    expect(response.status(), await response.text()).toBe(201);
    const { user } = (await response.json()) as { user: { _id: string } };
    await api.dispose();
    await give({ ...account, _id: user._id });
  },
  view: async ({ shared, baseURL }, give) => {
    const used = new Set<Who>();
    await give(async (path, who = 'guest') => {
      used.add(who);
      const { page } = await shared(who);
      if (page.url() !== baseURL + path) await open(page, path);
      return page;
    });
    for (const who of used) {
      const { problems } = await shared(who);
      expect(problems.splice(0), 'errors in the shared browser, and addresses outside of the school').toEqual([]);
    }
  },
  loggedIn: async ({ account, context }, give) => {
    await logIn(context, account);
    await give(account);
  },
});

/** Logs the browser in through the API, without the form. */
export async function logIn(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Enrols the browser's user through the API. */
export async function enrol(context: BrowserContext, account: Account, course: number): Promise<void> {
  const response = await context.request.put(`/api/courses/${course}/assign`, { data: { userId: account._id } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Waits until React has hydrated the page, so that presses are handled. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const living = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    // The layout is hydrated before the page inside it.
    const parts = [...document.querySelectorAll('main, main > *')];
    return parts.length > 0 && parts.every(living);
  });
}

/** Opens an address of the school and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Returns the accessible name of the top bar's cart. */
export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
