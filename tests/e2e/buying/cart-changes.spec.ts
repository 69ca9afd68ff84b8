import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { freshName } from '#tests/e2e/admin-courses.ts';
import { logInAsAdmin, makeCourse } from '#tests/e2e/administrator.ts';
import { confirmButton, expectCongratulations, introduce, ownedCourses, putInCart } from '#tests/e2e/checkout.ts';
import { expect, freshEmail, open, type Page, test as base } from '#tests/e2e/test.ts';

type Course = Awaited<ReturnType<typeof makeCourse>>;

/** An admin's calls, and two courses of this test only, which cost 10 € each. */
const test = base.extend<{ admin: APIRequestContext; courses: readonly [Course, Course] }>({
  admin: async ({ browser, baseURL }, give) => {
    const context = await browser.newContext({ baseURL });
    await logInAsAdmin(context);
    await give(context.request);
    await context.close();
  },
  courses: async ({ admin }, give) => {
    const courses = [await makeCourse(admin), await makeCourse(admin)] as const;
    await give(courses);
    for (const { _id } of courses) await admin.delete(`/api/courses/${_id}`, { data: { deleteImage: true } });
  },
});

const change = async (admin: APIRequestContext, course: Course, data: object): Promise<void> =>
  expect((await admin.put(`/api/courses/${course._id}`, { data })).status()).toBe(200);

/** Returns the orders of the browser's user, and their invoices. */
async function moneyOf(page: Page) {
  const { user } = await (await page.request.get('/api/auth/verifyToken')).json();
  const get = async (what: string) => (await page.request.get(`/api/users/user/${user._id}/${what}`)).json();
  return { orders: await get('orders'), invoices: await get('invoices') };
}

/** Returns the address of a coupon of 20 per cent for one use. */
async function makeCoupon(admin: APIRequestContext): Promise<string> {
  const code = freshName('HALF')
    .replaceAll(/[^\w-]/g, '-')
    .toUpperCase();
  const made = await admin.post('/api/admin/coupons', { data: { code, percent: 20, maxUses: 1 } });
  expect(made.status(), await made.text()).toBe(201);
  return code;
}

test('a cart of two courses is one order with one invoice', async ({ page, courses }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  for (const { customId } of courses) await putInCart(page, customId);
  await introduce(page, { name: 'Cora Cart', email: freshEmail() });
  calls.length = 0;
  await confirmButton(page).click();
  await expectCongratulations(page);
  expect(calls.filter((call) => !call.endsWith('/quote'))).toEqual([
    'POST /api/auth/register',
    'POST /api/auth/login',
    ...courses.map(({ _id }) => `PUT /api/courses/${_id}/assign`),
  ]);
  const { orders, invoices } = await moneyOf(page);
  expect(orders).toMatchObject([{ total: 20, lines: [{ price: 10 }, { price: 10 }] }]);
  expect(invoices).toMatchObject([{ total: 20, sample: true }]);
});

test('[CART-04] a coupon that is typed but not applied is applied by Confirm Order, which asks again', async ({
  page,
  admin,
  courses,
  expectError,
}) => {
  expectError(/404/);
  await page.setViewportSize({ width: 360, height: 740 });
  const code = await makeCoupon(admin);
  await putInCart(page, courses[0].customId);
  await introduce(page, { name: 'Tilda Typed', email: freshEmail() });
  const field = page.getByLabel('Coupon (optional)');
  await field.fill('NO-SUCH-CODE');
  await confirmButton(page).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/no coupon with this code.* order without it/);
  await expectAccessible(page);

  await field.fill(code.toLowerCase());
  await confirmButton(page).click();
  await expect(page.getByText(`The coupon ${code} is applied.`)).toContainText('confirm again');
  await expect(page.getByTestId('subtotal')).toHaveText('10.00 €');
  await expect(page.getByTestId('total')).toHaveText('8.00 €');
  await expect(page).toHaveURL(/\/checkout/);
  await confirmButton(page).click();
  await expectCongratulations(page);
  await expect(page.getByRole('main')).toContainText('8.00 €');
  await expect(page.getByRole('main')).not.toContainText('10.00 €');
  expect((await moneyOf(page)).orders).toMatchObject([{ total: 8, coupon: code }]);
});

test('a coupon that was used up meanwhile stops the order and is named', async ({
  page,
  admin,
  courses,
  expectError,
}) => {
  expectError(/409/);
  const code = await makeCoupon(admin);
  await putInCart(page, courses[0].customId);
  await introduce(page, { name: 'Lara Late', email: freshEmail() });
  await page.getByLabel('Coupon (optional)').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByTestId('total')).toHaveText('8.00 €');
  const faster = { courses: [courses[1]._id], coupon: code, expected: 8 };
  expect((await admin.post('/api/orders', { data: faster })).status()).toBe(201);
  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    `Coupon ${code}: This coupon has been used as often as it may be.`,
  );
  await expect(page.getByTestId('subtotal')).toHaveText('10.00 €');
  await expect(page.getByTestId('total')).toHaveCount(0);
  await page.getByLabel('Coupon (optional)').fill('');
  await confirmButton(page).click();
  await expectCongratulations(page);
});

test('a price that changed is shown with its course, and nothing is ordered or registered before it is confirmed', async ({
  page,
  admin,
  courses,
}) => {
  for (const { customId } of courses) await putInCart(page, customId);
  await introduce(page, { name: 'Petra Price', email: freshEmail() });
  const registered: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/register')) registered.push(request.url());
  });
  await change(admin, courses[1], { price: 12.5 });
  await confirmButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`${courses[1].name} was 10.00 € and is now 12.50 €.`);
  await expect(alert).toContainText('The total is now 22.50 €.');
  await expect(page.getByTestId('subtotal')).toHaveText('22.50 €');
  expect(registered).toEqual([]);
  await expectAccessible(page);
  await confirmButton(page).click();
  await expectCongratulations(page);
  await expect(page.getByRole('main')).toContainText('22.50 €');
  expect((await moneyOf(page)).orders).toMatchObject([{ total: 22.5 }]);
});

test('a course that was archived stops the order of a learner, is named, and the rest can be bought', async ({
  page,
  admin,
  courses,
  expectError,
  loggedIn: _loggedIn,
}) => {
  expectError(/409/);
  for (const { customId } of courses) await putInCart(page, customId);
  await open(page, '/checkout?step=3');
  await expect(page.getByTestId('subtotal')).toHaveText('20.00 €');
  await change(admin, courses[0], { state: 'archived' });
  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toContainText(`${courses[0].name} is no longer offered`);
  await expect(page.getByRole('alert')).toContainText('The total is now 10.00 €.');
  expect(await ownedCourses(page)).toHaveLength(0);
  await confirmButton(page).click();
  await expectCongratulations(page);
  expect((await ownedCourses(page)).map(({ _id }) => _id)).toEqual([courses[1]._id]);
});
