import type { Locator } from '@playwright/test';
import { cropImage, expect, openEditor, openTab, read, test, type Course } from '#tests/e2e/admin-courses.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { open, type Page } from '#tests/e2e/test.ts';

/** Fails if a sticky element, such as the top bar, covers it. */
const expectUncovered = (sentence: Locator) =>
  expect
    .poll(() =>
      sentence.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);

test.describe('course editor', () => {
  test('[COURSES-14, COURSES-31, COURSES-34..36, COURSES-42] shows, edits and shows again what the server returned', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    await expect(page.getByRole('link', { name: 'Back to the courses list' })).toBeVisible();
    await expect(page.getByText('These are free to use.')).toBeVisible();
    await openTab(page, 'Price');
    await expect(page.getByRole('main')).toContainText('49.99 €');
    await openTab(page, 'Sales page');
    for (const text of ['Ines Arco', 'How arches stand.']) await expect(page.getByRole('main')).toContainText(text);
    await page.getByRole('button', { name: 'Edit Course' }).click();
    await page.getByLabel('Teacher Name').fill('Nobody');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main')).toContainText('Ines Arco');

    await page.getByRole('button', { name: 'Edit Course' }).click();
    await page.getByLabel('Level').fill('Advanced');
    await cropImage(page, 'courseImage');
    await openTab(page, 'Price');
    await page.getByLabel('Price').fill('24.5');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('24.50 €');
    await expect(page.getByRole('button', { name: 'Edit Course' })).toBeFocused();
    await expectUncovered(page.getByText('The course is saved.'));
    await openTab(page, 'Sales page');
    await expect(page.getByRole('main')).toContainText('Advanced');
    await expect(page.getByRole('main').locator('picture img').first()).toHaveAttribute('src', /^\/media\/pictures\//);
  });

  test('[MORE-523] asks for a text for an image that replaces another one', async ({ page, context, course }) => {
    const alt = page.getByLabel('Image description');
    const asked = page.getByText('This is another picture: please describe what it shows.');
    const edit = async () => {
      await openEditor(page, course);
      await openTab(page, 'Sales page');
      await page.getByRole('button', { name: 'Edit Course' }).click();
    };
    await context.request.put(`/api/courses/${course._id}`, { data: { imageAlt: 'A door' } });
    await edit();
    await cropImage(page, 'courseImage');
    await expect(alt).toHaveValue('');
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'It still describes it' }).click();
    await expect(alt).toHaveValue('A door');
    await expect(asked).toHaveCount(0);
    await cropImage(page, 'courseImage');
    await alt.fill('An arch');
    await expect(asked).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    await edit();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await expect(alt).toHaveValue('An arch');
    await cropImage(page, 'courseImage');
    await expect(alt).toHaveValue('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    expect(await read(context.request, course._id)).toMatchObject({ imageAlt: '' });
  });

  test('reports a missing course', async ({ page, expectError }) => {
    expectError(/404/);
    await open(page, '/admin/manage-courses/99999');
    await expect(page.getByText('This course does not exist or has been removed.')).toBeVisible();
  });

  test('[COURSES-32] offers sample videos, with an existing one of the school', async ({ page, context, course }) => {
    await openEditor(page, course);
    const address = await page.getByRole('link', { name: 'How an arch carries its load' }).getAttribute('href');
    expect((await context.request.head(address ?? '')).status()).toBe(200);
  });
});

test.describe('two admins at once', () => {
  async function saveElsewhere(page: Page, course: Course, change: Record<string, string>): Promise<void> {
    const response = await page.request.put(`/api/courses/${course._id}`, { data: change });
    expect(response.ok()).toBe(true);
  }
  const dialog = (page: Page) =>
    page.getByRole('alertdialog', { name: 'You changed this in another tab or on another device' });
  async function editBoth(page: Page, course: Course, theirs: Record<string, string>): Promise<void> {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Edit Course' }).click();
    await saveElsewhere(page, course, theirs);
    await page.getByLabel('Description', { exact: true }).fill('My description.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
  }

  test('[COURSES-38] merges fields that only one of them changed, without a question', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/409/);
    await editBoth(page, course, { teacher: 'Their Teacher', price: '10.00' });
    await expect(page.getByText('The course is saved.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Their Teacher');
    expect(await read(page.request, course._id)).toMatchObject({
      teacher: 'Their Teacher',
      price: 10,
      description: 'My description.',
    });
  });

  test('[COURSES-38] offers a choice for each field both have changed, and lists the other changes', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/409/);
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Edit Course' }).click();
    const theirs = { teacher: 'Their Teacher', description: 'Their description.', level: 'Expert' };
    await saveElsewhere(page, course, theirs);
    await page.getByLabel('Description', { exact: true }).fill('My description.');
    await page.getByLabel('Teacher Name').fill('My Teacher');
    await page.getByRole('textbox', { name: 'Language' }).fill('Catalan');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog(page).getByRole('group')).toHaveCount(2);
    await expect(dialog(page)).toContainText('Expert');
    await expect(dialog(page)).toContainText('Catalan');
    await expectAccessible(page);
    await dialog(page).getByRole('group', { name: 'Teacher Name' }).getByLabel('The other version').check();
    await dialog(page).getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByText('The course is saved.')).toBeVisible();
    expect(await read(page.request, course._id)).toMatchObject({
      ...theirs,
      description: 'My description.',
      language: 'Catalan',
    });
  });

  test('overwrites nothing on Go on, and can discard the own changes', async ({ page, course, expectError }) => {
    expectError(/409/);
    await editBoth(page, course, { description: 'Their description.' });
    await dialog(page).getByRole('button', { name: 'Go on editing' }).click();
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('My description.');
    expect(await read(page.request, course._id)).toMatchObject({ description: 'Their description.' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog(page).getByRole('button', { name: 'Discard all my changes' }).click();
    await expect(page.getByRole('main')).toContainText('Their description.');
    await expect(page.getByRole('main')).not.toContainText('My description.');
  });

  test('changes of units do not block saving other fields', async ({ page, course, expectError }) => {
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
