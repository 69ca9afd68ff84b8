import type { Dashboard } from '#modules/reports/contract/reports.ts';
import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { cartLink, expect, logIn, open, test, type Page } from '#tests/e2e/test.ts';

const ADMIN_PAGES = [
  '/admin/dashboard',
  '/admin/manage-users',
  '/admin/manage-courses',
  '/admin/manage-courses/1',
  '/admin/manage-courses/1/section/1',
  '/admin/manage-courses/1/students',
  '/admin/activity',
  '/admin/outbox',
  '/admin/outbox/subscribers',
  '/admin',
];

const count = (page: Page, name: string) =>
  page.getByRole('region', { name: 'The school in numbers' }).getByText(name, { exact: true }).locator('xpath=..');

test('the sidebar of the back office stays during navigation between its pages', async ({ page, context }) => {
  await logInAsAdmin(context);
  await open(page, '/admin/dashboard');
  const bar = page.getByRole('navigation', { name: 'Administration' });
  await bar.evaluate((element) => element.setAttribute('data-seen', 'yes'));
  for (const name of ['Manage Users', 'Manage Courses', 'Messages']) {
    await bar.getByRole('link', { name }).click();
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(bar).toHaveAttribute('data-seen', 'yes');
});

test('[MORE-37] the back office has a slim bar and a sidebar that stays collapsed, and nothing of the public frame', async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  await open(page, '/admin/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())!.y).toBeLessThan(96);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(cartLink(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'See the school' })).toHaveAttribute('href', '/');
  const toggle = page.getByRole('button', { name: 'Sidebar' });
  const link = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Manage Users' });
  const wide = (await link.boundingBox())!.width;
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await open(page, '/admin/manage-courses');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect((await link.boundingBox())!.width).toBeLessThan(wide / 2);

  await test.step('on a phone it is a drawer, which Escape and a choice close', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole('button', { name: 'Open the menu' });
    const drawer = page.getByRole('dialog', { name: 'Administration' });
    await expect(toggle).toBeHidden();
    await button.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Close the menu' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.press('Enter');
    await drawer.getByRole('link', { name: 'Manage Users' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/manage-users$/);
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('[ROUTE-34] an unknown address of the back office is not found, and /admin leads to the dashboard', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/404/);
  await logInAsAdmin(context);
  const response = await page.goto('/admin/nothing/here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in our register');
  await open(page, '/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test.describe('admin guard', () => {
  for (const path of ADMIN_PAGES) {
    test(`[ROUTE-26] sends a guest from ${path} to the login`, async ({ view }) => {
      const page = await view(path, 'guest');
      await expect(page).toHaveURL(/\/login/);
    });

    test(`[ROUTE-27] sends a student from ${path} to the login`, async ({ view }) => {
      const page = await view(path, 'student');
      await expect(page).toHaveURL(/\/login/);
    });
  }

  test('[ROUTE-27] tells a student at the login that the area is for administrators', async ({ page, loggedIn }) => {
    await page.goto('/admin/manage-users');
    await expect(page).toHaveURL(/\/login\?next=/);
    const notice = page.getByRole('main').getByRole('status');
    await expect(notice).toContainText(`for the administrators of the school, and ${loggedIn.name} is not one of them`);
    await expect(notice.getByRole('link', { name: 'My Account' })).toBeVisible();
  });

  test('[ROUTE-28, DATA-20] sends a teacher to the login', async ({ page, context }) => {
    await logIn(context, { email: 'teacher@aula.test', password: 'aula-demo-teacher' });
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('for an admin', () => {
  // Slow statistics, as beside other tests, are cached for twenty times as long.
  const UNTIL_NEW = { timeout: 60_000 };
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(({ context }) => logInAsAdmin(context));

  test('[USERS-01] admin navigation: Dashboard, Manage Courses, Manage Users, Back to My Account', async ({ page }) => {
    await open(page, '/admin/dashboard');
    const bar = page.getByRole('navigation', { name: 'Administration' });
    await expect(bar.getByRole('link')).toHaveText([
      'Dashboard',
      'Manage Courses',
      'Manage Users',
      'Questions',
      'Orders',
      'Requests',
      'Invoices',
      'Certificates',
      'Media',
      'School',
      'Messages',
      'Activity',
      'Back to My Account',
      'English',
      'Español',
    ]);
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: 'Manage Users' }).click();
    await expect(page).toHaveURL(/\/admin\/manage-users$/);
    await expect(bar.getByRole('link', { name: 'Manage Users' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/Manage Users/);
    await bar.getByRole('link', { name: 'Back to My Account' }).click();
    await expect(page).toHaveURL(/\/my-account$/);
  });

  test('[USERS-02] Dashboard: counts of users and courses equal the totals of the lists', async ({
    page,
    request,
    context,
  }) => {
    await open(page, '/admin/dashboard');
    const shown = async (name: string) => Number((await count(page, name).innerText()).replace(/\D/g, ''));
    const total = async (path: string) => Number((await context.request.get(path)).headers()['x-total-count']);
    expect(request).toBeDefined();
    // Other tests create users and courses at the same time.
    await expect
      .poll(async () => {
        await page.reload();
        const before = await total('/api/users?limit=1');
        const users = await shown('Users');
        return users >= before - 5 && users <= (await total('/api/users?limit=1'));
      }, UNTIL_NEW)
      .toBe(true);
    expect(await shown('Courses')).toBeGreaterThanOrEqual(10);
    await expect(count(page, 'Revenue')).toContainText('€');
  });

  test('[USERS-02] Dashboard: a new user and a new course are counted', async ({ page, context }) => {
    const figures = async (): Promise<Dashboard> => (await context.request.get('/api/admin/dashboard')).json();
    const before = await figures();
    await makeUser(context.request);
    await makeCourse(context.request);
    const more = async () => {
      const after = await figures();
      return after.users > before.users && after.courses > before.courses;
    };
    await expect.poll(more, UNTIL_NEW).toBe(true);
    await open(page, '/admin/dashboard');
    expect(Number((await count(page, 'Users').innerText()).replace(/\D/g, ''))).toBeGreaterThan(before.users);
  });

  test("[USERS-03] Dashboard: a failure shows 'Error: ' plus the message, with a retry", async ({
    page,
    expectError,
  }) => {
    expectError(/500/);
    let failing = true;
    await page.route('**/api/admin/dashboard', async (route) => {
      if (!failing) return route.continue();
      await route.fulfill({ status: 500, json: { code: 'unexpected', message: 'The figures are on holiday.' } });
    });
    await open(page, '/admin/dashboard');
    await expect(page.getByText('Error: The figures are on holiday.')).toBeVisible({ timeout: 15_000 });
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(count(page, 'Users')).toBeVisible();
  });

  test('[USERS-04] Dashboard: a 401 redirects to /login', async ({ page, expectError }) => {
    expectError(/401/);
    await page.route('**/api/admin/dashboard', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please log in to go on.' } }),
    );
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });

  test('Dashboard: every chart has a table', async ({ page }) => {
    await open(page, '/admin/dashboard');
    await expect(page.getByRole('img', { name: 'Enrolments over time' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Revenue by course' })).toBeVisible();

    const months = page.getByRole('region', { name: 'Enrolments over time' });
    await months.getByRole('button', { name: 'Show as table' }).click();
    await expect(months.getByRole('row')).toHaveCount(13);
    await months.getByRole('button', { name: 'Show as chart' }).click();
    await expect(months.getByRole('img')).toBeVisible();

    const courses = page.getByRole('region', { name: 'Revenue by course' });
    await courses.getByRole('button', { name: 'Show as table' }).click();
    await expect(courses.getByRole('columnheader')).toHaveText(['Course', 'Enrolments', 'Revenue']);
    await expect(page.getByRole('region', { name: 'Newest enrolments' }).getByRole('row')).toHaveCount(11);
  });

  test('[MORE-39] Dashboard: a period is compared with the one before, and its numbers lead to their lists', async ({
    page,
  }) => {
    await open(page, '/admin/dashboard?period=12m');
    const period = page.getByRole('region', { name: 'What was new' });
    const users = period.getByRole('link', { name: /^New users/ });
    await expect(users.locator('xpath=../..')).toContainText(
      /^New users[\d,]+\+[\d,]+( \(\+\d+ %\))?, before: [\d,]+$/,
    );
    await expect(period.getByRole('status')).toContainText('compared with');
    await period.getByLabel('Period').selectOption('Choose days');
    await period.getByLabel('From').fill('2026-01-01');
    await expect(page).toHaveURL(/from=2026-01-01&period=custom&to=/);
    await expect(period.getByRole('status')).toContainText(/^1 January 2026 to .* compared with/);
    const number = (text: string) => Number(text.replaceAll(/\D/g, ''));
    const enrolled = number(await period.getByRole('link', { name: /^New enrolments/ }).innerText());
    await period.getByRole('link', { name: /^New enrolments/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enrolments');
    const found = page.getByRole('status').filter({ hasText: /enrolments$/ });
    await expect(found).toBeVisible();
    // Other tests enrol users at the same time.
    expect(number(await found.innerText()) - enrolled).toBeLessThan(20);
    await page.goBack();
    await users.click();
    await expect(page.getByText(/^From 1 January 2026 to/)).toBeVisible();
    await page.getByRole('button', { name: 'Show all days' }).click();
    await expect(page).toHaveURL(/\/admin\/manage-users$/);
  });

  test('[USERS-30] Dashboard: at 390 px the newest enrolments show their date without scrolling sideways', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/admin/dashboard');
    const newest = page.getByRole('region', { name: 'Newest enrolments' });
    await expect(newest.getByRole('time').first()).toBeVisible();
    const cut = await newest.evaluate(
      (section) =>
        [...section.querySelectorAll('time, a')].filter((part) => {
          const { left, right } = part.getBoundingClientRect();
          const frame = section.getBoundingClientRect();
          return left < frame.left || right > frame.right;
        }).length,
    );
    expect(cut).toBe(0);
  });

  test('[MORE-12] Activity: a change is shown as a sentence, with its fields before and after', async ({
    page,
    context,
  }) => {
    const user = await makeUser(context.request, { name: `Ada ${Date.now()}` });
    await context.request.put(`/api/users/user/${user._id}`, {
      data: { role: 'teacher', password: 'another long one' },
    });
    await open(page, '/admin/activity');
    await page.getByLabel('Search activity').fill(user.name);
    const sentence = `Clara Hoffmann changed the account of ${user.name}`;
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/q=Ada/);
    await expect(page.getByText(`Clara Hoffmann made an account for ${user.name}`, { exact: true })).toBeVisible();
    await page.getByLabel('Change', { exact: true }).selectOption('Changed');
    await expect(page.getByText(`Clara Hoffmann made an account for ${user.name}`, { exact: true })).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: /^1 change$/ })).toBeVisible();
    await page.getByRole('main').locator('summary').click();
    const details = page.getByRole('group', { name: `Details: ${sentence}` });
    await expect(details.getByRole('row', { name: 'Role user teacher' })).toBeVisible();
    await expect(details.getByRole('row', { name: /^Password/ })).toContainText('a new one was set');
    await page.getByLabel('What', { exact: true }).selectOption('Units');
    await expect(page.getByText('No change matches this')).toBeVisible();
    await page.getByRole('button', { name: 'Show all changes' }).click();
    await expect(page).toHaveURL(/\/admin\/activity$/);
  });

  test('Activity: Show more continues after the last entry', async ({ page, context }) => {
    const { _id, name } = await makeUser(context.request, { name: `Renamed ${Date.now()}` });
    for (let turn = 1; turn <= 31; turn += 1) {
      await context.request.put(`/api/users/user/${_id}`, { data: { name: `${name} for the ${turn}. time` } });
    }
    await open(page, `/admin/activity?q=${encodeURIComponent(name)}`);
    const entries = page.getByRole('main').locator('ol > li');
    await expect(entries).toHaveCount(30);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(entries).toHaveCount(32);
    await expect(page.getByText('That is everything.')).toBeVisible();
  });
});
