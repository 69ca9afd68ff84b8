import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, freshName, makeCourse } from '#tests/e2e/admin-courses.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { confirmButton, expectCongratulations, introduce, putInCart } from '#tests/e2e/checkout.ts';
import { expect, freshEmail, open, type Page, test } from '#tests/e2e/test.ts';

const BUYER = { name: 'Berta Buyer' };

async function createCoupon(page: Page, code: string, course: Pick<Course, 'name'>): Promise<void> {
  await open(page, '/admin/orders/coupons');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('How much').fill('20');
  await page.getByLabel('Uses in all (optional)').fill('1');
  await page.getByLabel('First day (optional)').fill('2025-01-15');
  const lastDay = page.getByLabel('Last day (optional)');
  await lastDay.fill('2025-01-14');
  const courses = page.getByRole('combobox', { name: 'Only for these courses (optional)' });
  await courses.fill(course.name);
  await courses.press('Escape');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please choose a course from the list, or clear this field.')).toBeVisible();
  await courses.click();
  await page.getByRole('option', { name: course.name }).click();
  await expect(page.getByRole('button', { name: `Remove ${course.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(lastDay).toHaveAccessibleDescription(/The last day is before the first one\./);
  await expect(page.getByText('The last day is before the first one.')).toHaveCount(1);
  await lastDay.fill('2099-06-30');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('The coupon was created.')).toBeVisible();
  const row = page.getByRole('list', { name: 'Coupons' }).getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('used 0 of 1 times · from 15 Jan 2025 · until 30 Jun 2099');
  // Fields scrolled half under the top bar count as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

async function buy(page: Page, email: string, code: string, course: number): Promise<void> {
  await putInCart(page, course);
  await introduce(page, { ...BUYER, email });
  await page.getByLabel('Coupon (optional)').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`The coupon ${code} is applied.`)).toBeVisible();
  await confirmButton(page).click();
  await expectCongratulations(page);
  await open(page, '/my-orders');
  const order = page.getByRole('list', { name: 'My orders' }).getByRole('listitem');
  await expect(order.first()).toContainText('Paid');
  await expect(order.first()).toContainText(/39\.99|€39\.99/);
}

async function downloadPdf(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name });
  // Made by a job after the payment.
  await expect(async () => {
    const reply = await page.request.get((await link.getAttribute('href'))!);
    expect(reply.status()).toBe(200);
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }).toPass();
}

test('an order with a coupon is paid, has its invoice, and is refunded; the person page tells all of it', async ({
  page,
  browser,
  baseURL,
  expectError,
}) => {
  // The coupon that would end before it begins.
  expectError(/status of 400/);
  const email = freshEmail();
  const code = freshName('ONCE')
    .replaceAll(/[^\w-]/g, '-')
    .toUpperCase();
  await logInAsAdmin(page.context());
  const course = await makeCourse(page.request, [{ title: 'First unit' }]);
  await test.step('the admin creates a coupon with one use', () => createCoupon(page, code, course));

  const guest = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  const phone = await guest.newPage();
  await test.step('a guest uses it on a phone', () => buy(phone, email, code, course.customId));
  await test.step('and finds the invoice in the account', async () => {
    await open(phone, '/my-account');
    await downloadPdf(phone, /^Download .* as a PDF$/);
    await expectAccessible(phone);
  });

  await test.step('the admin refunds it, with the email seen before', async () => {
    await open(page, `/admin/orders?q=${encodeURIComponent(email)}`);
    await page
      .getByRole('link', { name: /^(Order )?\d+$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund this order' });
    // A part of the price ends no access unless the admin chooses so.
    const access = dialog.getByLabel('Access to these courses');
    await expect(access).toHaveValue('end');
    await dialog.getByLabel(course.name).fill('10');
    await expect(access).toHaveValue('keep');
    await dialog.getByLabel(course.name).fill('10.005');
    await dialog.getByRole('button', { name: 'Preview the email' }).click();
    await expect(dialog.getByText('decimals as two digits, such as 1.50')).toBeVisible();
    await dialog.getByLabel(course.name).fill('40');
    await dialog.getByRole('button', { name: 'Preview the email' }).click();
    await expect(dialog.getByText('That is not an amount, or more than is left.')).toBeVisible();
    await dialog.getByLabel(course.name).fill('39.99');
    await expect(access).toHaveValue('end');
    await dialog.getByLabel('Reason (optional)').fill('The dates did not fit.');
    await dialog.getByRole('button', { name: 'Preview the email' }).click();
    await expect(dialog.getByRole('status', { name: 'Email to the buyer' })).toContainText('The dates did not fit.');
    await expect(dialog.getByRole('status', { name: 'Email to the buyer' })).toContainText(email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText('Refunded', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Paid', { exact: true })).toHaveCount(1);
  });

  await test.step('the access has ended, and the buyer reads why', async () => {
    await open(phone, `/enrolled-course/${course.customId}`);
    await expect(phone.getByRole('status').filter({ hasText: /Order \d+ was refunded/ })).toBeVisible();
    await open(phone, '/my-account');
    await expect(phone.getByRole('link', { name: /^Download .* as a PDF$/ })).toHaveCount(2);
    await guest.close();
  });

  await test.step('the person page has it on its timeline', async () => {
    await open(page, `/admin/orders?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: BUYER.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: BUYER.name })).toBeVisible();
    await expect(page.getByText(course.name).first()).toBeVisible();
    await expectAccessible(page);
  });
  await page.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
});

test('marking an order paid and cancelling it ask first', async ({ page }) => {
  await logInAsAdmin(page.context());
  const { _id } = await makeCourse(page.request);
  const body = { courses: [_id], expected: 49.99 };
  const made = await page.request.post('/api/orders', { data: body });
  const { _id: id, number } = (await made.json()) as { _id: string; number: number };
  // The school of these tests has no orders that wait: this one is shown as one, and its calls are counted.
  const calls: string[] = [];
  await page.route(`**/api/admin/orders/${id}{,/*}`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'POST') calls.push(pathname.split('/').at(-1)!);
    const response = await page.request.get(`/api/admin/orders/${id}`);
    await route.fulfill({ json: { ...(await response.json()), state: 'open', method: 'invoice', paidAt: null } });
  });
  await open(page, `/admin/orders/${id}`);
  const asked = { 'Mark as paid': 'Has 49.99 € arrived?', 'Cancel the order': `Cancel order ${number}?` };
  for (const [name, title] of Object.entries(asked)) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole(name === 'Mark as paid' ? 'dialog' : 'alertdialog', { name: title });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount that has arrived').fill('49.98');
  await form.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(form.getByText('This is not the total of the order. Please say why.')).toBeVisible();
  await form.getByLabel('Why the amount differs (optional)').fill('Fee of the bank');
  await form.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(form).toBeHidden();
  expect(calls).toEqual(['paid']);
});
