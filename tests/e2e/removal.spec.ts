import { makeUser } from './administrator.ts';
import { card, expect, makeCourse, openEditor, openList, rowOf, test, unitTitles } from './admin-courses.ts';
import { open, type Page } from './test.ts';

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
