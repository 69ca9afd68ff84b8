import { expect, freshEmail, open, test, type Page } from '#tests/e2e/test.ts';

const PAGES = [
  { path: '/terms-of-service', title: 'Terms of Service', section: 'Changing your mind' },
  { path: '/privacy-policy', title: 'Privacy Policy', section: 'Your rights' },
];

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

for (const { path, title, section } of PAGES) {
  test(`[CATALOGUE-28, CATALOGUE-29] ${path} states its purpose, and that the school is a demonstration`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Aula/);
    await expect(page.getByText('This is a demonstration').first()).toBeVisible();
  });

  test(`[CATALOGUE-28] ${path} is linked in the footer, and its contents link to every section`, async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const headings = await page.getByRole('main').locator('section').getByRole('heading', { level: 2 }).count();
    await expect(contents(page).getByRole('link')).toHaveCount(headings);
    await contents(page).getByRole('link', { name: section }).click();
    const heading = page.getByRole('heading', { level: 2, name: section });
    await expect(heading).toBeInViewport();
    await page.reload();
    await expect(heading).toBeInViewport();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both texts and the contact are readable', async ({ page }) => {
    for (const { path, section } of PAGES) {
      await page.goto(path);
      await contents(page).getByRole('link', { name: section }).click();
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
    }
    await page.goto('/contact');
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^support@/ })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Read the Terms of Service' }).click();
    await expect(page).toHaveURL(/\/terms-of-service$/);
  });
});

test('printed, the text is alone, dark on white, in either theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('aula.theme', '"dark"'));
  await open(page, '/terms-of-service');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(23, 32, 46)');
});

test('[CATALOGUE-29] the Privacy Policy names every cookie and stored value of a buyer', async ({ page, context }) => {
  await open(page, '/course/1');
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await expect(page).toHaveURL(/\/checkout/);
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill('Petra Policy');
  await main.getByRole('textbox', { name: 'Email' }).fill(freshEmail());
  const stored = () =>
    page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]);
  const names = await stored();
  for (const step of [2, 3]) await main.getByRole('button', { name: new RegExp(`^Step ${step}`) }).click();
  await main.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  names.push(...(await stored()), ...(await context.cookies()).map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(['aula.cart', 'aula.order', 'aula_session', 'aula_device']));

  await open(page, '/privacy-policy');
  const named = (await page.getByRole('main').locator('code').allTextContents()).map((name) => name.replace(/…$/, ''));
  const unnamed = names.filter((name) => !named.some((known) => name === known || name.startsWith(known)));
  expect(unnamed).toEqual([]);
});
