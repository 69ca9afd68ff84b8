import type { User } from '#modules/users/contract/users.ts';
import { ADMIN, find, logInAsAdmin, makeUser, rowOf } from '#tests/e2e/administrator.ts';
import type { Browser } from '@playwright/test';
import { expect, freshEmail, logIn, open, test, type Page } from '#tests/e2e/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'A new user' });

/** Logs in with another browser: in the page's own, its requests under way would be those of another person. */
async function logInElsewhere(browser: Browser, address: string, account: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: new URL(address).origin });
  await logIn(context, account);
  await context.close();
}

test.beforeEach(({ context }) => logInAsAdmin(context));

test.describe('Manage Users: list', () => {
  test('[USERS-05, DATA-01] rows show ID (customId), name, email, role, a masked password, joined and last seen', async ({
    page,
    context,
  }) => {
    const user = await makeUser(context.request, { name: 'Rowena Row', role: 'teacher' });
    await find(page, user);
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Name',
      'Email',
      'Role',
      'Password',
      'Joined',
      'Last seen',
      'Actions',
    ]);
    const row = rowOf(page, user);
    await expect(row.getByRole('cell').nth(1)).toHaveText(String(user.customId));
    await expect(row.getByRole('rowheader')).toHaveText('Rowena Row');
    await expect(row).toContainText('teacher');
    await expect(row.getByRole('time')).toHaveCount(1);
    await expect(row).toContainText('Not seen yet');
    await expect(row.getByRole('cell').nth(4)).toHaveText('••••••••hidden');
    await page.setViewportSize({ width: 360, height: 740 });
    const card = page.getByRole('listitem').filter({ hasText: user.email });
    await expect(card).toContainText('••••••••');
  });

  test('[USERS-07] search: by name, email and ID, on the server, kept in the address', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: `Searched ${Date.now()}` });
    await open(page, '/admin/manage-users');
    const box = page.getByLabel('Search users');
    for (const text of [user.name, user.email, String(user.customId)]) {
      await box.fill(text);
      await expect(rowOf(page, user)).toBeVisible();
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(text);
    }
    await page.reload();
    await expect(box).toHaveValue(String(user.customId));
    await box.fill('nobody is called like this');
    await expect(page.getByText('Nobody found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect(box).toHaveValue('');
    await expect(page.getByRole('row')).toHaveCount(26);
  });

  test('search: sends one request after typing, and keeps the old rows meanwhile', async ({ page }) => {
    await page.clock.install();
    await open(page, '/admin/manage-users');
    await expect(page.getByRole('row')).toHaveCount(26);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/users?') && asked.push(request.url()));
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Search users').pressSequentially('aula.test');
    await page.clock.runFor(249);
    expect(asked).toEqual([]);
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.clock.resume();
    await expect.poll(() => asked.length).toBe(1);
    await expect(page).toHaveURL(/q=aula\.test/);
    await expect(page.getByRole('row').filter({ hasText: ADMIN.email })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('[USERS-06, DATA-02] filter by role: user, teacher, admin', async ({ page }) => {
    await open(page, '/admin/manage-users');
    const filter = page.getByLabel('Filter by role');
    await expect(filter.getByRole('option')).toHaveText(['All roles', 'user', 'teacher', 'admin']);
    await filter.selectOption('admin');
    await expect(page).toHaveURL(/role=admin/);
    await expect(rowOf(page, ADMIN)).toBeVisible();
    await expect(rowOf(page, { email: 'student@aula.test' })).toBeHidden();
  });

  test('sort: a heading sorts ascending, then descending, and says so', async ({ page }) => {
    await open(page, '/admin/manage-users');
    const heading = page.getByRole('columnheader', { name: 'Name' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort=name/);
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=-name/);
    await page.goBack();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  });

  test('pages: forward, back, and the range of the total', async ({ page }) => {
    await open(page, '/admin/manage-users');
    const pager = page.getByRole('navigation', { name: 'Users' });
    await expect(pager).toContainText(/1–25 of 1,\d{3}/);
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect(pager).toContainText('26–50 of');
    await expect(page).toHaveURL(/page=2/);
    await expect(pager.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(pager).toContainText('1–25 of');
  });

  test('on a small screen: cards, with the same actions', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: 'Carda Small' });
    await page.setViewportSize({ width: 360, height: 740 });
    await find(page, user);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: user.email });
    await expect(card).toContainText(String(user.customId));
    await card.getByRole('button', { name: 'Edit Carda Small' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Carda Smaller');
    // The input stays when the window grows to a table.
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Carda Smaller');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Carda Smaller is updated.')).toBeVisible();
  });

  test('the input of a row survives a search, which keeps the focus', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: 'Drafty Dan' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Drafty Dan' }).click();
    const name = page.getByRole('row').getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await name.fill('Drafty Daniel');
    const box = page.getByLabel('Search users');
    await box.fill('nobody is called like this');
    await expect(page.getByText('Nobody found')).toBeVisible();
    await box.fill(user.email);
    await expect(name).toHaveValue('Drafty Daniel');
    await expect(box).toBeFocused();
  });

  test("[USERS-23] 'Failed to load users.' with a retry", async ({ page, expectError }) => {
    expectError(/500/);
    let failing = true;
    await page.route('**/api/users?*', (route) =>
      failing ? route.fulfill({ status: 500, json: { code: 'unexpected', message: 'No.' } }) : route.continue(),
    );
    await open(page, '/admin/manage-users');
    await expect(page.getByText('Failed to load users.')).toBeVisible({ timeout: 15_000 });
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row')).toHaveCount(26);
  });
});

