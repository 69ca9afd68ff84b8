import { putInCart, step } from '#tests/e2e/checkout.ts';
import { enrol, expect, freshEmail, logIn, open, test, type Page } from '#tests/e2e/test.ts';

const stored = (page: Page) => page.evaluate(() => Object.keys(window.sessionStorage));

test("[SEC-86] the checkout's input is cleared when the user logs out in another tab", async ({
  page,
  context,
  loggedIn,
}) => {
  await putInCart(page, 1);
  await page.getByRole('main').getByLabel('Address').fill('1 Arch Street');
  await expect(page.getByRole('main').getByLabel('Name', { exact: true })).toHaveValue(loggedIn.name);
  await expect.poll(() => stored(page)).toContain('aula.order');

  const other = await context.newPage();
  await open(other, '/');
  await other.getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('main').getByLabel('Address')).toHaveValue('');
  await expect(page.getByRole('main').getByLabel('Name', { exact: true })).toHaveValue('');
  await expect.poll(() => stored(page)).not.toContain('aula.order');
});

test('a user who logs in over another one sees their own courses and name, and nothing of the other', async ({
  page,
  context,
  browser,
  baseURL,
  loggedIn,
}) => {
  await putInCart(page, 2);
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Somebody’s Aunt');
  await step(page, 2).click();
  const elsewhere = await browser.newContext({ baseURL });
  await logIn(elsewhere, loggedIn);
  const settings = await context.newPage();
  await open(settings, '/settings');
  const places = settings.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(places).toHaveCount(2);

  const second = { name: 'Ben Second', email: freshEmail(), password: 'a long enough password' };
  const registered = await elsewhere.request.post('/api/auth/register', { data: second });
  expect(registered.status(), await registered.text()).toBe(201);
  await elsewhere.request.post('/api/auth/logout');
  const login = await context.newPage();
  await open(login, '/login');
  await login.getByRole('main').getByLabel('Email').fill(second.email);
  await login.getByLabel('Password', { exact: true }).fill(second.password);
  await login.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(login).toHaveURL(/my-account/);

  await expect(settings.getByRole('textbox', { name: 'Name' })).toHaveValue(second.name);
  await expect(places).toHaveCount(1);
  await step(page, 1).click();
  await expect(page.getByRole('main').getByLabel('Name', { exact: true })).toHaveValue(second.name);
  await elsewhere.close();
});

/** Everything the browser has stored for the school, as one text. */
const everything = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)]));

async function logInByForm(page: Page, user: { email: string; password: string }): Promise<void> {
  await open(page, '/login');
  await page.getByRole('main').getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/my-account/);
}

/** The first user leaves an open unit, a note, a cart and a mark of where an upload is. */
async function leaveTraces(page: Page, name: string): Promise<void> {
  await open(page, '/enrolled-course/1?tab=content&unit=3');
  await expect.poll(() => everything(page)).toContain('aula.unit:');
  await page.keyboard.press('m');
  await page.getByRole('textbox', { name: 'Your note' }).fill(`A secret of ${name}`);
  await expect.poll(() => everything(page)).toContain('A secret of');
  await putInCart(page, 2);
}

for (const [way, leave] of Object.entries({
  'logs out': async (page: Page) => {
    await open(page, '/my-account');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Log in or register' })).toBeVisible();
  },
  'lets the session expire and closes the page': async (page: Page) => {
    await page.goto('about:blank');
    await page.context().clearCookies();
  },
})) {
  test(`when one user ${way}, the next one on this browser finds nothing of them`, async ({
    page,
    context,
    loggedIn,
    playwright,
    baseURL,
  }) => {
    await enrol(context, loggedIn, 1);
    await context.clearCookies();
    await logInByForm(page, loggedIn);
    await leaveTraces(page, loggedIn.name);
    await leave(page);

    const api = await playwright.request.newContext({ baseURL });
    const second = { name: 'Ben Second', email: freshEmail(), password: 'a long enough password' };
    const registered = await api.post('/api/auth/register', { data: second });
    expect(registered.status(), await registered.text()).toBe(201);
    await api.dispose();
    await logInByForm(page, second);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${second.name}!`);

    await expect.poll(() => everything(page)).not.toMatch(/A secret of|aula\.unit:|aula\.cart/);
    expect(await everything(page)).not.toContain(loggedIn.email);
    const { user } = await (await context.request.get('/api/auth/verifyToken')).json();
    await enrol(context, user, 1);
    await open(page, '/enrolled-course/1?tab=content');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(/^U1 /);
    await open(page, '/checkout');
    await expect(page.getByText('You have no courses in the cart')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(loggedIn.name);
  });
}
