import { cropPicture, expect, openEditor, read, test, type Course } from './admin-courses.ts';
import { open, type Page } from './test.ts';

test.describe('the editor of a course', () => {
  test('reads, edits and goes back to reading with what the server answered', async ({ page, course }) => {
    await openEditor(page, course);
    await expect(page.getByRole('link', { name: 'Back to the courses list' })).toBeVisible();
    await expect(page.getByText('These are free to use.')).toBeVisible();
    for (const text of ['Ines Arco', '49.99 €', 'How arches stand.'])
      await expect(page.getByRole('main')).toContainText(text);
    await page.getByRole('button', { name: 'Edit Course' }).click();
    await page.getByLabel('Teacher Name').fill('Nobody');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main')).toContainText('Ines Arco');

    await page.getByRole('button', { name: 'Edit Course' }).click();
    await page.getByLabel('Price').fill('24.5');
    await page.getByLabel('Level').fill('Advanced');
    await cropPicture(page, 'courseImage');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('24.50 €');
    await expect(page.getByRole('button', { name: 'Edit Course' })).toBeFocused();
    await expect(page.getByRole('main').locator('picture img').first()).toHaveAttribute('src', /^\/media\/pictures\//);
  });

  test('names a course that is not there', async ({ page, expectError }) => {
    expectError(/404/);
    await open(page, '/admin/manage-courses/99999');
    await expect(page.getByText('This course does not exist or has been removed.')).toBeVisible();
  });

  test('offers sample videos, of which the school’s own is there', async ({ page, context, course }) => {
    await openEditor(page, course);
    const address = await page.getByRole('link', { name: 'How an arch carries its load' }).getAttribute('href');
    expect((await context.request.head(address ?? '')).status()).toBe(200);
  });
});

test.describe('two administrators at once', () => {
  async function saveElsewhere(page: Page, course: Course, change: Record<string, string>): Promise<void> {
    const answer = await page.request.put(`/api/courses/${course._id}`, { data: change });
    expect(answer.ok()).toBe(true);
  }
  const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
  async function collide(page: Page, course: Course): Promise<void> {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Edit Course' }).click();
    await saveElsewhere(page, course, { teacher: 'Their Teacher' });
    await page.getByLabel('Description', { exact: true }).fill('My description.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(page)).toBeVisible();
    const teacher = dialog(page).getByRole('region', { name: 'Teacher Name' });
    await expect(teacher).toContainText('Ines Arco');
    await expect(teacher).toContainText('Their Teacher');
    await expect(teacher).toContainText('Different');
  }

  test('are shown both versions, and nothing is overwritten by going on', async ({ page, course, expectError }) => {
    expectError(/409/);
    await collide(page, course);
    await dialog(page).getByRole('button', { name: 'Go on editing' }).click();
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('My description.');
    expect(await read(page.request, course._id)).toMatchObject({
      teacher: 'Their Teacher',
      description: 'How arches stand.',
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Keep theirs' }).click();
    await expect(page.getByRole('main')).toContainText('Their Teacher');
    await expect(page.getByRole('main')).not.toContainText('My description.');
  });

  test('may save over the other’s version, knowing it', async ({ page, course, expectError }) => {
    expectError(/409/);
    await collide(page, course);
    await dialog(page).getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    expect(await read(page.request, course._id)).toMatchObject({
      teacher: 'Ines Arco',
      description: 'My description.',
    });
  });

  test('of the units alone keep nobody from saving the fields they have before them', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/409/);
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Edit Course' }).click();
    await page.getByLabel('Description', { exact: true }).fill('My description.');
    const unit = { title: 'Added meanwhile', description: 'In another window.' };
    expect((await page.request.post(`/api/courses/${course._id}/sections`, { data: unit })).status()).toBe(201);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    const saved = await read(page.request, course._id);
    expect(saved).toMatchObject({ description: 'My description.' });
    expect(saved.sections.map(({ title }) => title)).toContain('Added meanwhile');
  });
});
