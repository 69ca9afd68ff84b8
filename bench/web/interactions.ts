import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { repeat } from '#bench/effort.ts';
import { waitForHydration } from '#tests/e2e/test.ts';
import { BROWSER_FLAGS } from './browser.ts';

/** The time from an interaction to its next paint, the slowest of several, as browsers report it to their users. */
export interface Interaction {
  readonly what: string;
  /** Interaction to Next Paint, in milliseconds (web.dev/inp: the longest of the events of a press). */
  readonly slowestMs: number;
  readonly presses: number;
}

declare global {
  interface Window {
    /** Durations of the events of presses and keys, in milliseconds. */
    presses: number[];
  }
}

/** The CPU throttling rate. */
const SLOWER = 4;
const ROUNDS = repeat(5, 2);
/** The searches of users, one for each round. */
const NAMES = ['an', 'mar', 'lu', 'el', 'ro'];
/** A search is sent at most a quarter of a second after the last key. */
const QUIET_MS = 600;

/** The most frequent interactions, each on its page, with the CPU throttled. */
export async function measureInteractions(address: string, chromePath: string): Promise<Interaction[]> {
  const browser = await chromium.launch({ executablePath: chromePath, args: BROWSER_FLAGS });
  try {
    const visitor = await browser.newContext({ baseURL: address, viewport: { width: 412, height: 823 } });
    const admin = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
    const login = await admin.request.post('/api/auth/login', {
      data: { email: 'admin@aula.test', password: 'aula-demo-admin' },
    });
    if (!login.ok()) throw new Error(`Logging in answered ${login.status()}.`);
    return [
      await measure('filter the catalogue', visitor, '/courses', async (page, round) => {
        const categories = page.getByRole('main').locator('a[href*="category="]');
        await press(page, categories.nth(round % (await categories.count())));
      }),
      await measure('add to the cart', visitor, '/course/1', async (page, round) => {
        if (round > 0) await open(page, `/course/${round + 1}`);
        await press(page, page.getByRole('link', { name: 'Buy Now' }).first());
        await page.waitForURL(/checkout/);
      }),
      await measure('switch a tab', visitor, '/course/1', async (page, round) => {
        const tabs = page.getByRole('tab');
        await press(page, tabs.nth((round + 1) % (await tabs.count())));
      }),
      await measure('search people', admin, '/admin/manage-users', async (page, round) => {
        await press(page, page.getByRole('searchbox').first());
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(NAMES[round % NAMES.length]!, { delay: 60 });
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitForHydration(page);
}

/** Clicks by coordinates: `click()` would run its checks in the page during the interaction, which would be counted. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to press: ${String(target)}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(nextImage);
  await page.mouse.down();
  await page.mouse.up();
}

/** Runs in the page: resolves after the next paint. */
const nextImage = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Runs in the page: resolves once nothing has been fetched for so many milliseconds. */
const answered = async (quietMs: number): Promise<void> => {
  const fetched = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== fetched();) {
    before = fetched();
    await new Promise((done) => setTimeout(done, quietMs));
  }
};

async function measure(
  what: string,
  context: BrowserContext,
  path: string,
  act: (page: Page, round: number) => Promise<void>,
): Promise<Interaction> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.presses = JSON.parse(sessionStorage.getItem('presses') ?? '[]');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) window.presses.push(entry.duration);
      }
      sessionStorage.setItem('presses', JSON.stringify(window.presses));
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await open(page, path);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (let round = 0; round < ROUNDS; round += 1) {
    await act(page, round);
    await page.evaluate(answered, QUIET_MS);
    await page.evaluate(nextImage);
  }
  const presses = await page.evaluate(() => window.presses);
  await page.close();
  return { what, slowestMs: Math.max(0, ...presses), presses: presses.length };
}
