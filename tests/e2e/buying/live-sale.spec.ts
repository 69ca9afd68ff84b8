import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, makeCourse } from '#tests/e2e/admin-courses.ts';
import { ownedCourses } from '#tests/e2e/checkout.ts';
import { press } from '#tests/e2e/keyboard.ts';
import { ownSchool } from '#tests/e2e/own-school.ts';
import { expect, freshEmail, logIn, open, type Page } from '#tests/e2e/test.ts';

const ADMIN = { email: 'olga@school.example', password: 'words of the owner 42' };

const test = ownSchool({
  SCHOOL_MODE: 'live',
  HOST: '127.0.0.1',
  PAYMENTS: 'invoice',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
// One after the other: the school of the worker is published once.
test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ viewport: { width: 360, height: 740 } });

let course: Course;
let admin: BrowserContext;
test.beforeAll(async ({ browser, school }) => {
  admin = await browser.newContext({ baseURL: school.address, viewport: { width: 360, height: 740 } });
  await logIn(admin, ADMIN);
  const api = admin.request;
  course = await makeCourse(api, [{ title: 'First unit' }]);
  const { version, parts } = await (await api.get('/api/school/draft')).json();
  const value = { ...parts.identity.value, legalName: 'Aula, S.L.', country: 'ES', vatId: 'ESB12345674' };
  await api.put('/api/school/draft/identity', { data: { revision: parts.identity.revision, value } });
  const saved = (await (await api.get('/api/school/draft')).json()) as { parts: Record<string, { revision: number }> };
  const revisions = Object.fromEntries(Object.entries(saved.parts).map(([part, { revision }]) => [part, revision]));
  expect((await api.post('/api/school/publish', { data: { version, revisions } })).status()).toBe(200);
  const rate = { country: 'ES', percent: 21, from: '2020-01-01', to: null };
  expect((await api.post('/api/admin/taxes', { data: rate })).ok()).toBe(true);
});
test.afterAll(() => admin.close());

/** Puts the course in the cart of the checkout, in a language. */
const toCheckout = (page: Page, prefix = '') => open(page, `${prefix}/checkout?add=${course.customId}`);

