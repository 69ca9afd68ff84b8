import {
  card,
  cropImage,
  expect,
  freshName,
  makeCourse,
  openEditor,
  openList,
  openTab,
  rowOf,
  test,
} from '#tests/e2e/admin-courses.ts';
import { open, type Page } from '#tests/e2e/test.ts';

/** Holds the calls of one method to an address until the returned function is called. */
async function hold(page: Page, address: string | RegExp, method: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return release;
}

test('[ROUTE-29] the admin guard shows nothing before the session is known', async ({ page }) => {
  const release = await hold(page, '**/api/auth/verifyToken', 'GET');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toHaveText('', { useInnerText: true });
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[COURSES-12, COURSES-13, COURSES-24, COURSES-28, COURSES-43] a new course is sent as a form with name, category, teacher, description, price and courseImage', async ({
  page,
}) => {
  const name = freshName('Formed');
  const release = await hold(page, '**/api/courses', 'POST');
  await open(page, '/admin/manage-courses');
  await page.getByRole('button', { name: 'Create New Course' }).click();
  const form = page.locator('form').filter({ has: page.locator('input[name=courseImage]') });
  const labels = form.locator('label');
  expect((await labels.allTextContents()).join(' | ')).toMatch(
    /Course Name.*Category.*Teacher Name.*Description.*Price/,
  );
  // In a live school it is off.
  await expect(form.getByLabel('Publish at once')).toBeChecked();
  await form.getByLabel('Course Name').fill(name);
  await form.getByLabel('Category').selectOption('Photography');
  await form.getByLabel('Teacher Name').fill('Ines Arco');
  await form.getByLabel('Description', { exact: true }).fill('About light.');
  await form.getByLabel('Price').fill('12.34');
  await cropImage(page, 'courseImage');
  const preview = form.getByRole('img', { name: 'Preview of the cropped image' });
  const shape = () => preview.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight);
  await expect.poll(shape).toBeCloseTo(16 / 9, 1);
  const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/courses'));
  await form.getByRole('button', { name: 'Create Course', exact: true }).click();
  const request = await asked;
  expect(await request.headerValue('content-type')).toMatch(/^multipart\/form-data/);
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible();
  release();
  await expect(page.getByText(`Course “${name}” created.`)).toBeVisible();
  const response = await page.request.get(`/api/courses?q=${encodeURIComponent(name)}`);
  const [made] = (await response.json()) as { _id: string; price: number; category: string }[];
  expect(made).toMatchObject({ name, category: 'Photography', price: 12.34 });
  await page.request.delete(`/api/courses/${made!._id}`, { data: { deleteImage: false } });
});

test('[COURSES-09] the course form offers the six categories, and so does Quick Edit on a small screen', async ({
  page,
  course,
}) => {
  const six = ['Programming', 'Design', 'Marketing', 'Business', 'Art', 'Photography'];
  await open(page, '/admin/manage-courses');
  await page.getByRole('button', { name: 'Create New Course' }).click();
  const choices = page.locator('form').getByLabel('Category').getByRole('option');
  expect((await choices.allTextContents()).filter((one) => one !== 'Choose a category').toSorted()).toEqual(
    six.toSorted(),
  );
  await page.setViewportSize({ width: 400, height: 800 });
  await openList(page, course.name);
  await page.getByRole('button', { name: `Quick Edit ${course.name}` }).click();
  const small = page.getByRole('form').getByLabel('Category').getByRole('option');
  await expect(small.filter({ hasText: 'Photography' })).toBeAttached();
  expect(await small.allTextContents()).toEqual(expect.arrayContaining(six));
});

test('[COURSES-07] an edited row says Save, Saving... and Cancel', async ({ page, course }) => {
  await openList(page, course.name);
  await rowOf(page, course.name).getByRole('button', { name: 'Quick Edit' }).click();
  const form = page.getByRole('form', { name: `Quick Edit: ${course.name}` });
  await expect(form.getByRole('button')).toHaveText(['Save', 'Cancel']);
  const release = await hold(page, '**/api/courses/*', 'PUT');
  await form.getByLabel('Price').fill('1.50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(rowOf(page, course.name)).toContainText('1.50 €');
});

test('[COURSES-14, COURSES-33, COURSES-34, COURSES-36] the editor names Course Name, Category, Teacher Name, Price and Description, read-only until Edit Course', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  const main = page.getByRole('main');
  const names = async () => (await main.locator('dt').allTextContents()).map((one) => one.trim());
  await openTab(page, 'Price');
  expect(await names()).toContain('Price');
  await openTab(page, 'Sales page');
  for (const name of ['Course Name', 'Category', 'Teacher Name', 'Description']) expect(await names()).toContain(name);
  await expect(main.locator('form').filter({ has: page.getByLabel('Course Name') })).toHaveCount(0);
  await main.getByRole('button', { name: 'Edit Course' }).click();
  await expect(main.getByLabel('Course Name')).toBeFocused();
  await openTab(page, 'Price');
  await expect(main.getByLabel('Price')).toHaveAttribute('inputmode', 'decimal');
  const release = await hold(page, '**/api/courses/*', 'PUT');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(main.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  release();
  await expect(main.getByRole('button', { name: 'Edit Course' })).toBeVisible();
});

test.describe('section card', () => {
  test('[SECTIONS-12] clamps its description to 2 lines', async ({ page, course }) => {
    await openEditor(page, course);
    const text = card(page, 'Second').getByText('A line that goes on');
    await expect(text).toHaveCSS('-webkit-line-clamp', '2');
    const [height, line] = await text.evaluate((paragraph) => [
      paragraph.clientHeight,
      Number.parseFloat(getComputedStyle(paragraph).lineHeight),
    ]);
    expect(Math.round(height! / line!)).toBe(2);
  });

  test('[SECTIONS-11] shows a placeholder without picture and video', async ({ page, course }) => {
    await openEditor(page, course);
    await expect(card(page, 'Second').locator('img')).toHaveCount(0);
    await expect(card(page, 'Second').locator('svg[viewBox="0 0 320 180"]')).toBeVisible();
  });

  test('[SECTIONS-01, SECTIONS-14, SECTIONS-16] has Watch Video, Go to Section, Quick Edit and Delete', async ({
    page,
    course,
  }) => {
    await openEditor(page, course);
    const first = card(page, 'First');
    for (const name of ['Watch Video', 'Quick Edit', 'Delete']) {
      await expect(first.getByRole('button', { name })).toHaveText(name);
    }
    await expect(first.getByRole('link', { name: 'Go to Section' })).toHaveText('Go to Section');
    await first.getByRole('button', { name: 'Quick Edit' }).click();
    for (const name of ['Save', 'Cancel']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(first.getByRole('button', { name: 'Quick Edit' })).toBeFocused();
  });
});

test('an unexpected failure in the back office shows no more than a sentence', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/500/);
  const course = await makeCourse(context.request);
  await openList(page, course.name);
  await page.route('**/api/courses/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, body: 'Error: at secret.ts:1' })
      : route.continue(),
  );
  await rowOf(page, course.name).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this course?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete course.')).toBeVisible();
  await expect(page.getByText('secret.ts')).toHaveCount(0);
  await page.unrouteAll();
  await context.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: false } });
});
