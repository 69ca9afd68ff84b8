import { logInAsAdmin } from './administrator.ts';
import { courseOf } from './catalogue.ts';
import { enrol, expect, main, open, type Page, test } from './test.ts';

const tabs = (page: Page) => main(page).getByRole('navigation', { name: 'Account' }).getByRole('link');

test.describe('tab bar of the account', () => {
  test('[ACCOUNT-01] has My Account, My Courses and Settings, and marks the current page', async ({
    page,
    loggedIn,
  }) => {
    expect(loggedIn.email).toBeTruthy();
    await open(page, '/my-account');
    await expect(tabs(page)).toHaveText(['My Account', 'My Courses', 'Settings', 'My Notes', 'My Orders']);
    await tabs(page).nth(1).click();
    await expect(page).toHaveURL(/\/my-courses$/);
    await expect(tabs(page).nth(1)).toHaveAttribute('aria-current', 'page');
    await tabs(page).nth(2).click();
    await expect(page).toHaveURL(/\/settings$/);
    await tabs(page).first().click();
    await expect(page).toHaveURL(/\/my-account$/);
  });

  test('[ACCOUNT-02] has the Admin Dashboard for admins only', async ({ page, context }) => {
    await logInAsAdmin(context);
    await open(page, '/my-account');
    await expect(tabs(page)).toHaveText([
      'My Account',
      'My Courses',
      'Settings',
      'Admin Dashboard',
      'My Notes',
      'My Orders',
    ]);
    await tabs(page).nth(3).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  for (const path of ['/my-account', '/es/my-account']) {
    test(`[ACCOUNT-02] is entirely in sight at 360 px on ${path}`, async ({ page, context }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await logInAsAdmin(context);
      await open(page, path);
      const all = main(page).getByRole('navigation').first().getByRole('link');
      await expect(all).toHaveCount(6);
      const boxes = await all.evaluateAll((links) =>
        links.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
      for (const { left, right } of boxes) expect(left >= 0 && right <= 360).toBe(true);
      // In the order of the specification, line by line.
      const order = boxes.map(({ top, left }) => top * 1_000 + left);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    });
  }
});

test.describe('My Account', () => {
  test("[ACCOUNT-03, ACCOUNT-04] greets by name, shows name and e-mail, and leads to the settings by 'Change Your Information'", async ({
    page,
    loggedIn,
  }) => {
    await open(page, '/my-account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${loggedIn.name}!`);
    await expect(main(page).locator('dd')).toHaveText([loggedIn.name, loggedIn.email]);
    await main(page).getByRole('link', { name: 'Change Your Information', exact: true }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });

  test("[ACCOUNT-05, ACCOUNT-06] shows the first 6 of seven courses, and all of them behind 'See All Courses'", async ({
    page,
    context,
    loggedIn,
  }) => {
    for (const course of [1, 2, 3, 4, 5, 6, 7]) await enrol(context, loggedIn, course);
    await open(page, '/my-account');
    await expect(main(page).getByRole('article')).toHaveCount(6);
    // The newest six, the last one first.
    const ways = main(page).getByRole('article').getByRole('link');
    expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href')))).toEqual(
      [7, 6, 5, 4, 3, 2].map((course) => `/enrolled-course/${course}`),
    );
    await main(page).getByRole('link', { name: 'See All Courses' }).click();
    await expect(page).toHaveURL(/\/my-courses$/);
    await expect(main(page).getByRole('article')).toHaveCount(7);
  });

  test("[ACCOUNT-07] says 'You haven't bought any courses yet' to a user without courses", async ({
    page,
    loggedIn,
  }) => {
    expect(loggedIn.email).toBeTruthy();
    await open(page, '/my-account');
    await expect(main(page).getByText("You haven't bought any courses yet", { exact: true })).toBeVisible();
  });
});

test.describe('My Courses', () => {
  test('[ACCOUNT-08..11] shows image, teacher, name, 100 characters of the description, students and Start Course on a card', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 3);
    const course = await courseOf(page.request, 3);
    expect(course.description.length).toBeGreaterThan(100);
    await open(page, '/my-courses');
    await expect(main(page).getByText('Here you can find all your purchased courses', { exact: true })).toBeVisible();
    const card = main(page).getByRole('article');
    await expect(card.getByRole('img', { name: course.imageAlt })).toBeVisible();
    await expect(card.getByRole('heading', { name: course.name })).toBeVisible();
    await expect(card.getByText(course.teacher, { exact: true })).toBeVisible();
    await expect(card.getByText(`${course.description.slice(0, 100).trimEnd()}…`, { exact: true })).toBeVisible();
    await expect(card.getByText(/^\d+ students$/)).toBeVisible();
    const start = card.getByRole('link', { name: `Start Course: ${course.name}` });
    await expect(start).toHaveText('Start Course');
    await expect(start).toHaveAttribute('href', '/enrolled-course/3');
  });

  test('[ACCOUNT-11] Start Course becomes Continue, then Review', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 2);
    const course = await courseOf(page.request, 2);
    const way = main(page).getByRole('article').getByRole('link');
    await open(page, '/my-courses');
    await expect(way).toHaveText('Start Course');

    // Opened in this browser, nothing ticked yet.
    await open(page, '/enrolled-course/2?tab=content&unit=1');
    await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
    await open(page, '/my-courses');
    await expect(way).toHaveText('Continue');
    await expect(way).toHaveAccessibleName(`Continue: ${course.name}`);

    // Stored on the server, for a browser that has opened nothing.
    const tick = (unit: { _id: string } | undefined) =>
      page.request.put(`/api/courses/2/progress/${unit?._id}`, { data: { done: true } });
    await tick(course.sections[0]);
    await page.evaluate('localStorage.clear()');
    await open(page, '/my-account');
    await expect(way).toHaveText('Continue');
    for (const unit of course.sections) await tick(unit);
    await open(page, '/my-courses');
    await expect(way).toHaveText('Review');
    await open(page, '/es/my-courses');
    await expect(way).toHaveText('Repasar');
  });

  test("[ACCOUNT-12] says 'No course bought yet' to a user without courses", async ({ page, loggedIn }) => {
    expect(loggedIn.email).toBeTruthy();
    await open(page, '/my-courses');
    await expect(main(page).getByText('No course bought yet', { exact: true })).toBeVisible();
  });
});

