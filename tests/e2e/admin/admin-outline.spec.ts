import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, openEditor, openTab, read, test } from '#tests/e2e/admin-courses.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('a course of 200 units is a list of lines, grouped, moved, copied and deleted many at once', async ({
  page,
  course,
}) => {
  test.slow();
  const api = page.request;
  const base = `/api/courses/${course._id}`;
  const ids = async () => (await read(api, course._id)).sections.map(({ _id }) => _id);
  for (let n = 4; n <= 25; n++)
    await api.post(`${base}/sections`, { data: { title: `Unit ${n}`, description: 'About it.' } });
  for (let round = 0; round < 3; round++)
    await api.post(`${base}/sections/duplicate`, { data: { sections: await ids() } });
  await openEditor(page, course);
  await expect(page.getByText('200 sections', { exact: true })).toBeVisible();
  const rows = page.locator('#units ol > li');
  await expect(rows).toHaveCount(200);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);

  await page.getByRole('button', { name: 'New chapter' }).click();
  await page.getByLabel('Title of the chapter').fill('Foundations');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Foundations' })).toBeVisible();

  const box = (at: number) => rows.nth(at).getByRole('checkbox');
  await box(1).check();
  await box(4).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: '4 sections selected' });
  await bar.getByLabel('Move to').selectOption('Foundations');
  await bar.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('The list is in its new order.').first()).toBeVisible();
  const chapterOf = async (at: number) =>
    ((await read(api, course._id)).sections[at] as { chapter?: { title: string } | null }).chapter?.title;
  expect([await chapterOf(195), await chapterOf(196), await chapterOf(199)]).toEqual([
    undefined,
    'Foundations',
    'Foundations',
  ]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => chapterOf(199)).toBeUndefined();

  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('4 sections deleted.')).toBeVisible();
  await expect(page.getByText('196 sections', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('200 sections', { exact: true })).toBeVisible();

  await rows.first().getByRole('button', { name: 'More actions: First' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('The section is duplicated.')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Copy of First');
  await rows.first().getByRole('button', { name: 'More actions: First' }).click();
  await page.getByRole('menuitem', { name: 'Add a section below' }).click();
  await page.getByLabel('Section Title*').fill('In between');
  await page.getByLabel('Section Description*').fill('Between the two.');
  await page.getByRole('button', { name: 'Add Section' }).click();
  await expect(page.getByText('Section “In between” added.')).toBeVisible();
  await expect(rows.nth(1)).toContainText('In between');
});

test('an archived course says so on its page; a draft shows what it lacks and is published', async ({
  page,
  course,
  expectError,
}) => {
  test.slow();
  expectError(/404/);
  const set = (state: string) => page.request.put(`/api/courses/${course._id}`, { data: { state } });
  await set('archived');
  await page.goto(`/course/${course.customId}`);
  await expect(page.getByText('This course has come to its end').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
  await set('draft');
  expect((await page.goto(`/course/${course.customId}`))?.status()).toBe(404);
  await openEditor(page, course);
  await page.getByRole('button', { name: 'What learners will be able to do' }).click();
  await page
    .getByRole('group', { name: 'What learners will be able to do' })
    .getByRole('button', { name: 'Add one' })
    .click();
  await page.keyboard.type('Build an arch');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Draw one');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish this course' }).click();
  await expect(page.getByRole('button', { name: 'Publish this course' })).toHaveCount(0);
  const saved = (await read(page.request, course._id)) as unknown as { state: string; outcomes: string[] };
  expect([saved.state, saved.outcomes]).toEqual(['published', ['Draw one', 'Build an arch']]);
  await openTab(page, 'Content');

  await page.getByRole('button', { name: 'New chapter' }).click();
  await page.getByLabel('Title of the chapter').fill('Foundations');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Foundations' })).toBeVisible();
  await page.getByRole('button', { name: 'Compact list' }).click();
  await page.getByRole('checkbox', { name: 'Select Second' }).check();
  await expectAccessible(page);
});
