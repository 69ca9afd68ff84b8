import { expect, freshEmail, logIn, open, test, type Page } from './test.ts';

const guestMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in or register' });
const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Your account' });

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}

test.describe('registration', () => {
  test('[AUTH-13, AUTH-16, ACCOUNT-07] leads over the success page to the account', async ({ page }) => {
    const email = freshEmail();
    await open(page, '/register');
    await page.getByLabel('Name', { exact: true }).fill('Nora New');
    await page.getByRole('main').getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('three blue kettles');
    await page.getByLabel('Repeat password').fill('three blue kettles');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();

    await expect(page).toHaveURL(/\/registrationsuccessful/);
    await expect(page.getByRole('heading', { name: 'User created successfully' })).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
    expect(page.url()).not.toContain('@');
    await fillLogin(page, email, 'three blue kettles');
    await expect(page).toHaveURL(/\/my-account$/);
    await expect(page.getByText("You haven't bought any courses yet")).toBeVisible();
  });

  test('[AUTH-10] says when the passwords differ, and sends nothing', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await open(page, '/register');
    await page.getByLabel('Name', { exact: true }).fill('Nora New');
    await page.getByRole('main').getByLabel('Email').fill(freshEmail());
    await page.getByLabel('Password', { exact: true }).fill('three blue kettles');
    await page.getByLabel('Repeat password').fill('three green kettles');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('[AUTH-14] says when the e-mail is taken', async ({ page, account, expectError }) => {
    expectError(/409/);
    await open(page, '/register');
    await page.getByLabel('Name', { exact: true }).fill('Nora New');
    await page.getByRole('main').getByLabel('Email').fill(account.email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill('three blue kettles');
    await page.getByLabel('Repeat password').fill('three blue kettles');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('User already exists')).toBeVisible();
  });
});

test.describe('login', () => {
  for (const path of ['/login', '/registrationsuccessful']) {
    test(`[AUTH-35] leads admins from ${path} to the account too, and to the page they came for`, async ({
      page,
      context,
    }) => {
      await open(page, path);
      await fillLogin(page, 'admin@aula.test', 'aula-demo-admin');
      await expect(page).toHaveURL(/\/my-account$/);
      await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible();
      await context.clearCookies();
      await open(page, `${path}?next=/admin/manage-users`);
      await fillLogin(page, 'admin@aula.test', 'aula-demo-admin');
      await expect(page).toHaveURL(/\/admin\/manage-users$/);
    });
  }

  test('[AUTH-03, AUTH-21, AUTH-22, CALL-02] leads to the account; the session survives a reload; logging out leads home', async ({
    page,
    account,
  }) => {
    await open(page, '/login');
    await fillLogin(page, account.email, account.password);
    await expect(page).toHaveURL(/\/my-account$/);
    await page.reload();
    await userMenu(page).click();
    await expect(page.getByText(`Welcome, ${account.name}!`)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(guestMenu(page)).toBeVisible();
    await page.goto('/my-account');
    await expect(page).toHaveURL(/\/login/);
  });

  test('[AUTH-05] says the same sentence for every wrong password', async ({ page, account, expectError }) => {
    expectError(/401/);
    await open(page, '/login');
    await fillLogin(page, account.email, 'not the password');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await fillLogin(page, freshEmail(), 'not the password');
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  test('[ROUTE-36, ACCOUNT-12] continues to the page the visitor came for', async ({ page, account }) => {
    await page.goto('/my-courses');
    await expect(page).toHaveURL(/\/login/);
    await fillLogin(page, account.email, account.password);
    await expect(page).toHaveURL(/\/my-courses$/);
    await expect(page.getByText('No course bought yet')).toBeVisible();
  });
});

test.describe('guards', () => {
  for (const path of ['/my-account', '/my-courses', '/settings', '/enrolled-course/1', '/confirmationcoursebought']) {
    test(`[ROUTE-15..19] sends a guest from ${path} to the login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login/);
    });
  }

  test('[ROUTE-30] shows nothing before the session is known', async ({ page, context, account }) => {
    await logIn(context, account);
    let respond: () => void = () => undefined;
    const held = new Promise<void>((release) => (respond = release));
    await page.route('**/api/auth/verifyToken', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/my-account');
    await expect(page.getByRole('main').getByText(account.email)).toHaveCount(0);
    await expect(page).toHaveURL(/\/my-account$/);
    respond();
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  });
});

test.describe('a session ended elsewhere', () => {
  test('[AUTH-27] redirects the account page to the login', async ({ page, context, loggedIn, expectError }) => {
    expectError(/401|User verification failed/);
    await open(page, '/my-account');
    await expect(page.getByRole('main').getByText(loggedIn.email)).toBeVisible();
    await context.request.post('/api/auth/logout', { data: {} });
    await context.addCookies([{ name: 'aula_signed_in', value: '1', url: page.url() }]);
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  });

  test('[AUTH-28] keeps the checkout open', async ({ page, context, baseURL, expectError }) => {
    expectError(/401|User verification failed/);
    await context.addCookies([{ name: 'aula_signed_in', value: '1', url: baseURL! }]);
    await open(page, '/checkout');
    await expect(guestMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/checkout/);
  });
});

test.describe('menus', () => {
  test('[FRAME-10] closes the guest menu on a press outside, on Escape and on a choice', async ({ page }) => {
    await open(page, '/courses');
    const menu = page.getByRole('menu');
    await guestMenu(page).click();
    await expect(menu).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(menu).toBeHidden();

    await guestMenu(page).click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(guestMenu(page)).toBeFocused();

    await guestMenu(page).click();
    await menu.getByRole('menuitem', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(menu).toBeHidden();
  });

  test('[FRAME-07, FRAME-08] has no link to the administration for a student', async ({ page, loggedIn }) => {
    await open(page, '/');
    await userMenu(page).click();
    await expect(page.getByText(`Welcome, ${loggedIn.name}!`)).toBeVisible();
    const names = await page.getByRole('menuitem').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(['My Account', 'My Courses', 'Settings', 'Log out']);
  });

  test('has a link to the administration for an admin', async ({ page, context }) => {
    await logIn(context, { email: 'admin@aula.test', password: 'aula-demo-admin' });
    await open(page, '/');
    await userMenu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toBeVisible();
  });
});

test('[AUTH-19] a guest makes no call about a session', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/auth/') && calls.push(request.url()));
  await open(page, '/');
  await expect(guestMenu(page)).toBeVisible();
  expect(calls).toEqual([]);
});
