import { expectAccessible } from './accessible.ts';
import { fulfilStills, card, expect, freshName, openEditor, read, test } from './admin-courses.ts';
import { freshEmail, logIn, open, waitForHydration, type Page } from './test.ts';

const RESTORED = /Restored what you had typed on/;
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const drafts = (page: Page) => page.evaluate(() => window.localStorage.getItem('aula.drafts'));

/** Reloads, and accepts the browser's question with "Leave". */
async function reload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => void dialog.accept());
  await Promise.all([asked.then((dialog) => expect(dialog.type()).toBe('beforeunload')), page.reload()]);
  await waitForHydration(page);
}

test.beforeEach(({ page }) => fulfilStills(page));

test.describe('a section draft', () => {
  test('warns before its page is left, and is restored until it is saved', async ({ page, course }) => {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title*').fill('Half');
    await page.getByLabel('Section Description*').fill('Written so far.');
    await page.getByLabel('Free preview').check();
    await page.getByRole('link', { name: 'Back to the courses list' }).click();
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByLabel('Section Title*')).toHaveValue('Half');

    await page.getByRole('link', { name: 'Back to the courses list' }).click();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Courses List' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expectAccessible(page);
    await reload(page);
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expect(page.getByLabel('Section Title*')).toHaveValue('Half');
    await expect(page.getByLabel('Section Description*')).toHaveValue('Written so far.');
    await expect(page.getByLabel('Free preview')).toBeChecked();
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Section “Half” added.')).toBeVisible();
    await expect.poll(() => drafts(page)).toBeNull();
    await page.reload();
    await expect(card(page, 'Half')).toBeVisible();
    await expect(page.getByText(RESTORED)).toHaveCount(0);
  });

  test('of an existing section is restored on its base version, and merged with later saves', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/409/);
    const [first] = course.sections;
    await open(page, `/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await page.getByRole('button', { name: 'Edit Section' }).click();
    await page.getByLabel('Section Title*').fill('First, half');
    await page.request.put(`/api/courses/${course._id}/sections/${first?._id}`, {
      data: { description: 'Theirs.' },
    });
    await reload(page);
    await expect(page.getByText(RESTORED)).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The section is saved.')).toBeVisible();
    const { sections } = await read(page.request, course._id);
    expect(sections[0]).toMatchObject({ title: 'First, half', description: 'Theirs.' });
  });

  test('is discarded by Discard and by Cancel', async ({ page, course }) => {
    const [first] = course.sections;
    await open(page, `/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await page.getByRole('button', { name: 'Edit Section' }).click();
    await page.getByLabel('Section Title*').fill('First, half');
    await reload(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(RESTORED)).toHaveCount(0);
    await expect(page.getByLabel('Section Title*')).toHaveValue('First');
    await expect.poll(() => drafts(page)).toBeNull();
    await page.getByLabel('Section Title*').fill('Never');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => drafts(page)).toBeNull();
    await page.getByRole('link', { name: 'Back to the course details' }).click();
    await expect(page.getByRole('button', { name: 'Add New Section' })).toBeVisible();
  });
});

test('an open course edit survives a reload', async ({ page, course }) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Edit Course' }).click();
  await page.getByLabel('Description', { exact: true }).fill('Half a description.');
  await reload(page);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half a description.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();
  expect(await read(page.request, course._id)).toMatchObject({ description: 'Half a description.' });
});

test('Hide Create New Course keeps the input, and says so', async ({ page }) => {
  const name = freshName('Hidden');
  await open(page, '/admin/manage-courses');
  await page.getByRole('button', { name: 'Create New Course' }).click();
  await page.getByLabel('Course Name').fill(name);
  await page.getByRole('button', { name: 'Hide Create New Course' }).click();
  await expect(page.getByText('What you typed is not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Course' }).click();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Course Name')).toHaveValue(name);
});

test('a new user is kept without the password, and discarded when the admin logs out', async ({ page }) => {
  await open(page, '/admin/manage-users');
  const panel = page.getByRole('region', { name: 'A new user' });
  await page.getByRole('button', { name: 'Create New User' }).click();
  await panel.getByLabel('Name').fill('Half Typed');
  await panel.getByLabel('Password', { exact: true }).fill('never written down');
  await expect.poll(() => drafts(page)).toContain('Half Typed');
  await expect.poll(() => drafts(page)).not.toContain('never written down');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Create New User' }).click();
  await expect(panel.getByLabel('Name')).toHaveValue('Half Typed');

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => drafts(page)).toBeNull();
});

test('going back while the next page loads shows the draft again, and no question about a form that is gone', async ({
  page,
}) => {
  await open(page, '/admin/manage-users');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const form = page.getByRole('region', { name: 'A new user' });
  await form.getByLabel('Name', { exact: true }).fill('Half typed');
  await page.getByRole('link', { name: 'Manage Courses' }).first().click();
  await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(/manage-courses/, { waitUntil: 'commit' });
  await page.goBack();
  await expect(form.getByText(RESTORED)).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
  await expect(question(page)).toBeHidden();
});

test('another user of the same browser finds no draft', async ({ page, context, course }) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Add New Section' }).click();
  await page.getByLabel('Section Title*').fill('Mine alone');
  await expect.poll(() => drafts(page)).toContain('Mine alone');
  const data = { name: 'Olga Other', email: freshEmail(), password: 'a long enough password', role: 'admin' };
  expect((await context.request.post('/api/users', { data })).status()).toBe(201);
  // Without a logout: the first session ended elsewhere.
  const other = await context.newPage();
  await logIn(context, data);
  await open(other, '/my-account');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => drafts(other)).toBeNull();
});
