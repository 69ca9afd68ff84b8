import type { APIRequestContext } from '@playwright/test';
import { type Course, expect, openEditor, test, unitTitles } from '#tests/e2e/admin-courses.ts';
import { open } from '#tests/e2e/test.ts';

const NAMES = ['First', 'Second', 'Third'];

/** Returns the titles of the units that guests find. */
async function publicTitles(api: APIRequestContext, courseId: string): Promise<string[]> {
  const response = await api.fetch(`/api/courses/${courseId}`, { headers: { cookie: '' } });
  const { sections } = (await response.json()) as Course;
  return sections.map(({ title }) => title);
}

test('[MORE-422] a press on the state of a unit makes it a draft, and Undo publishes it again', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Published: make Second a draft' }).click();
  await expect(page.getByText('The unit is a draft.')).toBeVisible();
  const draft = page.getByRole('button', { name: 'Draft: publish Second' });
  await expect(draft).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(['First', 'Third']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Published: make Second a draft' })).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(NAMES);
});

test('[MORE-422] units are scheduled together, by the clocks of the school', async ({ page, course, expectError }) => {
  expectError(/400 \(Bad Request\)/);
  await openEditor(page, course);
  await page.getByRole('checkbox', { name: 'Select Second' }).check();
  await page.getByRole('checkbox', { name: 'Select Third' }).check();
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When is it published?' });
  const time = dialog.getByLabel('Day and time');
  await expect(time).toHaveAccessibleDescription(/In the time zone of the school/);
  await time.fill('2001-01-01T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(time).toHaveAccessibleDescription(/This time is over/);
  // The error goes with its dialog.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/This time is over/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await time.fill('2990-01-02T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 units are scheduled.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^From 2 Jan 2990, 08:00: change the time of Second$/ })).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(['First']);
  // A press on the state of a scheduled unit changes its time.
  await page.getByRole('button', { name: /change the time of Third$/ }).click();
  await expect(time).toHaveValue('2990-01-02T08:00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('2 units are published.')).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(NAMES);
});

test('[MORE-422] a new unit is published at once only if it is said, and a draft is marked where its admin studies it', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Add New Section' }).click();
  await page.getByLabel('Section Title*').fill('Fourth');
  await page.getByLabel('Section Description*').fill('What comes last.');
  // Demo mode has it on, as the specification publishes at once.
  await page.getByRole('checkbox', { name: 'Publish at once' }).uncheck();
  await page.getByRole('button', { name: 'Add Section' }).click();
  await expect(page.getByText('Section “Fourth” added.')).toBeVisible();
  await expect.poll(() => unitTitles(page)).toEqual([...NAMES, 'Fourth']);
  expect(await publicTitles(page.request, course._id)).toEqual(NAMES);
  await page.goto(`/enrolled-course/${course._id}?tab=content&unit=4`);
  await expect(page.getByText('Unit 4 of 4 · Not published')).toBeVisible();
});

test('[MORE-423] the editor of a unit publishes a draft as it is edited, schedules it, and leads to its neighbours', async ({
  page,
  course,
  expectError,
}) => {
  const [first, second] = course.sections;
  const added = await page.request.post(`/api/courses/${course._id}/sections`, {
    data: { title: 'New', description: 'Not ready.', state: 'draft', after: first!._id },
  });
  const { _id: unit } = await added.json();
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  const bar = page.getByRole('region', { name: 'Draft' });
  await expect(bar.getByText('Only admins see this unit.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ready');
  await bar.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When is it published?' });
  expectError(/400/);
  await dialog.getByLabel('Day and time').fill('2020-01-02T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByLabel('Day and time')).toHaveAccessibleDescription(/This time is over/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/This time is over/)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByLabel('Day and time').fill('2990-01-02T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  // What is typed while the dialog is open goes nowhere.
  await expect(dialog).toBeHidden();
  await expect(bar.getByText('From 2 Jan 2990, 08:00')).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(NAMES);
  await page.getByRole('textbox', { name: 'Title' }).fill('Ready now');
  await bar.getByRole('button', { name: 'Publish now' }).click();
  await expect(bar.getByText('Everything is published.')).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(['First', 'Ready now', 'Second', 'Third']);
  await bar.getByRole('button', { name: 'Make draft' }).click();
  await expect(bar.getByText('Only admins see this unit.')).toBeVisible();
  expect(await publicTitles(page.request, course._id)).toEqual(NAMES);
  const others = page.getByRole('navigation', { name: 'Other units' });
  await expect(others.getByRole('link', { name: 'Previous unit: First' })).toBeVisible();
  await others.getByRole('link', { name: 'Next unit: Second' }).click();
  await expect(page).toHaveURL(new RegExp(`/units/${second!._id}$`));
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Second');
  await expect(others.getByRole('link', { name: 'Previous unit: Ready now' })).toBeVisible();
});
