import { enrol, expect, open, test, type Page } from './test.ts';

const NOT_LOADED = /A part of the page did not load|Failed to load resource|Failed to fetch|ERR_|hydration failed/;

const startCourse = (page: Page) => page.getByRole('main').locator('a[href="/enrolled-course/1"]');
const unitsTab = (page: Page) => page.getByRole('main').getByRole('tab', { name: 'Content' });
const notLoaded = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'This page could not be loaded' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Counts the documents the browser requests from now on. */
function countDocuments(page: Page): { readonly count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.count += 1;
  });
  return seen;
}

test.beforeEach(async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  await open(page, '/my-courses');
  await expect(startCourse(page)).toBeVisible();
});

test('[MORE-34] opening a page offline shows a notice inside the layout, and the page opens on reconnection', async ({
  page,
  context,
  expectError,
}) => {
  expectError(NOT_LOADED);
  const documents = countDocuments(page);
  await context.setOffline(true);
  await startCourse(page).click();
  await expect(heading(page)).toHaveText('You are offline');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toHaveURL(/\/enrolled-course\/1/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(unitsTab(page)).toBeVisible();
  expect(documents.count).toBeLessThanOrEqual(1);
});

test('a file that fails to load once is requested again, by one reload if the browser keeps the failure', async ({
  page,
  expectError,
}) => {
  expectError(NOT_LOADED);
  const documents = countDocuments(page);
  let failures = 0;
  await page.route(/\/assets\/study-.*\.js$/, (route) => (failures++ === 0 ? route.abort() : route.continue()));
  await startCourse(page).click();
  await expect(unitsTab(page)).toBeVisible();
  expect(failures).toBeGreaterThan(1);
  // Chromium requested a failed import again up to version 149. It now keeps the failure, as the standard and other browsers do
  // (https://html.spec.whatwg.org/#fetch-a-single-module-script): only a new document requests the file again.
  expect(documents.count).toBeLessThanOrEqual(1);
});

for (const [what, files] of [
  ['the scripts of a page', /\/assets\/enrolled-course.*\.js$/],
  ['the words of a page', /\/assets\/study-.*\.js$/],
] as const) {
  test(`[MORE-34] ${what} removed by a deploy cause one reload, then a notice with a working button`, async ({
    page,
    expectError,
  }) => {
    expectError(NOT_LOADED);
    const documents = countDocuments(page);
    await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await startCourse(page).click();
    await expect(notLoaded(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(documents.count).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(unitsTab(page)).toBeVisible();
  });
}

test('[MORE-34] one reload recovers from a deploy that renamed the files', async ({ page, expectError }) => {
  expectError(NOT_LOADED);
  const documents = countDocuments(page);
  let old = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) old = false;
  });
  await page.route(/\/assets\/enrolled-course.*\.js$/, (route) =>
    old ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await startCourse(page).click();
  await expect(unitsTab(page)).toBeVisible();
  expect(documents.count).toBe(1);
});
