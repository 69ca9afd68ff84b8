import { expectAccessible, expectAccessibleInForcedColours } from '#tests/e2e/accessible.ts';
import { logInAsAdmin, makeUser } from '#tests/e2e/administrator.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

test.beforeEach(({ context }) => logInAsAdmin(context));

// Each test checks its page six or twelve times.
test.describe.configure({ timeout: 180_000 });

test.describe('axe reports no violations at any width or theme', () => {
  test('[MORE-07] on the Dashboard, as charts and as tables', async ({ page }) => {
    await open(page, '/admin/dashboard');
    await expect(page.getByRole('img', { name: 'Revenue by course' })).toBeVisible();
    await expectAccessible(page);
    for (const name of ['Enrolments over time', 'Revenue by course']) {
      await page.getByRole('region', { name }).getByRole('button', { name: 'Show as table' }).click();
    }
    await expectAccessible(page);
  });

  test('in Manage Users, as a list, edited, created and with the delete dialog', async ({ page }) => {
    await open(page, '/admin/manage-users');
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await test.step('in forced colours', () => expectAccessibleInForcedColours(page));
    await page.getByRole('button', { name: 'Edit Luca Marchetti' }).click();
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await page.getByRole('button', { name: 'Create New User' }).click();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('Password is required.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Ingrid Solberg' }).click();
    await expectAccessible(page);
  });

  test('among the students of a course, with the selector open and a list checked', async ({ page }) => {
    await open(page, '/admin/manage-courses/1/students');
    await page.getByRole('button', { name: 'Enrol many at once' }).click();
    await page.getByLabel('Emails').fill('student@aula.test\nnobody@nowhere.example\nno address');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible();
    await page.getByRole('combobox', { name: 'User not yet enrolled' }).fill('an');
    // The options of the previous search stay until the new ones are loaded.
    await expect(page.getByRole('listbox', { name: 'User not yet enrolled' })).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
  });

  test('in the Activity, with details open', async ({ page, context }) => {
    const user = await makeUser(context.request);
    await context.request.put(`/api/users/user/${user._id}`, { data: { role: 'teacher' } });
    await open(page, '/admin/activity');
    await page.getByRole('main').locator('summary').first().click();
    await expectAccessible(page);
  });

  // A Spanish browser, as the offer to read the page in English would cover its last lines.
  test.describe('in a Spanish browser', () => {
    test.use({ locale: 'es-ES' });

    test('in Spanish', async ({ page }) => {
      await open(page, '/es/admin/manage-courses');
      await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible();
      await expectAccessible(page);
    });
  });
});
