import { expect, freshName, photo, test } from '#tests/e2e/admin-courses.ts';
import { press, tabTo } from '#tests/e2e/keyboard.ts';
import { open } from '#tests/e2e/test.ts';

test('a course with a cropped picture is created by keyboard', async ({ page, context }) => {
  // Every press is a round trip, and there are many before the last field.
  test.setTimeout(120_000);
  const name = freshName('Made by keys');
  const form = page.locator('form').filter({ has: page.getByLabel('Course Name') });
  await open(page, '/admin/manage-courses');
  await press(page, page.getByRole('button', { name: 'Create New Course' }));

  await tabTo(page, form.getByLabel('Course Name'));
  await page.keyboard.type(name);
  await tabTo(page, form.getByLabel('Category'));
  await page.keyboard.type('Art');
  await tabTo(page, form.getByLabel('Teacher Name'));
  await page.keyboard.type('Keye Board');
  await tabTo(page, form.getByLabel('Description', { exact: true }));
  await page.keyboard.type('Made by somebody who has no mouse.');
  await tabTo(page, form.getByLabel('Price'));
  await page.keyboard.type('19.99');

  // The key opens the system's file dialog; afterwards the page has the focus again.
  const chooser = page.waitForEvent('filechooser');
  await press(page, form.locator('input[name=courseImage]'), 'Space');
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await tabTo(page, page.getByRole('application', { name: 'Part of the image that is shown' }));
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110 percent');
  await press(page, page.getByRole('button', { name: 'Crop Image' }));
  await expect(page.getByRole('img', { name: 'Preview of the cropped image' })).toBeVisible();
  await press(page, form.getByRole('button', { name: 'Create Course', exact: true }));

  await expect(page.getByText(`Course “${name}” created.`)).toBeVisible();
  const response = await context.request.get(`/api/courses?q=${encodeURIComponent(name)}`);
  const [made] = (await response.json()) as { _id: string; category: string; imageSrc: string | null }[];
  expect(made).toMatchObject({ category: 'Art', imageSrc: expect.stringContaining('/media/') });
  // Keeps the image: the list of the page may still be loading it.
  await context.request.delete(`/api/courses/${made?._id}`, { data: { deleteImage: false } });
});
