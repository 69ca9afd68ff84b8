import { readFile } from 'node:fs/promises';
import { expect, logIn, open, test } from './test.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.describe('own sessions', () => {
  test.use({ userAgent: DESK });

  test('are listed, and can be ended one by one and all others at once', async ({
    page,
    browser,
    baseURL,
    loggedIn,
  }) => {
    const phone = await browser.newContext({ baseURL, userAgent: PHONE });
    const other = await browser.newContext({ baseURL, userAgent: 'something/1.0' });
    await logIn(phone, loggedIn);
    await logIn(other, loggedIn);
    await open(page, '/settings');
    const places = page.getByRole('list', { name: 'Where you are signed in' });
    await expect(places.getByRole('listitem')).toHaveCount(3);
    await expect(places.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Chrome on Linux');

    await page.getByRole('button', { name: 'Sign out: Safari on iPhone' }).click();
    await expect(page.getByText('Signed out: Safari on iPhone.')).toBeVisible();
    await expect(places.getByRole('listitem')).toHaveCount(2);
    expect((await phone.request.get('/api/auth/verifyToken')).status()).toBe(401);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out at one other place.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    expect((await other.request.get('/api/auth/verifyToken')).status()).toBe(401);
    await page.reload();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    await phone.close();
    await other.close();
  });
});

test.describe('personal data', () => {
  test('[MORE-21] downloads as a file', async ({ page, loggedIn }) => {
    await open(page, '/settings');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as { account: { email: string } };
    expect(data.account.email).toBe(loggedIn.email);
  });

  test('[MORE-21] is deleted with the account by the password, and not by another one', async ({
    page,
    loggedIn,
    expectError,
  }) => {
    expectError(/403|401/);
    await open(page, '/settings');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('without saying who paid it');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('Please enter your password.')).toBeVisible();
    await dialog.getByLabel('Your password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('This is not the password of your account.')).toBeVisible();
    await expect(dialog.getByLabel('Your password')).toHaveValue('not the password');
    await dialog.getByLabel('Your password').fill(loggedIn.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in or register' })).toBeVisible();
    const again = await page.request.post('/api/auth/login', {
      data: { email: loggedIn.email, password: loggedIn.password },
    });
    expect(again.status()).toBe(401);
  });
});

test('a common password is refused with a sentence at its field, and the input stays', async ({
  page,
  loggedIn,
  expectError,
}) => {
  expectError(/400/);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`${loggedIn.name} II`);
  await page.getByLabel('Password', { exact: true }).fill('sunshine');
  await page.getByLabel('Repeat password').fill('sunshine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This password is among the first that are guessed.').first()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${loggedIn.name} II`);
});

test('a new password that needs the present one is confirmed in a dialog, which keeps what was typed', async ({
  page,
  loggedIn,
  expectError,
}) => {
  expectError(/403/);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Password', { exact: true }).fill('another long passphrase');
  await page.getByLabel('Repeat password').fill('another long passphrase');
  // As after ten minutes: the server asks for the present password.
  const code = 'password_needed';
  const body = { code, message: '', error: '', msg: '', requestId: 'test' };
  await page.route('**/api/users/user/*', (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Repeat password')).toHaveValue('another long passphrase');
  await page.route('**/api/users/user/*', (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByLabel('Present password').fill(loggedIn.password);
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByText('Your account is updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
});
