import { logInAsAdmin, makeUser } from './administrator.ts';
import { expect, main, open, type Page, test } from './test.ts';

test.use({ viewport: { width: 360, height: 640 } });

const alertOf = (page: Page) => main(page).getByRole('alert');

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Nora New');
  await main(page).getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three blue kettles');
  await page.getByLabel('Repeat password').fill('three blue kettles');
}

test('on a phone the alert of a form scrolls into view and describes the button that was pressed', async ({
  page,
  account,
  expectError,
}) => {
  expectError(/401|500/);
  await open(page, '/login');
  await main(page).getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  const logIn = main(page).getByRole('button', { name: 'Log In' });
  await logIn.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await logIn.press('Enter');
  await expect(alertOf(page)).toHaveText('Incorrect email or password');
  await expect(alertOf(page)).toBeInViewport({ ratio: 1 });
  await expect(logIn).toHaveAccessibleDescription('Incorrect email or password');

  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 500, json: { message: 'The roof leaks.' } }),
  );
  await open(page, '/register');
  await fillRegistration(page, account.email);
  const register = main(page).getByRole('button', { name: 'Register' });
  await register.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await register.press('Enter');
  await expect(alertOf(page)).toContainText('The roof leaks.');
  await expect(alertOf(page)).toBeInViewport({ ratio: 1 });
  await expect(register).toHaveAccessibleDescription(/The roof leaks\./);
});

test('what a field says is not repeated in the alert of its form', async ({ page, context, account, expectError }) => {
  expectError(/400|409/);
  await open(page, '/register');
  await fillRegistration(page, `nora.${Date.now()}@e2e.example`);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Repeat password').fill('password1');
  await main(page).getByRole('button', { name: 'Register' }).click();
  const sentence = page.getByText('This password is among the first that are guessed.');
  await expect(sentence).toHaveCount(1);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/among the first/);

  await logInAsAdmin(context);
  const user = await makeUser(context.request, { name: 'Taken Tina' });
  await open(page, `/admin/manage-users?q=${encodeURIComponent(user.email)}`);
  await page.getByRole('button', { name: 'Edit Taken Tina' }).click();
  await main(page).getByLabel('Email').last().fill(account.email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Failed to update user.')).toBeVisible();
  await expect(main(page).getByText('User already exists')).toHaveCount(1);
  await expect(main(page).getByLabel('Email').last()).toHaveAccessibleDescription(/User already exists/);
});

test('a plain form that was refused shows what was typed once, and is empty when it is opened again', async ({
  page,
  context,
}) => {
  const refused = await context.request.post('/api/forms/login', {
    form: { email: 'nora@e2e.example', password: 'a wrong password' },
    maxRedirects: 0,
  });
  await open(page, refused.headers().location!);
  const email = main(page).getByLabel('Email');
  await expect(email).toHaveValue('nora@e2e.example');
  await main(page).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register/);
  await expect(main(page).getByLabel('Email')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(email).toHaveValue('');
});
