import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

test('[MORE-38] the command palette finds people, courses, pages and actions by keyboard, and remembers what was opened', async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const user = await makeUser(context.request, { name: `Palette ${Date.now()}` });
  const course = await makeCourse(context.request);
  await open(page, '/admin/activity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const input = dialog.getByRole('combobox');
  const active = dialog.getByRole('option', { selected: true });
  const status = dialog.getByRole('status');

  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await expect(active).toHaveText('Dashboard');
  // Its chunk must not load the sheet of the public pages again, whose classes would win over those of the back office.
  expect(
    await page.evaluate(() => [...document.styleSheets].filter(({ href, disabled }) => href && !disabled)),
  ).toHaveLength(1);
  await page.keyboard.press('ArrowUp');
  await expect(active).toHaveText('Log out');
  await expect(input).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('a person', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(user.email);
    await expect(status).toHaveText('1 result');
    await expect(active).toContainText(user.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/people\//);
    await expect(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible();
  });

  await test.step('a course, by the button', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await expect(dialog.getByRole('group', { name: 'Opened last' }).getByRole('option')).toContainText([user.name]);
    await page.keyboard.type(course.name);
    await expect(active).toContainText(course.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible();
  });

  await test.step('an action', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('create cour');
    await expect(active).toHaveText('Create a course');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Course Name' })).toBeVisible();
    await expect(page, 'a reload would open the form again').toHaveURL(/\/admin\/manage-courses$/);
  });

  await test.step('nothing, and axe objects to none of it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('qqqzzz');
    await expect(status).toHaveText('Nothing found. Try fewer letters.');
    await input.fill('Clara');
    await expect(active).toContainText('Clara');
    await expectAccessible(page);
  });
});
