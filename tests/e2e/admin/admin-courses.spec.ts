import { cropImage, expect, freshName, makeCourse, openList, photo, rowOf, test } from '#tests/e2e/admin-courses.ts';
import { open } from '#tests/e2e/test.ts';

test.describe('Courses List', () => {
  test('[COURSES-02..07] is a table with the specified columns; the users of a course link to its students', async ({
    page,
    course,
  }) => {
    await openList(page, course.name);
    await expect(rowOf(page, course.name)).toBeVisible();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((text) => text.trim())).toEqual([
      'ID',
      'Name',
      'Category',
      'Teacher',
      'Price',
      'Users',
      'Course Image',
      'Actions',
    ]);
    const row = rowOf(page, course.name);
    await expect(row).toContainText(String(course.customId));
    await expect(row).toContainText('49.99 €');
    await expect(row).toContainText('Unlisted');
    await expect(row.getByRole('link', { name: `Edit ${course.name}` })).toHaveText('Edit');
    await expect(row.getByRole('button')).toHaveText(['Quick Edit', 'Delete']);
    const { height } = (await row.boundingBox()) ?? { height: Infinity };
    expect(height).toBeLessThanOrEqual(56);
    await expect(row.getByRole('link', { name: `0 users of ${course.name}` })).toHaveAttribute(
      'href',
      `/admin/manage-courses/${course.customId}/students`,
    );
    await row.getByRole('link', { name: `Edit ${course.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/manage-courses/${course.customId}$`));
  });

  test('[COURSES-60] failures of the list are logged in Spanish', async ({ page, context, course, expectError }) => {
    expectError(/404|ERR_FAILED/);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
    await openList(page, course.name);
    await page.getByRole('button', { name: `Delete ${course.name}` }).click();
    await context.request.delete(`/api/courses/${course._id}`, { data: {} });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => logged.join()).toContain('Error en la respuesta del servidor: 404');
    await page.route('**/api/courses?*', (route) => route.abort());
    await page.reload();
    await expect.poll(() => logged.join(), { timeout: 30_000 }).toContain('No se recibió respuesta del servidor:');
  });

  test('[COURSES-02, COURSES-09] is cards on a small screen', async ({ page, course }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await openList(page, course.name);
    await expect(page.getByRole('heading', { name: course.name })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Delete ${course.name}` })).toHaveText('Delete');
    await page.getByRole('button', { name: `Quick Edit ${course.name}` }).click();
    await expect(
      page.getByRole('form').getByLabel('Category').getByRole('option', { name: 'Photography' }),
    ).toBeAttached();
  });

  test('is searched, filtered and sorted by the server, and its address keeps the filters', async ({ page }) => {
    await open(page, '/admin/manage-courses');
    await page.getByLabel('Search courses').fill('typography');
    await expect(page).toHaveURL(/q=typography/);
    await expect(rowOf(page, 'Typography for screens')).toBeVisible();
    await page.getByLabel('Search courses').fill('');
    await expect(page).not.toHaveURL(/q=/);
    // The second press comes before the page was rendered for the first.
    const price = await page.getByRole('button', { name: 'Price' }).elementHandle();
    await page.getByRole('combobox', { name: 'Category' }).evaluate((category: HTMLSelectElement, button) => {
      category.value = 'Marketing';
      category.dispatchEvent(new Event('change', { bubbles: true }));
      (button as HTMLElement).click();
    }, price);
    await expect(page).toHaveURL(/category=Marketing.*sort=price/);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Marketing');
  });

  test('says when loading failed, and retries', async ({ page, expectError }) => {
    expectError(/404/);
    await page.route('**/api/courses?*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await open(page, '/admin/manage-courses');
    await expect(page.getByText('Failed to load courses.')).toBeVisible();
    await page.unroute('**/api/courses?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('Create New Course', () => {
  test('[COURSES-11, COURSES-16..23] says what is missing at the first try, and removes each message when its field is edited', async ({
    page,
  }) => {
    await open(page, '/admin/manage-courses');
    await page.getByRole('button', { name: 'Create New Course' }).click();
    await expect(page.getByRole('button', { name: 'Hide Create New Course' })).toBeVisible();
    await expect(page.getByText('is required.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Course', exact: true }).click();
    const messages = ['Course name', 'Category', 'Teacher name', 'Description', 'Price', 'Course image'];
    for (const what of messages) await expect(page.getByText(`${what} is required.`)).toBeVisible();
    await expect(page.getByLabel('Course Name')).toBeFocused();

    await page.getByLabel('Course Name').fill('A');
    await expect(page.getByText('Course name is required.')).toHaveCount(0);
    await expect(page.getByText('Price is required.')).toBeVisible();
    await page.getByLabel('Price').fill('dear');
    await page.getByRole('button', { name: 'Create Course', exact: true }).click();
    await expect(page.getByText('Price must be a number.')).toBeVisible();
    await page.getByRole('button', { name: 'Hide Create New Course' }).click();
    await expect(page.getByLabel('Course Name')).toHaveCount(0);
  });

  test('[COURSES-15, COURSES-24..26, COURSES-29, COURSES-41] creates one course with a cropped image, however often the button is pressed', async ({
    page,
    context,
  }) => {
    const name = freshName('Vaults');
    let sent = 0;
    page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/courses') && sent++);
    await page.route('**/api/courses', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
      await page.getByRole('button', { name: 'Submitting...' }).dispatchEvent('click');
      return route.continue();
    });
    await open(page, '/admin/manage-courses');
    await page.getByRole('button', { name: 'Create New Course' }).click();
    await page.getByLabel('Course Name').fill(name);
    await page.getByRole('form').or(page.locator('form')).getByLabel('Category').selectOption('Art');
    await page.getByLabel('Teacher Name').fill('Ines Arco');
    await page.getByLabel('Description', { exact: true }).fill('How vaults stand.');
    await page.getByLabel('Price').fill('12,50');

    await page
      .locator('input[name=courseImage]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    const area = page.getByRole('application', { name: 'Part of the image that is shown' });
    await area.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110 percent');
    expect((await area.locator('xpath=..').boundingBox())?.height).toBe(400);
    await expect(page.getByText('Change Image')).toBeVisible();
    // Without a press of "Crop Image": the shown area is used.
    await page.getByRole('button', { name: 'Create Course', exact: true }).click();

    await expect(page.getByText(`Course “${name}” created.`)).toBeVisible();
    expect(sent).toBe(1);
    const found = await context.request.get(`/api/courses?q=${encodeURIComponent(name)}`);
    const [course] = (await found.json()) as { _id: string; price: number; imageSrc: string }[];
    expect(course).toMatchObject({ price: 12.5 });
    expect(course?.imageSrc).toMatch(/^\/media\/pictures\//);
    await context.request.delete(`/api/courses/${course?._id}`, { data: { deleteImage: false } });
  });

  test('[COURSES-27, COURSES-30] says what is allowed when a file is no picture, and uploads none', async ({
    page,
  }) => {
    await open(page, '/admin/manage-courses');
    await page.getByRole('button', { name: 'Create New Course' }).click();
    const input = page.locator('input[name=courseImage]');
    await input.setInputFiles({
      name: 'evil.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    });
    await expect(
      page.getByText('This file is not an image we can use. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'),
    ).toBeVisible();
    await input.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await expect(page.getByText('This image cannot be read.')).toBeVisible();
    await input.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1),
    });
    await expect(page.getByText('This image is larger than 10 MB.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Crop Image' })).toHaveCount(0);
    await cropImage(page, 'courseImage');
    await page.getByRole('button', { name: 'Remove image' }).click();
    await expect(page.getByRole('img', { name: 'Preview of the cropped image' })).toHaveCount(0);
  });

  test('shows the cropped picture again after cancelling another one', async ({ page }) => {
    await open(page, '/admin/manage-courses');
    await page.getByRole('button', { name: 'Create New Course' }).click();
    await cropImage(page, 'courseImage');
    const preview = page.getByRole('img', { name: 'Preview of the cropped image' });
    const drawn = () => preview.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(drawn).toBe(true);
    await page
      .locator('input[name=courseImage]')
      .setInputFiles({ name: 'another.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await expect(page.getByRole('button', { name: 'Crop Image' })).toBeEnabled();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await expect(preview).toBeVisible();
    await expect.poll(drawn).toBe(true);
  });

  test('keeps everything typed when the server refuses the picture', async ({ page, expectError }) => {
    expectError(/413/);
    const message = 'This picture is too large. It may have up to 10 MB and 40 million pixels.';
    await page.route('**/api/courses', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 413, body: JSON.stringify({ code: 'picture_too_large', message }) })
        : route.continue(),
    );
    await open(page, '/admin/manage-courses');
    await page.getByRole('button', { name: 'Create New Course' }).click();
    await page.getByLabel('Course Name').fill('Kept');
    await page.locator('form').getByLabel('Category').selectOption('Art');
    await page.getByLabel('Teacher Name').fill('Ines Arco');
    await page.getByLabel('Description', { exact: true }).fill('Kept too.');
    await page.getByLabel('Price').fill('5');
    await cropImage(page, 'courseImage');
    await page.getByRole('button', { name: 'Create Course', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page.getByLabel('Course Name')).toHaveValue('Kept');
    await expect(page.getByRole('img', { name: 'Preview of the cropped image' })).toBeVisible();
  });
});

test.describe('course row', () => {
  test('[COURSES-07] Quick Edit changes name, category, teacher and price in place; Cancel does not', async ({
    page,
    course,
  }) => {
    await openList(page, 'Arches');
    const name = freshName('Arches renamed');
    await rowOf(page, course.name).getByRole('button', { name: 'Quick Edit' }).click();
    const form = page.getByRole('form', { name: `Quick Edit: ${course.name}` });
    await expect(form.getByLabel('Course Name')).toBeFocused();
    await form.getByLabel('Course Name').fill(name);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, course.name)).toBeVisible();

    await rowOf(page, course.name).getByRole('button', { name: 'Quick Edit' }).click();
    await form.getByLabel('Course Name').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Course name is required.')).toBeVisible();
    await form.getByLabel('Course Name').fill(name);
    await form.getByLabel('Category').selectOption('Photography');
    await form.getByLabel('Teacher Name').fill('Somebody Else');
    await form.getByLabel('Price').fill('19.90');
    await form.getByRole('button', { name: 'Save' }).click();
    for (const text of ['Photography', 'Somebody Else', '19.90 €']) await expect(rowOf(page, name)).toContainText(text);
    await expect(rowOf(page, name).getByRole('button', { name: 'Quick Edit' })).toBeFocused();
  });

  test('[COURSES-08] Quick Edit is for one row at a time', async ({ page, course }) => {
    await open(page, '/admin/manage-courses?sort=newest');
    await rowOf(page, course.name).getByRole('button', { name: 'Quick Edit' }).click();
    await expect(page.getByRole('form')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Quick Edit Finding the light' })).toBeDisabled();
  });

  test('Quick Edit keeps its input during a search', async ({ page, course }) => {
    await openList(page, course.name);
    await rowOf(page, course.name).getByRole('button', { name: 'Quick Edit' }).click();
    const typed = page.getByRole('form', { name: `Quick Edit: ${course.name}` }).getByLabel('Course Name');
    await typed.fill('Half a nam');
    const box = page.getByLabel('Search courses');
    await box.fill('typography');
    await expect(rowOf(page, 'Typography for screens')).toBeVisible();
    await expect(typed).toHaveValue('Half a nam');
    await box.fill('no course is called like this');
    await expect(page.getByText('0 courses')).toBeVisible();
    await expect(typed).toHaveValue('Half a nam');
    await box.fill(course.name);
    await expect(page.getByText(/^1 course$/)).toBeVisible();
    await expect(typed).toHaveValue('Half a nam');
    await expect(typed).toHaveCount(1);
    await expect(box).toBeFocused();
  });

  test('Delete says what was paid and stays in the books, and offers to archive instead', async ({ page, context }) => {
    const [paid] = (await (await context.request.get('/api/courses?q=JavaScript&limit=1')).json()) as {
      _id: string;
      name: string;
    }[];
    await openList(page, paid!.name);
    await rowOf(page, paid!.name).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this course?' });
    await expect(question).toContainText(
      /\d+ purchases were paid: [\d,.]+ € after refunds\. Orders, invoices and revenue stay/,
    );
    await question.getByRole('button', { name: 'Cancel' }).click();

    const course = await makeCourse(context.request);
    await openList(page, course.name);
    await rowOf(page, course.name).getByRole('button', { name: 'Delete' }).click();
    await expect(question).not.toContainText('purchase');
    await question.getByRole('button', { name: 'Archive instead' }).click();
    await expect(page.getByText(`Course “${course.name}” archived.`)).toBeVisible();
    await expect(rowOf(page, course.name)).toContainText('Archived');
    await rowOf(page, course.name).getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Archive instead' })).toHaveCount(0);
  });

  test('[COURSES-10, CALL-22] Delete asks first, and sends deleteImage', async ({ page, context }) => {
    const course = await makeCourse(context.request);
    await openList(page, course.name);
    await rowOf(page, course.name).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this course?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, course.name)).toBeVisible();
    await rowOf(page, course.name).getByRole('button', { name: 'Delete' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'DELETE'),
      question.getByRole('button', { name: 'Delete' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ deleteImage: true });
    await expect(page.getByText(`Course “${course.name}” deleted.`)).toBeVisible();
    await expect(page.getByText('No course matches')).toBeVisible();
  });
});

test('[ROUTE-26] a guest is redirected from the list of courses to the login', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/admin/manage-courses');
  await expect(page).toHaveURL(/\/login/);
});
