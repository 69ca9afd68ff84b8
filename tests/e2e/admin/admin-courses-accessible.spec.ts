import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, openEditor, openList, openTab, photo, test } from '#tests/e2e/admin-courses.ts';
import { open } from '#tests/e2e/test.ts';

// Axe checks each at three widths, which is slow on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.describe('axe reports no violations at any width or theme in', () => {
  test('the list of courses, its messages and a crop', async ({ page, course }) => {
    await openList(page, course.name);
    await expect(page.getByRole('link', { name: `Edit ${course.name}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create New Course' }).click();
    await page.getByRole('button', { name: 'Create Course', exact: true }).click();
    await expect(page.getByText('Course image is required.')).toBeVisible();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await page.locator('input[name=courseImage]').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Crop Image' })).toBeEnabled();
    await expectAccessible(page);
  });

  test('the editor of a course, its forms and a conflict', async ({ page, course, expectError }) => {
    expectError(/409/);
    await openEditor(page, course);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await expectAccessible(page);
    await openTab(page, 'Price');
    await page.getByRole('button', { name: 'Edit Course' }).click();
    await expectAccessible(page);
    await openTab(page, 'Sales page');
    await page.getByLabel('Teacher Name').fill('My Teacher');
    await expectAccessible(page);
    await openTab(page, 'Settings');
    await expectAccessible(page);
    await page.request.put(`/api/courses/${course._id}`, { data: { teacher: 'Their Teacher' } });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the editor of a unit', async ({ page, course }) => {
    const [first] = course.sections;
    await open(page, `/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await expect(page.getByRole('navigation', { name: 'All sections' })).toBeVisible();
    await expectAccessible(page);
  });
});
