import { ADMIN, logInAsAdmin, makeCourse } from './administrator.ts';
import { courseOf } from './catalogue.ts';
import { enrol, expect, logIn, open, test, type Page } from './test.ts';

const main = (page: Page) => page.getByRole('main');
const tabs = (page: Page) => main(page).getByRole('navigation', { name: 'Account' }).getByRole('link');

test.describe('tab bar of the account', () => {
  test('has My Account, My Courses and Settings, and marks the current page', async ({ page, loggedIn }) => {
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

  test('has the Admin Dashboard for admins only', async ({ page, context }) => {
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
    test(`is entirely in sight at 360 px on ${path}`, async ({ page, context }) => {
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
  test("greets by name, shows name and e-mail, and leads to the settings by 'Change Your Information'", async ({
    page,
    loggedIn,
  }) => {
    await open(page, '/my-account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${loggedIn.name}!`);
    await expect(main(page).locator('dd')).toHaveText([loggedIn.name, loggedIn.email]);
    await main(page).getByRole('link', { name: 'Change Your Information', exact: true }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });

  test("shows the first 6 of seven courses, and all of them behind 'See All Courses'", async ({
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

  test("says 'You haven't bought any courses yet' to a user without courses", async ({ page, loggedIn }) => {
    expect(loggedIn.email).toBeTruthy();
    await open(page, '/my-account');
    await expect(main(page).getByText("You haven't bought any courses yet", { exact: true })).toBeVisible();
  });
});

test.describe('My Courses', () => {
  test('shows image, teacher, name, 100 characters of the description, students and Start Course on a card', async ({
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

  test('Start Course becomes Continue, then Review', async ({ page, context, loggedIn }) => {
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

  test("says 'No course bought yet' to a user without courses", async ({ page, loggedIn }) => {
    expect(loggedIn.email).toBeTruthy();
    await open(page, '/my-courses');
    await expect(main(page).getByText('No course bought yet', { exact: true })).toBeVisible();
  });
});

test.describe('Settings', () => {
  const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true }).first();
  const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first();

  test('is read-only until Edit; repeats the password only while editing; Cancel restores all', async ({
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

  test("Save says 'Saving...', sends no empty password, and returns to the saved account", async ({
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

  test('says when the passwords differ and sends nothing; a new password works and is cleared from the form', async ({
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

  test("says 'Failed to update account' for an unreadable response, and keeps the input", async ({
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

  test("says 'Invalid user ID' for an account without one, and sends nothing", async ({ page, loggedIn }) => {
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

test.describe('study page', () => {
  test('has title, teacher and number of participants above four tabs', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 2);
    const course = await courseOf(page.request, 2);
    await open(page, '/enrolled-course/2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
    await expect(main(page).getByText(course.teacher).first()).toBeVisible();
    await expect(main(page).getByText(/^\d+ participants$/)).toBeVisible();
    const names = await page.getByRole('tab').allTextContents();
    expect(names.filter((name) => ['Overview', 'Content', 'Instructor', 'Review'].includes(name))).toEqual([
      'Overview',
      'Content',
      'Instructor',
      'Review',
    ]);
  });

  test('Overview shows the image, the description and ratings, students, lessons, language, level, access', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 5);
    const course = await courseOf(page.request, 5);
    await open(page, '/enrolled-course/5');
    await page.getByRole('tab', { name: 'Overview' }).click();
    const panel = page.getByRole('tabpanel').filter({ visible: true });
    await expect(panel.getByRole('img', { name: course.imageAlt })).toBeVisible();
    await expect(panel).toContainText(course.description.split('\n')[0]!);
    const facts = panel.getByRole('region', { name: 'At a glance' });
    await expect(facts.getByRole('listitem')).toHaveText([
      '94% positive ratings',
      /^\d+ students$/,
      new RegExp(`^${course.lessons} lessons \\(`),
      `Language: ${course.language}`,
      `Level: ${course.level}`,
      'Lifetime access',
    ]);
  });

  test('Overview says until when the access lasts where it ends', async ({ page, context, loggedIn }) => {
    await logInAsAdmin(context);
    const { _id } = await courseOf(page.request, 6);
    const data = { userId: loggedIn._id, until: '2099-06-30T12:00:00Z' };
    const added = await page.request.post(`/api/courses/${_id}/assign-user`, { data });
    expect(added.ok(), await added.text()).toBe(true);
    await logIn(context, loggedIn);
    await open(page, '/enrolled-course/6?tab=overview');
    const facts = page.getByRole('region', { name: 'At a glance' });
    await expect(facts.getByText(/^Access until .*2099/)).toBeVisible();
    await expect(facts.getByText('Lifetime access')).toHaveCount(0);
  });

  test("marks the numbers of a course without units as 'Just a template', and says that units are to come", async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    const course = await makeCourse(context.request);
    await open(page, `/enrolled-course/${course.customId}`);
    await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Just a template');
    await page.getByRole('tab', { name: 'Content' }).click();
    await expect(page.getByText('This course has no units yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Instructor' }).click();
    await expect(page.getByRole('tabpanel').filter({ visible: true })).toContainText('Ingrid Solberg');
    expect(ADMIN.email).toBeTruthy();
  });

  test('names units U1, U2 and so on, in a drop-down on a small screen', async ({ page, context, loggedIn }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await enrol(context, loggedIn, 1);
    const { sections } = await courseOf(page.request, 1);
    await open(page, '/enrolled-course/1');
    await page.getByRole('tab', { name: 'Content' }).click();
    const choice = page.getByRole('combobox', { name: 'Choose a unit' });
    await expect(choice.getByRole('option').first()).toHaveText(`U1 · ${sections[0]!.title}`);
    await expect(choice.getByRole('option')).toHaveCount(sections.length);
    await choice.selectOption({ index: 1 });
    await expect(page.getByRole('heading', { name: sections[1]!.title })).toBeVisible();
    await expect(choice).toHaveValue('1');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(choice).toBeHidden();
    await expect(page.getByText('U2', { exact: true }).first()).toBeVisible();
  });

  test('the drop-down of units stands above the text on a phone, and below the film', async ({
    page,
    context,
    loggedIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enrol(context, loggedIn, 1);
    const { sections } = await courseOf(page.request, 1);
    const article = page.getByRole('article');
    for (const [index, { title }] of sections.entries()) {
      await open(page, `/enrolled-course/1?tab=content&unit=${index + 1}`);
      await expect(article.getByRole('heading', { level: 2 })).toContainText(title);
      const choice = (await page.getByRole('combobox', { name: 'Choose a unit' }).boundingBox())!;
      const text = (await article.locator('.lesson').boundingBox())!;
      expect(choice.y + choice.height, title).toBeLessThanOrEqual(text.y);
      if (index > 0) continue;
      const film = (await article.getByRole('button', { name: /^Play/ }).first().boundingBox())!;
      expect(choice.y, title).toBeGreaterThanOrEqual(film.y + film.height);
    }
  });

  test('remembers the open unit in the browser under the name of the course', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    const { name } = await courseOf(page.request, 1);
    await open(page, '/enrolled-course/1');
    await page.getByRole('tab', { name: 'Content' }).click();
    await page.getByRole('button', { name: 'Next Unit' }).first().click();
    const stored = () => page.evaluate((course) => localStorage.getItem(`aula.unit:${course}`), name);
    await expect.poll(stored).toBe('2');
  });

  test('opens the unit the browser remembers only while the school knows of none', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 1);
    const { name } = await courseOf(page.request, 1);
    const remember = (unit: number) =>
      page.evaluate(([course, number]) => localStorage.setItem(`aula.unit:${course}`, String(number)), [name, unit]);
    await open(page, '/about');
    await remember(2);
    const kept = page.waitForResponse((response) => response.url().includes('/progress/facts') && response.ok());
    await open(page, '/enrolled-course/1');
    await expect(page.getByText(/^Unit 2 of/)).toBeVisible();
    await kept;
    await open(page, '/about');
    await remember(3);
    await open(page, '/enrolled-course/1');
    await expect(page.getByText(/^Unit 2 of/)).toBeVisible();
  });

  test('logs missing access', async ({ page, loggedIn, expectError }) => {
    expectError(/403/);
    expect(loggedIn.email).toBeTruthy();
    const logged = page.waitForEvent('console', (message) => message.text().includes('No access to this course'));
    await open(page, '/enrolled-course/4');
    await logged;
  });
});
