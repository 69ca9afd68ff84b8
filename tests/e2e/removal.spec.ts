import { expectAccessible } from './accessible.ts';
import { makeUser } from './administrator.ts';
import { card, expect, makeCourse, openEditor, openList, rowOf, test, unitTitles } from './admin-courses.ts';
import { enrol, logIn, open, type Page } from './test.ts';

/** The focus is on something a keyboard user can go on from, not lost to the page. */
const hasFocus = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body && document.activeElement !== null))
    .toBe(true);

test('a dialog whose action fails stays open with the reason, and works again', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/503/);
  let fails = true;
  await page.route(`**/api/courses/${course._id}`, (route, request) =>
    request.method() === 'DELETE' && fails
      ? route.fulfill({ status: 503, json: { code: 'not_ready', message: 'The school is not ready.' } })
      : route.continue(),
  );
  await openList(page, course.name);
  await rowOf(page, course.name)
    .getByRole('button', { name: `Delete ${course.name}` })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The school is not ready.');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, course.name)).toBeVisible();
  // The reason of the last time is gone.
  await rowOf(page, course.name)
    .getByRole('button', { name: `Delete ${course.name}` })
    .click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  fails = false;
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, course.name)).toHaveCount(0);
  await hasFocus(page);
});

test('after a user or a student is removed the focus stays in the list', async ({ page, context, course }) => {
  const user = await makeUser(context.request, { name: 'Remy Gone' });
  await context.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: user._id } });
  await open(page, `/admin/manage-courses/${course.customId}/students`);
  await page.getByRole('button', { name: 'Remove Remy Gone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Remy Gone' })).toHaveCount(0);
  await hasFocus(page);
  await open(page, `/admin/manage-users?q=${encodeURIComponent(user.email)}`);
  await page.getByRole('button', { name: 'Delete Remy Gone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete Remy Gone' })).toHaveCount(0);
  await hasFocus(page);
});

test('before a student, a user or a course goes, its dialog says what was paid and what stays', async ({
  page,
  context,
  course,
  browser,
  baseURL,
}) => {
  const made = await makeUser(context.request, { name: 'Berta Paid' });
  const buyer = { ...made, password: 'a long enough password' };
  const guest = await makeUser(context.request, { name: 'Gil Free' });
  const own = await browser.newContext({ baseURL });
  await logIn(own, buyer);
  await enrol(own, buyer, course.customId);
  await own.close();
  await context.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: guest._id } });
  const dialog = page.getByRole('alertdialog');
  const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('a student who paid, and one who did not', async () => {
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await page.getByRole('button', { name: 'Remove Berta Paid' }).click();
    await expect(dialog).toContainText('This place was paid: 49.99 € after refunds. This pays nothing back');
    await expectAccessible(page);
    await cancel();
    await page.getByRole('button', { name: 'Remove Gil Free' }).click();
    await expect(dialog).toContainText('The access to the course ends.');
    await expect(dialog).not.toContainText('paid');
    await cancel();
  });
  await test.step('a user', async () => {
    await open(page, `/admin/manage-users?q=${encodeURIComponent(buyer.email)}`);
    await page.getByRole('button', { name: 'Delete Berta Paid' }).click();
    await expect(dialog).toContainText('1 course was paid by this account: 49.99 € after refunds.');
    await expectAccessible(page);
    await cancel();
  });
  await test.step('a course, which can be archived instead', async () => {
    await openList(page, course.name);
    await rowOf(page, course.name)
      .getByRole('button', { name: `Delete ${course.name}` })
      .click();
    await expect(dialog).toContainText('2 enrolled users will lose their access.');
    await expect(dialog).toContainText('1 purchase was paid: 49.99 € after refunds.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Archive instead' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, course.name)).toContainText('Archived');
  });
  await test.step('an archived one is deleted, and its revenue stays', async () => {
    const sales = async () => {
      const orders = await context.request.get(`/api/admin/orders?q=${encodeURIComponent(buyer.email)}`);
      return ((await orders.json()) as { total: number; state: string }[]).map(({ total, state }) => [total, state]);
    };
    await rowOf(page, course.name)
      .getByRole('button', { name: `Delete ${course.name}` })
      .click();
    await expect(dialog.getByRole('button', { name: 'Archive instead' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(rowOf(page, course.name)).toHaveCount(0);
    expect(await sales()).toEqual([[49.99, 'paid']]);
  });
});

test('a removed unit comes back to its place by Undo, with the focus on the page', async ({ page, course }) => {
  await openEditor(page, course);
  await card(page, 'Second').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => unitTitles(page)).toEqual(['First', 'Third']);
  await hasFocus(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => unitTitles(page)).toEqual(['First', 'Second', 'Third']);
  await hasFocus(page);
  await page.reload();
  await expect.poll(() => unitTitles(page)).toEqual(['First', 'Second', 'Third']);
});

test('a sale shows its price on the course, in the cart and in the list, beside the struck-out one', async ({
  page,
}) => {
  const course = await makeCourse(page.request);
  const changed = await page.request.put(`/api/courses/${course._id}`, { data: { salePrice: 19.99 } });
  expect(changed.status()).toBe(200);
  await open(page, `/course/${course.customId}`);
  const side = page.getByRole('complementary').first();
  await expect(side.locator('s')).toHaveText('49.99 €');
  await expect(side).toContainText('19.99 €');
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('main')).toContainText('19.99 €');
  await expect(page.getByRole('main')).not.toContainText('49.99 €');
  await page.request.put(`/api/courses/${course._id}`, { data: { salePrice: null } });
  await open(page, `/course/${course.customId}`);
  await expect(side.locator('s')).toHaveCount(0);
  await expect(side).toContainText('49.99 €');
  await page.request.delete(`/api/courses/${course._id}`, { data: {} });
});
