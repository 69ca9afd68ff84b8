import { LOCALES, pathInLocale } from '#contract/locales.ts';
import { claimsIn } from '#tests/support/demo-claims.ts';
import { textOfPage } from '#tests/support/page-text.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { ownSchool } from '#tests/e2e/own-school.ts';
import { expect, open, waitForHydration } from '#tests/e2e/test.ts';

const test = ownSchool({ SCHOOL_MODE: 'live', HOST: '127.0.0.1' });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const PUBLIC_PAGES = [
  '/',
  '/about',
  '/courses',
  '/course/1',
  '/ask/1',
  '/checkout',
  '/contact',
  '/login',
  '/register',
  '/forgot-password',
  '/terms-of-service',
  '/privacy-policy',
  '/accessibility',
];
const GUEST = { name: 'Gil Guest', email: 'gil@guest.example' };

test('[COURSES-43, MORE-41] an empty live school is set up in the browser, from its link to the first student', async ({
  page,
  school,
  browser,
}) => {
  const main = page.getByRole('main');
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (title: string) =>
    steps.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await page.goto(/http:\S+\/setup#\S+/.exec(school.output())?.[0] ?? '');

  await test.step('the link creates the first admin', async () => {
    await expect(page.getByRole('button', { name: 'Create the administrator' })).toBeEnabled();
    expect(page.url()).not.toContain('#');
    await expectAccessible(page);
    await page.getByLabel('Your name').fill('Olga Owner');
    await page.getByLabel('Your email').fill('olga@school.example');
    await page.getByLabel('Password', { exact: true }).fill('words of the owner');
    await page.getByLabel('Repeat the password').fill('words of the owner');
    await page.getByRole('button', { name: 'Create the administrator' }).click();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(steps.getByText('0 of 5 done')).toBeVisible();
    await expect(page.getByRole('link', { name: /^New users: / })).toBeVisible();
    await expectAccessible(page);
    expect((await page.request.get('/setup')).status()).toBe(404);
  });

  await test.step('name and colours', async () => {
    await step('Name and colours').getByRole('link', { name: 'Open the settings' }).click();
    await page.getByLabel('Name of the school').fill('Riverside Academy');
    await expect(page.getByText('Unpublished changes in: Identity')).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published as version 1.')).toBeVisible();
  });

  await test.step('the first course', async () => {
    await open(page, '/admin/dashboard');
    await expect(step('Name and colours').getByText('Done:')).toBeAttached();
    await step('First course').getByRole('link', { name: 'Create a course' }).click();
    const form = main.locator('form').filter({ has: page.getByLabel('Course Name') });
    await form.getByLabel('Course Name').fill('Weaving');
    await form.getByLabel('Category').selectOption({ index: 1 });
    await form.getByLabel('Teacher Name').fill('Ines Arco');
    await form.getByLabel('Description', { exact: true }).fill('Threads, and what holds them.');
    await form.getByLabel('Price').fill('10');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await form.locator('input[name=courseImage]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await expect(form.getByLabel('Publish at once')).not.toBeChecked();
    await form.getByLabel('Publish at once').check();
    await form.getByRole('button', { name: 'Create Course', exact: true }).click();
    await expect(page.getByText('Course “Weaving” created.')).toBeVisible();
    const unit = { title: 'Warp', description: 'What holds the cloth.' };
    expect((await page.request.post('/api/courses/1/sections', { data: unit })).status()).toBe(201);
  });

  await test.step('mail and payments are hidden', async () => {
    await open(page, '/admin/dashboard');
    await expect(steps.getByText('2 of 5 done')).toBeVisible();
    await step('Mail').getByRole('button', { name: 'Hide the step “Mail”' }).click();
    await expect(step('Mail')).toHaveCount(0);
    await expect(steps.getByRole('heading', { name: 'First steps' })).toBeFocused();
    await step('Payments').getByRole('button', { name: 'Hide the step “Payments”' }).click();
    await expect(step('Payments')).toHaveCount(0);
  });

  await test.step('a guest asks for a place, without a cart or a card form', async () => {
    const context = await browser.newContext({ baseURL: school.address });
    const guest = await context.newPage();
    await open(guest, '/course/1');
    await expect(guest.getByRole('link', { name: /cart/i })).toHaveCount(0);
    await expect(guest.getByText(/Buy Now|simulated/i)).toHaveCount(0);
    await guest.getByRole('link', { name: 'Ask for a place' }).first().click();
    await expect(guest.getByRole('heading', { name: 'Ask for a place' })).toBeVisible();
    await expectAccessible(guest);
    const form = guest.getByRole('main');
    await guest.getByRole('button', { name: 'Send the request' }).click();
    await expect(guest.getByText('Name is required.')).toBeVisible();
    await form.getByLabel('Name').fill(GUEST.name);
    await form.getByLabel('Email').fill(GUEST.email);
    await form.getByLabel('Message (optional)').fill('Evenings only.');
    await guest.getByRole('button', { name: 'Send the request' }).click();
    await expect(guest.getByRole('heading', { name: 'Your request has reached the school' })).toBeVisible();
    await open(guest, '/checkout?add=1');
    await expect(guest.getByRole('link', { name: 'Ask for a place in “Weaving”' })).toBeVisible();
    await expect(guest.getByLabel('Card number')).toHaveCount(0);
    for (const name of ['Ann Extra', 'Ben Extra']) {
      const data = { name, email: `${name.slice(0, 3)}@guest.example` };
      expect((await guest.request.post('/api/courses/1/requests', { data })).status()).toBe(202);
    }
    await context.close();
  });

  await test.step('the admin declines two other requests together', async () => {
    await open(page, '/admin/requests');
    for (const name of ['Ann Extra', 'Ben Extra'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Decline 2 requests?' });
    await dialog.getByLabel('Message (optional)').fill('The course is full.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    const end = page.getByRole('alertdialog', { name: 'Finished' });
    await expect(end).toContainText('2 done.');
    await end.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toHaveCount(0);
    await expect(main.getByText('The course is full.')).toHaveCount(2);
  });

  await test.step('the admin enrols them, which ticks the last step', async () => {
    await open(page, '/admin/requests');
    await expect(main.getByText('Evenings only.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Enrol ${GUEST.name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('An account is created for this address')).toBeVisible();
    await dialog.getByLabel('Message (optional)').fill('Welcome!');
    await dialog.getByRole('button', { name: 'Enrol' }).click();
    await expect(page.getByText(`${GUEST.name} is enrolled and has an account now.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Enrol ${GUEST.name}` })).toHaveCount(0);
    await open(page, '/admin/dashboard');
    await expect(main.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(main.getByText('1', { exact: true }).first()).toBeVisible();
    await expect(steps).toHaveCount(0);
  });

  await test.step('the public pages claim nothing that the demo claims', async () => {
    for (const path of PUBLIC_PAGES.flatMap((one) => LOCALES.map((locale) => pathInLocale(one, locale)))) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(200);
      const { title, bar, main: content, footer } = textOfPage(await response.text());
      const text = [title, ...bar, ...content, ...footer].join('\n');
      expect(text, path).toContain('Riverside Academy');
      expect(claimsIn(text), path).toEqual([]);
    }
  });
});

/** What must be escaped in an element, an attribute and a script. */
const LETTER = '\nDear school,\n</textarea><script>alert("1")</script> & regards';

test('[MORE-41] asking for a place works without scripts', async ({ browser, school }) => {
  const context = await browser.newContext({ baseURL: school.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/es/ask/1');
  const main = page.getByRole('main');
  await main.getByLabel('Nombre').fill('Sin Guiones');
  await main.getByLabel('Correo electrónico').fill('sin');
  await main.getByLabel('Mensaje').fill(LETTER);
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click();
  await expect(main.getByRole('alert')).toBeVisible();
  await expect(main.getByLabel('Nombre')).toHaveValue('Sin Guiones');
  await expect(main.getByLabel('Mensaje')).toHaveValue(LETTER);
  await main.getByLabel('Correo electrónico').fill('sin@guest.example');
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click();
  await expect(page).toHaveURL(/\/es\/ask\/1\?state=stored$/);
  await expect(page.getByRole('heading', { name: 'Tu solicitud ha llegado a la escuela' })).toBeVisible();
  await context.close();
});

test('a form sent before the scripts have loaded keeps what was typed once they have', async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, '/ask/1');
  await main.getByLabel('Name').fill('Early Bird');
  await main.getByLabel(/^Message/).fill(LETTER);
  await main.locator('form').evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await expect(page).toHaveURL(/state=invalid_input/);
  await expect(main.getByRole('alert')).toBeVisible();
  await waitForHydration(page);
  await expect(main.getByLabel('Name')).toHaveValue('Early Bird');
  await expect(main.getByLabel(/^Message/)).toHaveValue(LETTER);
  await open(page, '/ask/1');
  await expect(main.getByLabel('Name')).toHaveValue('');
});