test.describe('Settings', () => {
  const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true }).first();
  const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first();

  test('[ACCOUNT-13..16] is read-only until Edit; repeats the password only while editing; Cancel restores all', async ({
    page,
    loggedIn,
  }) => {
    await open(page, '/settings');
    await expect(field(page, 'Name')).toHaveValue(loggedIn.name);
    await expect(field(page, 'Name')).not.toBeEditable();
    await expect(field(page, 'Email')).toHaveValue(loggedIn.email);
    await expect(main(page).getByLabel('Repeat password')).toHaveCount(0);
    await button(page, 'Edit').click();
    await expect(main(page).getByLabel('Repeat password')).toBeVisible();
    await field(page, 'Name').fill('Somebody Else');
    await button(page, 'Cancel').click();
    await expect(field(page, 'Name')).toHaveValue(loggedIn.name);
    await expect(field(page, 'Name')).not.toBeEditable();
  });

  test("[ACCOUNT-15, ACCOUNT-17, ACCOUNT-18, CALL-13] Save says 'Saving...', sends no empty password, and returns to the saved account", async ({
    page,
    loggedIn,
  }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/users/user/*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/settings');
    await button(page, 'Edit').click();
    await field(page, 'Name').fill('Tess Renamed');
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, 'Save').click();
    await expect(button(page, 'Saving...')).toBeVisible();
    const request = await asked;
    expect(request.url()).toMatch(new RegExp(`/api/users/user/${loggedIn._id}$`));
    expect(request.postDataJSON()).toEqual({ name: 'Tess Renamed', email: loggedIn.email });
    release();
    await expect(button(page, 'Edit')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Tess Renamed');
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByText('Welcome, Tess Renamed!')).toBeVisible();
  });

  test('[ACCOUNT-17, ACCOUNT-19] says when the passwords differ and sends nothing; a new password works and is cleared from the form', async ({
    page,
    context,
    loggedIn,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await open(page, '/settings');
    await button(page, 'Edit').click();
    await field(page, 'Password').fill('seven green bottles');
    await main(page).getByLabel('Repeat password').fill('seven blue bottles');
    await button(page, 'Save').click();
    await expect(main(page).getByText('Passwords do not match', { exact: true })).toBeVisible();
    expect(sent).toEqual([]);
    await main(page).getByLabel('Repeat password').fill('seven green bottles');
    await button(page, 'Save').click();
    await expect(button(page, 'Edit')).toBeVisible();
    await button(page, 'Edit').click();
    await expect(field(page, 'Password')).toHaveValue('');
    await expect(main(page).getByLabel('Repeat password')).toHaveValue('');
    const response = await context.request.post('/api/auth/login', {
      data: { email: loggedIn.email, password: 'seven green bottles' },
    });
    expect(response.status()).toBe(200);
  });

  test("[ACCOUNT-21] says 'Failed to update account' for an unreadable response, and keeps the input", async ({
    page,
    loggedIn,
    expectError,
  }) => {
    expectError(/502/);
    expect(loggedIn.email).toBeTruthy();
    await page.route('**/api/users/user/*', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway' }));
    await open(page, '/settings');
    await button(page, 'Edit').click();
    await field(page, 'Name').fill('Typed in vain');
    await button(page, 'Save').click();
    await expect(main(page).getByText('Failed to update account', { exact: true })).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Typed in vain');
  });

  test("[ACCOUNT-20] says 'Invalid user ID' for an account without one, and sends nothing", async ({
    page,
    loggedIn,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.route('**/api/auth/verifyToken', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, user: { ...body.user, _id: '' } } });
    });
    await open(page, '/settings');
    await expect(field(page, 'Email')).toHaveValue(loggedIn.email);
    await button(page, 'Edit').click();
    await field(page, 'Name').fill('Nobody');
    await button(page, 'Save').click();
    await expect(main(page).getByText('Invalid user ID', { exact: true })).toBeVisible();
    expect(sent).toEqual([]);
  });
});
