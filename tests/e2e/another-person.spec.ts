import { putInCart, step } from './checkout.ts';
import { expect, freshEmail, logIn, open, test, type Page } from './test.ts';

const stored = (page: Page) => page.evaluate(() => Object.keys(window.sessionStorage));

test("the checkout's input is cleared when the user logs out in another tab", async ({ page, context, loggedIn }) => {
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
