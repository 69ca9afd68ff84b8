import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { ownSchool, saved } from '#tests/e2e/own-school.ts';
import { expect, main, open, type Page } from '#tests/e2e/test.ts';

const test = ownSchool();
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const publish = async (page: Page) => {
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published as version/)).toBeVisible();
};
const address = (page: Page) => page.getByLabel('Address, after /p/');
const content = (page: Page, selector: string, name = 'content') => page.locator(selector).getAttribute(name);

test('[MORE-524, MORE-527] an admin writes a page, sees it in the preview and publishes it into the menu', async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  await open(page, '/admin/school/pages');
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByLabel(/^Title of the page/).fill('Évenings & 私たち');
  await expect(address(page)).toHaveValue('évenings-私たち');
  await page.getByRole('textbox', { name: /^Text of the page/ }).click();
  await page.keyboard.type('## Why in the evening');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Because the day is full.');
  await page.getByLabel('Linked from').selectOption('The menu');
  await page.getByLabel(/^Short name/).fill('Evenings');
  await page.getByLabel(/^Description of the page/).fill('Why we teach in the evening.');
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Évenings & 私たち' })).toBeVisible();
  await expect(preview.getByRole('heading', { level: 2, name: 'Why in the evening' })).toBeVisible();
  await expect(preview.getByRole('navigation', { name: 'Main' }).first()).toContainText('Evenings');
  await expectAccessible(page);
  const path = `/p/${encodeURIComponent('évenings-私たち')}`;
  expect((await page.request.get(path)).status()).toBe(404);
  await publish(page);

  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/school') && calls.push(request.url())));
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Evenings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Évenings & 私たち');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Evenings' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  calls.length = 0;
  await open(page, path);
  await expect(main(page).getByText('Because the day is full.')).toBeVisible();
  expect(calls).toEqual([]);
  await expect(page).toHaveTitle('Évenings & 私たち · Aula');
  expect(await content(page, 'meta[name=description]')).toBe('Why we teach in the evening.');
  expect(await content(page, 'meta[property="og:image"]')).toContain('/share.png');
  for (const [selector, expected] of [
    ['link[rel=canonical]', path],
    ['link[rel=alternate][hreflang=en]', path],
    ['link[rel=alternate][hreflang=es]', `/es${path}`],
  ] as const)
    expect(await content(page, selector, 'href')).toMatch(new RegExp(`^(?:http://[^/]+)?${expected}$`));
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/es${path}</loc>`);

  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await open(page, `/es${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Évenings & 私たち');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.locator('#small-menu').getByRole('link', { name: 'Evenings' })).toBeVisible();
});

test('[MORE-525] a page that got another address is found by its former one, and off it is not found', async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  await open(page, '/admin/school/pages');
  await page.getByRole('button', { name: 'Edit: Imprint' }).click();
  await address(page).fill('Über-uns');
  await page.getByLabel('Linked from').selectOption('The footer');
  await publish(page);
  await expect(page.getByText('These lead here too: /p/imprint')).toBeVisible();
  const path = `/p/${encodeURIComponent('über-uns')}`;
  for (const prefix of ['', '/es']) {
    const reply = await page.request.get(`${prefix}/p/imprint`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()['location']]).toEqual([301, `${prefix}${path}`]);
  }
  await open(page, '/p/imprint');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', path);
  await open(page, '/admin/school/pages');
  await page.getByRole('checkbox', { name: 'Visitors can open: Imprint' }).uncheck();
  await publish(page);
  for (const slug of ['%C3%BCber-uns', 'imprint', 'never'])
    expect((await page.request.get(`/p/${slug}`)).status()).toBe(404);
});

test('[MORE-526] an address that a page cannot have is refused beside its field', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/400/);
  await logInAsAdmin(context);
  await open(page, '/admin/school/pages');
  await page.getByRole('button', { name: 'Add a page' }).click();
  for (const [typed, sentence] of [
    ['a b', 'An address has letters and digits'],
    ['admin', 'This address would be taken for a page of the school itself.'],
    ['Über-Uns', 'Another page has this address already.'],
    ['', 'Please enter the address of the page.'],
  ] as const) {
    await address(page).fill(typed);
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expect(page.getByText('Pages: not saved, because a field needs your attention.')).toBeVisible();
  await address(page).fill('evening-2');
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(/^Page \d has no title\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the field' }).click();
  await expect(page.getByLabel(/^Title of the page/).last()).toBeFocused();
});
