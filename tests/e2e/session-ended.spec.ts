import { ADMIN, logInAsAdmin } from './administrator.ts';
import { makeCourse } from './admin-courses.ts';
import { expectAfterRetries } from './retries.ts';
import { type Account, enrol, expect, freshEmail, logIn, main, open, type Page, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'You were logged out' });

/** Ends the browser's session on the server, as if it had expired. */
const endSession = (page: Page) => page.context().request.post('/api/auth/logout', { data: {} });

async function logInAgain(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log In' }).click();
  await expect(dialog(page)).toBeHidden();
}

async function closeDialog(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test.describe('after the session has ended', () => {
  test.beforeEach(({ expectError }) => expectError(/401/));

  test('[MORE-35] a change of the settings waits for the login over the page, and is then saved', async ({
    page,
    loggedIn,
  }) => {
    await open(page, '/settings');
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await main(page).getByRole('textbox', { name: 'Name' }).fill('Tess Renamed');
    await endSession(page);
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toContainText('nothing you typed is lost');
    await expect(dialog(page).getByLabel('Email')).toHaveValue(loggedIn.email);
    await logInAgain(page, loggedIn);
    await expect(main(page).getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(main(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Tess Renamed');
    await expect(page).toHaveURL(/\/settings$/);
    const { user } = (await (await page.request.get('/api/auth/verifyToken')).json()) as { user: Account };
    expect(user.name).toBe('Tess Renamed');
  });

  test('closing the dialog keeps the page and the input, and saving opens it again', async ({ page, loggedIn }) => {
    await open(page, '/settings');
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await main(page).getByRole('textbox', { name: 'Name' }).fill('Tess Renamed');
    await endSession(page);
    await main(page).getByRole('button', { name: 'Save' }).click();
    await closeDialog(page);
    await expect(main(page).getByRole('alert')).toContainText('Please log in');
    await expect(main(page).getByRole('button', { name: 'Save' })).toBeFocused();
    await expect(main(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Tess Renamed');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await logInAgain(page, loggedIn);
    await expect(main(page).getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('[MORE-35] another user who logs in there saves nothing of the first one', async ({ page, loggedIn }) => {
    const second = { name: 'Ben Second', email: freshEmail(), password: 'a long enough password' };
    expect((await page.request.post('/api/auth/register', { data: second })).status()).toBe(201);
    await logIn(page.context(), loggedIn);
    await open(page, '/settings');
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await main(page).getByRole('textbox', { name: 'Name' }).fill('Tess Renamed');
    await endSession(page);
    await main(page).getByRole('button', { name: 'Save' }).click();
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    await logInAgain(page, second);
    await expect(main(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Ben Second');
    expect(saves).toEqual([]);
  });

  test('a course and the list of courses say so, and open after the login', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    await open(page, '/about');
    await page.getByRole('button', { name: 'Your account' }).click();
    await endSession(page);
    await page.getByRole('menuitem', { name: 'My Courses' }).click();
    await closeDialog(page);
    await expect(main(page).getByRole('alert')).toContainText('Your session has ended.');
    await main(page).getByRole('button', { name: 'Log In' }).click();
    await logInAgain(page, loggedIn);
    await expect(main(page).locator('a[href="/enrolled-course/1"]')).toBeVisible();
    await endSession(page);
    await main(page).locator('a[href="/enrolled-course/1"]').click();
    await closeDialog(page);
    await expect(main(page).getByRole('alert')).not.toContainText('connection');
    await main(page).getByRole('button', { name: 'Log In' }).click();
    await logInAgain(page, loggedIn);
    await expect(page.getByRole('tab', { name: 'Content' })).toBeVisible();
    await expect(page).toHaveURL(/\/enrolled-course\/1/);
  });

  test('logging in in another tab lets the waiting page continue', async ({ page, context, loggedIn }) => {
    await open(page, '/settings');
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await main(page).getByRole('textbox', { name: 'Name' }).fill('Tess Elsewhere');
    await endSession(page);
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeVisible();
    const other = await context.newPage();
    await open(other, '/login');
    await main(other).getByLabel('Email').fill(loggedIn.email);
    await main(other).getByLabel('Password', { exact: true }).fill(loggedIn.password);
    await main(other).getByRole('button', { name: 'Log In' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(main(page).getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(main(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Tess Elsewhere');
  });

  test('[MORE-35] a unit written by an admin is sent after they log in again', async ({ page, context }) => {
    await logInAsAdmin(context);
    const course = await makeCourse(context.request);
    await open(page, `/admin/manage-courses/${course.customId}`);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title').fill('Half an hour of writing');
    await page.getByLabel('Section Description').fill('Much of it.');
    await endSession(page);
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByLabel('Section Title')).toHaveValue('Half an hour of writing');
    await logInAgain(page, ADMIN);
    await expect(page.getByRole('heading', { name: 'Half an hour of writing' })).toBeVisible();
    await context.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
  });
});

test('an error of the school is not blamed on the connection', async ({ page, context, loggedIn, expectError }) => {
  expectError(/500/);
  await enrol(context, loggedIn, 1);
  await page.route('**/api/courses/*/enrolled', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.install();
  await open(page, '/enrolled-course/1');
  const sentence = 'Something went wrong on our side.';
  await expectAfterRetries(page, main(page).getByRole('alert').filter({ hasText: sentence }));
});
