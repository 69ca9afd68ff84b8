import { expectAccessible } from '#tests/e2e/accessible.ts';
import {
  type Course,
  expect,
  makeCourse,
  openEditor,
  read,
  test as base,
  unitTitles,
} from '#tests/e2e/admin-courses.ts';
import { press } from '#tests/e2e/keyboard.ts';

/** `target` is a course of this test only. */
const test = base.extend<{ target: Course }>({
  target: async ({ context, admin: _admin }, give) => {
    const target = await makeCourse(context.request, [{ title: 'Already here' }]);
    await give(target);
    await context.request.delete(`/api/courses/${target._id}`, { data: { deleteImage: false } });
  },
});

const DRAFTS = ['First', 'Third'];
const titlesOf = (course: Course) => course.sections.map(({ title }) => title);

test('[MORE-428] selected units are copied to another course by keyboard, and a link leads to the copies', async ({
  page,
  course,
  target,
}) => {
  test.slow();
  const api = page.request;
  const [first] = course.sections;
  const body = { type: 'truefalse', prompt: 'Do arches lean?', correct: true };
  const asked = await api.post(`/api/courses/${course._id}/questions`, { data: { body, tags: [] } });
  const { _id: question } = (await asked.json()) as { _id: string };
  const description = `Try it.\n\n[[question:${question}]]`;
  await api.put(`/api/courses/${course._id}/sections/${first!._id}`, { data: { description } });

  await openEditor(page, course);
  for (const title of DRAFTS) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).focus();
    await page.keyboard.press('Space');
  }
  const button = page.getByRole('button', { name: 'Copy to a course…' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy 2 units to a course' });
  const combobox = dialog.getByRole('combobox', { name: 'Course' });
  await press(page, dialog.getByRole('button', { name: 'Copy', exact: true }));
  await expect(combobox).toBeFocused();
  await expect(combobox).toHaveAccessibleDescription(/Please choose a course from the list\./);
  await expectAccessible(page);
  await page.keyboard.type(target.name);
  await expect(dialog.getByRole('option', { name: target.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(combobox).toHaveValue(target.name);
  await press(page, dialog.getByRole('button', { name: 'Copy', exact: true }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`2 units are copied to “${target.name}” as drafts.`)).toBeVisible();
  await expect(button).toBeFocused();
  expect(titlesOf(await read(api, course._id))).toEqual(['First', 'Second', 'Third']);

  await page.getByRole('link', { name: `Open “${target.name}”` }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/manage-courses/${target.customId}`));
  await expect.poll(() => unitTitles(page)).toEqual(['Already here', ...DRAFTS]);
  for (const title of DRAFTS) await expect(page.getByRole('button', { name: `Draft: publish ${title}` })).toBeVisible();
  const bank = await (await api.get(`/api/courses/${target._id}/questions`)).json();
  expect(bank).toMatchObject([{ body: { prompt: 'Do arches lean?' } }]);
  const { sections } = (await read(api, target._id)) as unknown as { sections: { description: string }[] };
  expect(sections[1]?.description).toBe(`Try it.\n\n[[question:${bank[0]._id}]]`);
});

test('[MORE-428] a copy is refused as a whole, once for two presses, and names the reason on a phone', async ({
  page,
  course,
  target,
  expectError,
}) => {
  test.slow();
  expectError(/400 \(Bad Request\)/);
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, course);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Copy to a course…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy 3 units to a course' });
  const combobox = dialog.getByRole('combobox', { name: 'Course' });
  // The course itself is not offered.
  const search = page.waitForResponse(/\/api\/courses\?.*q=/);
  await combobox.fill(course.name);
  await search;
  await expect(dialog.getByRole('option', { name: course.name })).toHaveCount(0);
  await combobox.fill(target.name);
  const option = dialog.getByRole('option', { name: target.name });
  await option.click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });

  const gone = await makeCourse(page.request);
  await combobox.fill(gone.name);
  await dialog.getByRole('option', { name: gone.name }).click();
  await page.request.delete(`/api/courses/${gone._id}`, { data: { deleteImage: false } });
  const confirm = dialog.getByRole('button', { name: 'Copy', exact: true });
  await confirm.click();
  await expect(combobox).toHaveAccessibleDescription(/does not exist or has been removed\. Nothing was copied\./);

  await combobox.fill(target.name);
  await option.click();
  await confirm.dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`3 units are copied to “${target.name}” as drafts.`)).toBeVisible();
  expect(titlesOf(await read(page.request, target._id))).toEqual(['Already here', 'First', 'Second', 'Third']);
  // Buttons scrolled half under the bars of the page count as too small to press.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});