test.describe('Manage Users: Create New User', () => {
  test('[USERS-08..14, USERS-25] toggles a panel; role defaults to user; says what is missing; creates', async ({
    page,
    context,
    browser,
  }) => {
    await open(page, '/admin/manage-users');
    const toggle = page.getByRole('button', { name: 'Create New User' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect(panel(page)).toBeHidden();
    await toggle.click();
    await expect(panel(page).getByLabel('Role')).toHaveValue('user');

    await panel(page).getByRole('button', { name: 'Create User' }).click();
    await expect(panel(page).getByText('Name is required.')).toBeVisible();
    await expect(panel(page).getByText('Email is required.')).toBeVisible();
    await expect(panel(page).getByText('Password is required.')).toBeVisible();
    await expect(panel(page).getByLabel('Name')).toBeFocused();

    await panel(page).getByLabel('Name').fill('Nadia New');
    await expect(panel(page).getByText('Name is required.')).toBeHidden();
    await panel(page).getByLabel('Email').fill('nadia@');
    await panel(page).getByLabel('Password', { exact: true }).fill('a long enough password');
    await panel(page).getByRole('button', { name: 'Create User' }).click();
    await expect(panel(page).getByText('Please enter a valid email address.')).toBeVisible();

    const email = freshEmail();
    await panel(page).getByLabel('Email').fill(email);
    await panel(page).getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('User created successfully.')).toBeVisible();
    await expect(toggle).toBeFocused();
    // On the first page, though ordered by ID it belongs on the last one.
    await expect(rowOf(page, { email }).getByText('new', { exact: true })).toBeVisible();
    const found: User[] = await (await context.request.get(`/api/users?q=${email}`)).json();
    expect(found).toMatchObject([{ name: 'Nadia New', role: 'user' }]);
    await logInElsewhere(browser, page.url(), { email, password: 'a long enough password' });
  });

  test("[USERS-15] 'Failed to create user. Please try again.' and the reason at the e-mail", async ({
    page,
    expectError,
  }) => {
    expectError(/409/);
    await open(page, '/admin/manage-users');
    await page.getByRole('button', { name: 'Create New User' }).click();
    await panel(page).getByLabel('Name').fill('Second Clara');
    await panel(page).getByLabel('Email').fill(ADMIN.email.toUpperCase());
    await panel(page).getByLabel('Password', { exact: true }).fill('a long enough password');
    await panel(page).getByRole('button', { name: 'Create User' }).click();
    await expect(panel(page).getByText('Failed to create user. Please try again.')).toBeVisible();
    await expect(panel(page).getByLabel('Email')).toHaveAccessibleDescription('User already exists');
    await expect(panel(page).getByLabel('Email')).toBeFocused();
    await expect(panel(page).getByLabel('Name')).toHaveValue('Second Clara');
  });

  test('Cancel does nothing while the account is being created', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/users', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const email = freshEmail();
    await open(page, '/admin/manage-users');
    await page.getByRole('button', { name: 'Create New User' }).click();
    await panel(page).getByLabel('Name').fill('Nora Neither');
    await panel(page).getByLabel('Email').fill(email);
    await panel(page).getByLabel('Password', { exact: true }).fill('a long enough password');
    await panel(page).getByRole('button', { name: 'Create User' }).click();
    const cancel = panel(page).getByRole('button', { name: 'Cancel' });
    await expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await cancel.click({ force: true });
    await expect(panel(page).getByLabel('Email')).toHaveValue(email);
    release();
    await expect(panel(page)).toBeHidden();
  });

  test("[USERS-16] 'An error occurred while creating the user.' without a response", async ({ page, expectError }) => {
    expectError(/ERR_FAILED/);
    await page.route('**/api/users', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await open(page, '/admin/manage-users');
    await page.getByRole('button', { name: 'Create New User' }).click();
    await panel(page).getByLabel('Name').fill('Nadia New');
    await panel(page).getByLabel('Email').fill(freshEmail());
    await panel(page).getByLabel('Password', { exact: true }).fill('a long enough password');
    await panel(page).getByRole('button', { name: 'Create User' }).click();
    await expect(panel(page).getByText('An error occurred while creating the user.')).toBeVisible();
    await expect(panel(page).getByLabel('Name')).toHaveValue('Nadia New');
  });
});

test.describe('Manage Users: editing a row in place', () => {
  test('[USERS-17, USERS-18] name, email, role and password; saved, and the password works', async ({
    page,
    context,
    browser,
  }) => {
    const user = await makeUser(context.request, { name: 'Edith Edit' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Edith Edit' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Edith Edited');
    await page.getByRole('row').getByLabel('Email').fill(`new-${user.email}`);
    await page.getByRole('row').getByLabel('Role').selectOption('teacher');
    await page.getByLabel('New password', { exact: true }).fill('a very new password');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Edith Edited is updated.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Edith Edited' })).toBeFocused();
    await expect(rowOf(page, { email: `new-${user.email}` })).toContainText('teacher');
    await logInElsewhere(browser, page.url(), { email: `new-${user.email}`, password: 'a very new password' });
  });

  test('[USERS-18] Cancel resets the form and sends nothing', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: 'Carla Cancel' });
    await find(page, user);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Edit Carla Cancel' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, user)).toContainText('Carla Cancel');
    await page.getByRole('button', { name: 'Edit Carla Cancel' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Carla Cancel');
    expect(sent).toEqual([]);
  });

  test('by keyboard: Enter saves, Escape cancels, the focus returns to Edit', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: 'Kim Keys' });
    await find(page, user);
    const edit = page.getByRole('button', { name: /^Edit Kim/ });
    await edit.press('Enter');
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await expect(rowOf(page, user)).toContainText('Kim Keys');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Kim Typed');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kim Typed is updated.')).toBeVisible();
    await expect(edit).toBeFocused();
  });

  test('[USERS-19, CALL-37] an empty password is not sent', async ({ page, context, browser }) => {
    const user = await makeUser(context.request, { name: 'Paula Password' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Paula Password' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'PUT'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ name: user.name, email: user.email, role: 'user' });
    expect(request.headers()['if-match']).toBe('"1"');
    await expect(page.getByText('Paula Password is updated.')).toBeVisible();
    await logInElsewhere(browser, page.url(), { email: user.email, password: 'a long enough password' });
  });

  test("[USERS-20] 'Failed to update user.' and the reason at the e-mail", async ({ page, context, expectError }) => {
    expectError(/409/);
    const user = await makeUser(context.request, { name: 'Doubled Dora' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Doubled Dora' }).click();
    await page.getByRole('row').getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update user.')).toBeVisible();
    const box = page.getByRole('row').getByLabel('Email');
    await expect(box).toHaveAccessibleDescription('User already exists');
    await expect(box).toHaveValue(ADMIN.email);
  });

  test("[USERS-24] the admin's own row: role and delete are disabled, with the reason", async ({ page }) => {
    await find(page, ADMIN);
    const reason = 'This is your own account: only another administrator can change its role or delete it.';
    await expect(rowOf(page, ADMIN)).toContainText(reason);
    await expect(page.getByRole('button', { name: `Delete ${ADMIN.name}` })).toBeDisabled();
    await page.getByRole('button', { name: `Edit ${ADMIN.name}` }).click();
    await expect(page.getByRole('row').getByLabel('Role')).toBeDisabled();
    await expect(page.getByText(reason)).toBeVisible();
  });
});
