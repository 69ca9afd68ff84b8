import type { User } from '#modules/users/contract/users.ts';
import { find, logInAsAdmin, makeUser } from '#tests/e2e/administrator.ts';
import { expect, test } from '#tests/e2e/test.ts';

test.beforeEach(({ context }) => logInAsAdmin(context));

test.describe('Manage Users: deleting', () => {
  const QUESTION = 'Are you sure you want to delete this user?';

  test('[USERS-21] asks; Cancel keeps, Delete deletes', async ({ page, context }) => {
    const user = await makeUser(context.request, { name: 'Del Gone' });
    await find(page, user);
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await page.getByRole('button', { name: 'Delete Del Gone' }).click();
    await expect(question).toContainText(user.email);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Del Gone' })).toBeFocused();

    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Del Gone is deleted.')).toBeVisible();
    await expect(page.getByText('Nobody found')).toBeVisible();
    const left: User[] = await (await context.request.get(`/api/users?q=${user.email}`)).json();
    expect(left).toEqual([]);
  });

  test('cannot be cancelled while deleting: repeated Escape hides neither the call nor its failure', async ({
    page,
    context,
    expectError,
  }) => {
    expectError(/503/);
    const user = await makeUser(context.request, { name: 'Esc Aped' });
    let fail: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(`**/api/users/user/${user._id}`, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not now.' } });
    });
    await find(page, user);
    await page.getByRole('button', { name: 'Delete Esc Aped' }).click();
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await expect(question).toHaveAccessibleDescription(/Esc Aped/);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    for (const press of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(press);
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    fail();
    await expect(question).toContainText('Failed to delete user.');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Delete Esc Aped' }).click();
    await expect(question).toBeVisible();
    await expect(question).not.toContainText('Failed to delete user.');
  });

  test("[USERS-22, USERS-29] 'Failed to delete user.' and the server's reason", async ({
    page,
    context,
    expectError,
  }) => {
    expectError(/404/);
    const user = await makeUser(context.request, { name: 'Twice Gone' });
    await find(page, user);
    await context.request.delete(`/api/users/user/${user._id}`);
    await page.getByRole('button', { name: 'Delete Twice Gone' }).click();
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('Failed to delete user.');
    await expect(question).toContainText('This user does not exist or has been removed.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Nobody found')).toBeVisible();
  });
});
