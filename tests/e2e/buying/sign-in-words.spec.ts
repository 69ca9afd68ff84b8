import { expect, freshEmail, main, open, type Page, test } from '#tests/e2e/test.ts';

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Holds every call to an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function fillRegistration(page: Page, email = freshEmail()): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill('Nora New');
  await main(page).getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three blue kettles');
  await page.getByLabel('Repeat password').fill('three blue kettles');
  return email;
}

test.describe('login', () => {
  test("[AUTH-01, AUTH-02] leads to the registration by 'Register here', and requires both fields", async ({
    page,
  }) => {
    await open(page, '/login');
    await button(page, 'Log In').click();
    await expect(main(page).getByText('Email is required.')).toBeVisible();
    await expect(main(page).getByText('Password is required.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Register here' }).click();
    await expect(page).toHaveURL(/\/register$/);
  });

  test("[AUTH-04] says 'Almost there...' while waiting", async ({ page, account }) => {
    const release = await hold(page, '**/api/auth/login');
    await open(page, '/login');
    await main(page).getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await button(page, 'Log In').click();
    await expect(button(page, 'Almost there...')).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/my-account$/);
  });

  test("[AUTH-06] says 'Authentication error' without a reason from the server", async ({
    page,
    account,
    expectError,
  }) => {
    expectError(/502/);
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway' }));
    await open(page, '/login');
    await main(page).getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await button(page, 'Log In').click();
    await expect(main(page).getByRole('alert')).toHaveText(/Authentication error$/);
    await expect(main(page).getByLabel('Email')).toHaveValue(account.email);
  });
});

test("[AUTH-37] a server's text without a code is shown as it is", async ({ page, account, expectError }) => {
  expectError(/400/);
  const refuse = (url: string, body: object) => page.route(url, (route) => route.fulfill({ status: 400, json: body }));
  await refuse('**/api/auth/login', { error: 'The door is stuck.' });
  await refuse('**/api/auth/register', { message: 'The register is full.' });
  await open(page, '/login');
  await main(page).getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Log In').click();
  await expect(main(page).getByRole('alert')).toHaveText('The door is stuck.');
  await open(page, '/register');
  await fillRegistration(page);
  await button(page, 'Register').click();
  await expect(main(page).getByRole('alert')).toHaveText('The register is full.');
});

test.describe('registration', () => {
  test('[AUTH-07..09, AUTH-11] requires every field, shows and hides the passwords, and leads to Login', async ({
    page,
  }) => {
    await open(page, '/register');
    await button(page, 'Register').click();
    for (const sentence of [
      'Name is required.',
      'Email is required.',
      'Password is required.',
      'Please repeat the password.',
    ]) {
      await expect(main(page).getByText(sentence)).toBeVisible();
    }
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await main(page).getByRole('button', { name: 'Show password' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await main(page).getByRole('button', { name: 'Hide password' }).first().click();
    await expect(password).toHaveAttribute('type', 'password');
    await main(page).getByRole('link', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("[AUTH-12, CALL-08] says 'Almost there...' while waiting, and sends only name, e-mail and password", async ({
    page,
  }) => {
    const release = await hold(page, '**/api/auth/register');
    await open(page, '/register');
    const email = await fillRegistration(page);
    const asked = page.waitForRequest('**/api/auth/register');
    await button(page, 'Register').click();
    await expect(button(page, 'Almost there...')).toBeVisible();
    expect((await asked).postDataJSON()).toEqual({ name: 'Nora New', email, password: 'three blue kettles' });
    release();
    await expect(page).toHaveURL(/\/registrationsuccessful/);
  });

  test("[AUTH-15] says 'Failed to create user' without a reason from the server", async ({ page, expectError }) => {
    expectError(/502/);
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway' }));
    await open(page, '/register');
    await fillRegistration(page);
    await button(page, 'Register').click();
    await expect(main(page).getByRole('alert')).toHaveText(/Failed to create user$/);
  });

  test("[AUTH-16, AUTH-17] success is 'User created successfully', above a form that posts to the login", async ({
    page,
    account,
  }) => {
    await open(page, '/registrationsuccessful');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User created successfully');
    await main(page).getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST'),
      button(page, 'Log In').click(),
    ]);
    expect(new URL(request.url()).pathname).toBe('/api/auth/login');
    await expect(page).toHaveURL(/\/my-account$/);
  });
});

test('the focus ring and the error border of a field have different colours', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/login');
    await button(page, 'Log In').click();
    const email = main(page).getByLabel('Email');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    const { ring, border } = await email.evaluate((field) => {
      const { outlineColor, borderColor } = getComputedStyle(field);
      return { ring: outlineColor, border: borderColor };
    });
    const saturation = (colour: string) => {
      const parts = (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
      return Math.max(...parts) - Math.min(...parts);
    };
    // One is a grey, the other crimson: distinguishable also with red-green colour blindness.
    expect(saturation(ring)).toBeLessThan(40);
    expect(saturation(border)).toBeGreaterThan(80);
  }
});

test.describe('session of a browser', () => {
  test('[AUTH-20] is logged and ended when it can no longer be verified', async ({
    page,
    context,
    baseURL,
    expectError,
  }) => {
    expectError(/User verification failed/);
    expectError(/401/);
    await context.addCookies([{ name: 'aula_signed_in', value: '1', url: baseURL! }]);
    await open(page, '/courses');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in or register' })).toBeVisible();
    await expect(page).toHaveURL(/\/courses$/);
  });

  test("[AUTH-26] is logged as 'Unauthorized, redirecting to login...' where a 401 redirects", async ({
    page,
    loggedIn,
    expectError,
  }) => {
    expectError(/401/);
    expect(loggedIn.email).toBeTruthy();
    await page.route(/\/api\/users\/.*courses/, (route) => route.fulfill({ status: 401, json: {} }));
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === 'Unauthorized, redirecting to login...',
    );
    await page.goto('/my-account');
    await logged;
    await expect(page).toHaveURL(/\/login/);
  });

  test('[AUTH-28] stays on My Courses when a call there returns 401', async ({ page, loggedIn, expectError }) => {
    expectError(/401/);
    expect(loggedIn.email).toBeTruthy();
    await page.route(/\/api\/users\/.*courses/, (route) => route.fulfill({ status: 401, json: {} }));
    await open(page, '/my-courses');
    await expect(page.getByText('Failed to load courses')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/my-courses$/);
  });
});
