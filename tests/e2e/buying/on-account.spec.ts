import { expectAccessible } from '#tests/e2e/accessible.ts';
import { makeCourse } from '#tests/e2e/admin-courses.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { confirmButton, introduce, ownedCourses, putInCart } from '#tests/e2e/checkout.ts';
import { ownSchool } from '#tests/e2e/own-school.ts';
import { expect, freshEmail, open, type Page } from '#tests/e2e/test.ts';

const test = ownSchool({ PAYMENTS: 'invoice' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const IBAN = 'ES91 2100 0418 4502 0005 1332';
const PHONE = { width: 360, height: 740 };

/** Enters how buyers pay in the settings of the school and publishes them. */
async function enterInstructions(page: Page): Promise<void> {
  await open(page, '/admin/school');
  const group = page.locator('form');
  await group.getByLabel('IBAN').fill('ES92 2100 0418 4502 0005 1332');
  await expect(group.getByText(/^This is not an IBAN/)).toBeVisible();
  await group.getByLabel('IBAN').fill(IBAN);
  await expect(group.getByText(/^This is not an IBAN/)).toBeHidden();
  await group.getByLabel('Account holder').fill('Aula, S.L.');
  await group.getByLabel('To be paid within').selectOption('30 days');
  await group.getByLabel(/^What else a buyer has to know/).fill('No cheques, please.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Published as version/)).toBeVisible();
}

/** Orders a course as a guest and returns the number of the order. */
async function order(page: Page, course: number, email: string): Promise<string> {
  await putInCart(page, course);
  await introduce(page, { name: 'Berta Buyer', email });
  await confirmButton(page).click();
  await expect(page).toHaveURL(/\/my-orders\?order=/);
  const heading = page.getByRole('heading', { level: 2, name: /^Order \d+$/ }).first();
  return (await heading.textContent())!.replace(/\D/g, '');
}

test('a guest orders on account on a phone, sees how to pay, and the course opens once an admin marks it paid', async ({
  page,
  browser,
  baseURL,
  expectError,
}) => {
  const email = freshEmail();
  // Of the IBAN with wrong check digits.
  expectError(/400 .*draft\/identity/);
  await logInAsAdmin(page.context());
  await test.step('the admin enters how to pay', () => enterInstructions(page));
  const course = await makeCourse(page.request, [{ title: 'First unit' }]);

  const guest = await browser.newContext({ baseURL, viewport: PHONE });
  const phone = await guest.newPage();
  const number = await test.step('the guest orders', () => order(phone, course.customId, email));

  await test.step('and sees account, amount, reference, code and invoice', async () => {
    const pay = phone.getByRole('region', { name: `How to pay for order ${number}` });
    for (const text of [IBAN, 'Aula, S.L.', /49\.99/, /^INV-\d{4}-\d{6}$/, 'No cheques, please.'])
      await expect(pay.getByText(text).first()).toBeVisible();
    const code = pay.getByRole('img', { name: 'QR code with this bank transfer' });
    await expect(code).toHaveAttribute('src', /^data:image\/png/);
    const reply = await phone.request.get(
      (await pay.getByRole('link', { name: /^Invoice INV/ }).getAttribute('href'))!,
    );
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessible(phone);
    await phone.setViewportSize(PHONE);
  });

  await test.step('the course page and My Courses lead there instead of selling it again', async () => {
    await open(phone, `/course/${course.customId}`);
    const ordered = phone.getByRole('link', { name: 'Ordered: how to pay' }).first();
    await expect(ordered).toBeVisible();
    await expectAccessible(phone);
    await ordered.click();
    await expect(phone).toHaveURL(/\/my-orders\?order=/);
    await open(phone, '/my-courses');
    await expect(phone.getByRole('heading', { name: 'Ordered, waiting for payment' })).toBeVisible();
    await expect(phone.getByRole('link', { name: `How to pay for order ${number}` })).toBeVisible();
    await expectAccessible(phone);
    await phone.setViewportSize(PHONE);
    await open(phone, `/checkout?add=${course.customId}`);
    await expect(phone).toHaveURL(/\/checkout$/);
    await open(phone, '/checkout?step=3');
    await confirmButton(phone).click();
    await expect(phone.getByText(/You have ordered this course already/)).toBeVisible();
    await expect(phone.getByRole('link', { name: 'See how to pay for that order' })).toBeVisible();
  });

  await test.step('buyer and school have their emails', async () => {
    await open(page, '/admin/outbox');
    for (const subject of [`How to pay for your order ${number}`, `Order ${number} on account`])
      await expect(page.getByText(subject).first()).toBeVisible();
  });

  await test.step('the admin marks it paid', async () => {
    await open(page, `/admin/orders?q=${encodeURIComponent(email)}`);
    await page.getByRole('row').filter({ hasText: 'Waiting for payment' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog', { name: /^Has .*49\.99.* arrived\?$/ });
    await dialog.getByLabel('Reference (optional)').fill('STMT 7');
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/STMT 7/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('and the course opens', async () => {
    expect((await ownedCourses(phone)).map(({ _id }) => _id)).toContain(course._id);
    await open(phone, '/my-orders');
    await expect(phone.getByRole('main').getByText('Paid', { exact: true })).toBeVisible();
    await guest.close();
  });
});

test('a buyer cancels an order by the keyboard, in Spanish', async ({ page, browser, baseURL }) => {
  await logInAsAdmin(page.context());
  const course = await makeCourse(page.request, [{ title: 'First unit' }]);
  const guest = await browser.newContext({ baseURL, viewport: PHONE });
  const phone = await guest.newPage();
  const number = await order(phone, course.customId, freshEmail());
  await open(phone, '/es/my-orders');
  const pay = phone.getByRole('region', { name: `Cómo pagar el pedido ${number}` });
  await expect(pay.getByText('Titular de la cuenta')).toBeVisible();
  await expect(pay.getByRole('img', { name: 'Código QR con esta transferencia' })).toBeVisible();
  await expectAccessible(phone);
  await phone.setViewportSize(PHONE);
  await pay.getByRole('button', { name: 'Cancelar el pedido' }).focus();
  await phone.keyboard.press('Enter');
  const dialog = phone.getByRole('alertdialog', { name: `¿Cancelar el pedido ${number}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Cancelar el pedido' }).focus();
  await phone.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(phone.getByRole('main').getByText('Cancelado', { exact: true })).toBeVisible();
  await open(phone, '/my-account');
  await expect(phone.getByText(/^Credit note CN-/)).toBeVisible();
  await guest.close();
  await page.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
});