/** Buttons scrolled half under the top bar count as too small to press. */
async function expectReadable(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

test('[MORE-402] a guest on a phone orders by keyboard, with address, tax and consent, and the order shows all of it', async ({
  page,
}) => {
  await toCheckout(page);
  const main = page.getByRole('main');
  const tokens = { 'Street and number': 'address-line1', 'Postal code': 'postal-code', Town: 'address-level2' };
  for (const [label, token] of Object.entries({ ...tokens, Country: 'country', 'Company (optional)': 'organization' }))
    await expect(main.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token);
  await main.getByLabel('Name', { exact: true }).fill('Gil Guest');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(freshEmail());
  await expectReadable(page);
  await press(page, page.getByRole('button', { name: 'Next' }));
  await press(page, page.getByRole('button', { name: 'Next' }));

  const order = page.getByRole('button', { name: 'Order with obligation to pay' });
  await expect(main.getByTestId('order-total')).toHaveText('49.99 €');
  await expect(main.getByText('Includes 8.68 € VAT (21%).')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Order' })).toHaveCount(0);
  await press(page, order);
  const missing = main.getByRole('alert').filter({ hasText: 'Before you can confirm' });
  for (const sentence of [
    'Please enter the street and number.',
    'Please enter the town.',
    'Please choose a country.',
    'Please accept the conditions of the order below.',
  ])
    await expect(missing.getByText(sentence)).toBeVisible();
  await expectReadable(page);
  await press(page, main.getByRole('button', { name: 'Go to personal information' }));
  await expect(main.getByLabel('Town')).toHaveAccessibleDescription('Please enter the town.');
  await main.getByLabel('Country').selectOption('ES');
  await main.getByLabel('Street and number').fill('شارع التحرير 1');
  await main.getByLabel('Postal code').fill('28001');
  await main.getByLabel('Town').fill('Madrid');
  await press(page, page.getByRole('button', { name: 'Next' }));
  await press(page, page.getByRole('button', { name: 'Next' }));

  await expect(main.getByText('28001 Madrid')).toBeVisible();
  await press(page, main.getByRole('checkbox', { name: 'I accept the Terms of Service.' }), 'Space');
  await press(page, order);
  await expect(missing.getByRole('listitem')).toHaveText('Please accept the conditions of the order below.');
  await press(page, main.getByRole('checkbox', { name: /lose my right of withdrawal/ }), 'Space');
  await expectReadable(page);
  await press(page, order);
  await expect(page).toHaveURL(/\/my-orders/);
  const billed = main.getByRole('region', { name: 'Billing' });
  for (const line of ['شارع التحرير 1', '28001 Madrid', 'Spain']) await expect(billed).toContainText(line);
  await expect(main.getByText('49.99 €').first()).toBeVisible();
  await expectReadable(page);

  const office = await admin.newPage();
  await open(office, '/admin/orders');
  await office
    .getByRole('link', { name: /^(Order )?\d+$/ })
    .first()
    .click();
  const accepted = office.getByRole('region', { name: 'Accepted by the buyer' });
  await expect(accepted).toContainText('I accept the Terms of Service.');
  await expect(accepted).toContainText('Published version 1');
  await expect(office.getByRole('region', { name: 'Buyer', exact: true })).toContainText('28001 Madrid');
  await expectReadable(office);
  await office.getByRole('button', { name: 'Correct the buyer' }).click();
  const dialog = office.getByRole('dialog', { name: 'Correct the buyer' });
  await expect(dialog.getByText(/^A credit note takes back invoice INV-/)).toBeVisible();
  await dialog.getByLabel('Town').fill('');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(dialog.getByText('Please enter the town.')).toBeVisible();
  await expectReadable(office);
  await dialog.getByLabel('Town').fill('Toledo');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(office.getByRole('region', { name: 'Buyer', exact: true })).toContainText('28001 Toledo');
  await office.close();
});

test('[MORE-402] a Spanish company with a VAT number of another country sees reverse charge, pays by its invoice, and gets one course refunded', async ({
  page,
  expectError,
}) => {
  // The quote for a wrong number.
  expectError(/400/);
  const second = await makeCourse(admin.request, [{ title: 'First unit' }]);
  await open(page, `/es/checkout?add=${second.customId}`);
  await expect(page).toHaveURL(/\/es\/checkout$/);
  await toCheckout(page, '/es');
  const main = page.getByRole('main');
  await main.getByLabel('Nombre', { exact: true }).fill('Ewa Firma');
  await page.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill(freshEmail());
  await main.getByLabel('Calle y número').fill('ul. Długa 3');
  await main.getByLabel('Código postal').fill('00-238');
  await main.getByLabel('Localidad').fill('Warszawa');
  await main.getByLabel('País').selectOption('PL');
  await main.getByLabel('Empresa (opcional)').fill('Nici sp. z o.o.');
  await main.getByLabel('NIF-IVA (opcional)').fill('PL8567346216');
  await expectReadable(page);
  await page.getByRole('button', { name: /^Paso 3/ }).click();
  await expect(main.getByText('Este no es el número', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Paso 1/ }).click();
  await main.getByLabel('NIF-IVA (opcional)').fill('PL8567346215');
  await page.getByRole('button', { name: /^Paso 3/ }).click();
  await expect(main.getByText('Inversión del sujeto pasivo: tu empresa liquida el IVA.')).toBeVisible();
  for (const name of [/condiciones del servicio/, /derecho de desistimiento/])
    await main.getByRole('checkbox', { name }).check();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click();
  await expect(page).toHaveURL(/\/es\/my-orders/);
  const billed = main.getByRole('region', { name: 'Datos de facturación' });
  for (const line of ['Nici sp. z o.o.', '00-238 Warszawa', 'Polonia', 'PL8567346215'])
    await expect(billed).toContainText(line);
  await expectReadable(page);

  await test.step('the guest chooses a password for the new account', async () => {
    await main.getByLabel('Nueva contraseña', { exact: true }).fill('words of the firm 42');
    await main.getByLabel('Repite la contraseña').fill('words of the firm 42');
    await press(page, main.getByRole('button', { name: 'Guardar la contraseña' }));
    await expect(main.getByText(/^Tu contraseña está guardada/)).toBeVisible();
  });

  await test.step('and finds the invoice as a PDF beside how to pay', async () => {
    const pay = main.getByRole('region', { name: /^Cómo pagar el pedido/ });
    const href = await pay.getByRole('link', { name: /^Factura INV-.* en PDF$/ }).getAttribute('href');
    expect((await (await page.request.get(href!)).body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  const office = await admin.newPage();
  await test.step('the admin marks the order paid by the keyboard of a phone', async () => {
    await open(office, '/admin/orders?q=Ewa');
    await office
      .getByRole('link', { name: /^(Order )?\d+$/ })
      .first()
      .click();
    await press(office, office.getByRole('button', { name: 'Mark as paid' }));
    const dialog = office.getByRole('dialog', { name: /arrived\?$/ });
    await expect(dialog).toBeVisible();
    await expectReadable(office);
    await press(office, dialog.getByRole('button', { name: 'Mark as paid' }));
    await expect(dialog).toBeHidden();
    await expect(office.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('and refunds one of the two courses', async () => {
    await press(office, office.getByRole('button', { name: 'Refund', exact: true }));
    const dialog = office.getByRole('dialog', { name: 'Refund this order' });
    await expect(dialog.getByText(/^You pay the money back yourself/)).toBeVisible();
    await dialog.getByLabel(course.name, { exact: true }).fill('');
    await expect(dialog.getByLabel('Access to these courses')).toHaveValue('end');
    await expectReadable(office);
    await press(office, dialog.getByRole('button', { name: 'Refund', exact: true }));
    await expect(dialog).toBeHidden();
    await expect(office.getByText(/^Credit note CN-/).first()).toBeVisible();
    await office.close();
  });

  await test.step('the course that was not refunded is open, and the credit note in the account', async () => {
    expect((await ownedCourses(page)).map(({ _id }) => _id)).toEqual([course._id]);
    await open(page, '/es/my-orders');
    await expect(main.getByText('Reembolsado en parte', { exact: true })).toBeVisible();
    await expectReadable(page);
    await open(page, '/es/my-account');
    await expect(page.getByText(/^Factura rectificativa CN-/)).toBeVisible();
    await admin.request.delete(`/api/courses/${second._id}`, { data: { deleteImage: true } });
  });
});

test('the price of a course that changed before the order is shown, and nothing is ordered', async ({ page }) => {
  await toCheckout(page);
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill('Pia Price');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(freshEmail());
  await main.getByLabel('Country').selectOption('ES');
  await main.getByLabel('Street and number').fill('Calle Mayor 1');
  await main.getByLabel('Postal code').fill('28001');
  await main.getByLabel('Town').fill('Madrid');
  await page.getByRole('button', { name: /^Step 3/ }).click();
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  await expect(main.getByTestId('order-total')).toHaveText('49.99 €');
  const set = (price: number) => admin.request.put(`/api/courses/${course._id}`, { data: { price } });
  expect((await set(59.99)).ok()).toBe(true);
  const order = page.getByRole('button', { name: 'Order with obligation to pay' });
  await order.click();
  await expect(main.getByText('The total is now 59.99 €.')).toBeVisible();
  await expect(main.getByTestId('order-total')).toHaveText('59.99 €');
  const { user } = (await (await page.request.get('/api/auth/verifyToken')).json()) as { user?: unknown };
  expect(user).toBeUndefined();
  await order.click();
  await expect(page).toHaveURL(/\/my-orders/);
  await expect(main.getByText('59.99 €').first()).toBeVisible();
  await set(49.99);
});
