import type { User } from '#modules/users/contract/users.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { find, logInAsAdmin, makeUser, rowOf } from '#tests/e2e/administrator.ts';
import { expect, test, type Page } from '#tests/e2e/test.ts';

test.beforeEach(({ context }) => logInAsAdmin(context));

test.describe('Manage Users: two admins at once', () => {
  const dialog = (page: Page) =>
    page.getByRole('alertdialog', { name: 'You changed this in another tab or on another device' });
  const stored = async (page: Page, user: User): Promise<User> => {
    const [found] = (await (await page.request.get(`/api/users?q=${encodeURIComponent(user.email)}`)).json()) as User[];
    return found!;
  };
  const saveElsewhere = async (page: Page, user: User, change: Partial<User>) =>
    expect((await page.request.put(`/api/users/user/${user._id}`, { data: change })).status()).toBe(200);

  test('[USERS-26] a name saved late keeps the role another admin has set', async ({ page, context, expectError }) => {
    expectError(/409/);
    const user = await makeUser(context.request, { name: 'Rolf Role' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Rolf Role' }).click();
    await saveElsewhere(page, user, { role: 'teacher' });
    await page.getByLabel('Name', { exact: true }).fill('Rolf Renamed');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rolf Renamed is updated.')).toBeVisible();
    await expect(rowOf(page, user)).toContainText('teacher');
    expect(await stored(page, user)).toMatchObject({ name: 'Rolf Renamed', role: 'teacher' });
  });

  test('[USERS-26] a role both have changed is chosen, and Escape in the dialog keeps the input', async ({
    page,
    context,
    expectError,
  }) => {
    expectError(/409/);
    const user = await makeUser(context.request, { name: 'Rita Role' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Rita Role' }).click();
    await saveElsewhere(page, user, { role: 'teacher', name: 'Rita Renamed' });
    await page.getByRole('row').getByLabel('Role', { exact: true }).selectOption('admin');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('group', { name: 'Role' })).toContainText('teacher');
    await expect(dialog(page)).toContainText('Rita Renamed');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('row').getByLabel('Role', { exact: true })).toHaveValue('admin');
    expect(await stored(page, user)).toMatchObject({ role: 'teacher' });

    await page.getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByLabel('The other version').check();
    await dialog(page).getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByText('Rita Renamed is updated.')).toBeVisible();
    expect(await stored(page, user)).toMatchObject({ role: 'teacher', name: 'Rita Renamed' });
  });

  test('[USERS-27] a row with unsaved input warns before the page is left', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: 'Una Unsaved' });
    await find(page, user);
    await page.getByRole('button', { name: 'Edit Una Unsaved' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Una Typed');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('If you leave now, they are lost.');
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Una Typed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
