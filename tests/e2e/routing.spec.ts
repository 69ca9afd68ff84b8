import type { Locator } from '@playwright/test';
import { logInAsAdmin } from './administrator.ts';
import { expect, open, waitForHydration, test, type Page } from './test.ts';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls to an element and waits until it is painted. */
async function scrollTo(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await element.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Returns the lowest course card, which is below the fold. */
const lastCard = (page: Page) => page.getByRole('main').getByRole('article').last().getByRole('link').first();

test('[ROUTE-31] every change of page scrolls to the top, and going back and forward restores the position', async ({
  page,
}) => {
  await open(page, '/courses');
  await scrollTo(lastCard(page));
  const place = await scrollTop(page);
  expect(place).toBeGreaterThan(100);
  await lastCard(page).click();
  await expect(page).toHaveURL(/\/course\/9$/);
  await expect(page.getByRole('link', { name: 'Buy Now' }).first()).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await scrollTo(page.getByRole('contentinfo'));
  const end = await scrollTop(page);
  expect(end).toBeGreaterThan(100);
  await page.goBack();
  await expect(page).toHaveURL(/\/courses$/);
  await expect.poll(() => scrollTop(page)).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL(/\/course\/9$/);
  await expect.poll(() => scrollTop(page)).toBe(end);
});

test('going back to a filtered, paged list restores the position in it', async ({ page }) => {
  await logInAsAdmin(page.context());
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(page, '/admin/manage-users?page=3&q=a');
  const last = page.getByRole('button', { name: /^Delete / }).last();
  await scrollTo(last);
  const place = await scrollTop(page);
  expect(place).toBeGreaterThan(100);
  // Not click(): it scrolls to elements at the top of the page even if they are in view.
  await page.getByRole('banner').getByRole('link', { name: 'See the school' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: /^Join 17 million/ })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/page=3/);
  await expect(last).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(place);
});

test("hovering a course fetches its page's data, and the press then waits for nothing", async ({ page }) => {
  await open(page, '/courses');
  const card = lastCard(page);
  const requests: string[] = [];
  // Requests of the page itself may end during the test: only those that begin in it are waited for.
  const underWay = new Set<unknown>();
  page.on('request', (request) => {
    underWay.add(request);
    requests.push(request.url());
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const responded = page.waitForResponse((response) => /\/api\/courses\/9(?:\?|$)/.test(response.url()));
  await card.hover();
  await responded;
  await expect.poll(() => underWay.size).toBe(0);
  requests.length = 0;
  await card.click();
  await expect(page.getByRole('link', { name: 'Buy Now' }).first()).toBeVisible();
  expect(requests.filter((address) => /\/api\/courses\/9(?:\?|$)|\.js$/.test(address))).toEqual([]);
});

test('[FRAME-05] the top bar changes its look after scrolling', async ({ page }) => {
  await open(page, '/');
  const bar = page.getByRole('banner');
  await expect(bar).toHaveAttribute('data-scrolled', 'false');
  await page.mouse.wheel(0, 600);
  await expect(bar).toHaveAttribute('data-scrolled', 'true');
});

test("[ROUTE-32] an error while a page opens shows 'Unexpected Application Error!' with its text", async ({
  page,
  expectError,
}) => {
  expectError(/./);
  await open(page, '/');
  await page.route('**/api/courses?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The shelf fell over.' } }),
  );
  await page.route('**/api/courses', (route) =>
    route.fulfill({ status: 500, json: { message: 'The shelf fell over.' } }),
  );
  await page.route('**/api/courses/categories', (route) =>
    route.fulfill({ status: 500, json: { message: 'The shelf fell over.' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('The shelf fell over.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('each page has its own title, which is announced on arrival', async ({ page }) => {
  await open(page, '/');
  const home = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(page).not.toHaveTitle(home);
  await expect(page).toHaveTitle(/Courses/);
});

test('[FRAME-15, CATALOGUE-26] the footer leads to the placeholder page', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Web development' }).click();
  await expect(page).toHaveURL(/\/not-created$/);
  await expect(page.getByText('Pages not yet created or not necessary for the project')).toBeVisible();
});

test('[FRAME-19, FRAME-20] the newsletter box clears and sends nothing', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()));
  await open(page, '/');
  const box = page.getByRole('contentinfo').locator('input[type=email]');
  await box.fill('reader@e2e.example');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Submit' }).click();
  await expect(box).toHaveValue('');
  expect(posts).toEqual([]);
});

test('scrolling before hydration is kept', async ({ page }) => {
  const { promise: scrolled, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-client/, async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto('/course/1', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => window.scrollTo(0, 500));
  resolve();
  await waitForHydration(page);
  // The router scrolls after the first page has rendered; only then is the guest known.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in or register' })).toBeVisible();
  expect(await scrollTop(page)).toBe(500);
});
