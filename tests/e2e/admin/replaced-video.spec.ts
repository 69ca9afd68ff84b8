import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, photo, test } from '#tests/e2e/admin-courses.ts';
import { open, type Page } from '#tests/e2e/test.ts';

const NEXT = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

const address = (page: Page) => page.getByRole('textbox', { name: 'Film', exact: true });
const length = (page: Page) => page.getByLabel('Length in minutes');
const poster = (page: Page) => page.getByRole('group', { name: 'Picture before the film' });
const captions = (page: Page) => page.getByRole('group', { name: 'Captions' });
const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
const replaced = (page: Page) => page.getByText('The film was replaced.', { exact: false });

/** Gives the first unit of a course a length, captions and a frame of its video. */
async function prepare(page: Page, course: Course): Promise<string> {
  const path = `/api/courses/${course._id}/sections/${course.sections[0]!._id}`;
  const { videoUrl } = await (await page.request.get(path)).json();
  await page.request.put(path, { data: { durationSeconds: 90 } });
  await page.request.put(`${path}/captions`, {
    data: { language: 'es', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nEl arco\n' },
  });
  const sectionImage = { name: 'frame.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  const image = await page.request.put(path, { multipart: { posterOf: videoUrl, sectionImage } });
  expect(image.status()).toBe(200);
  return path;
}

async function expectOld(page: Page): Promise<void> {
  await expect(length(page)).toHaveValue('1.5');
  await expect(captions(page).getByRole('link', { name: 'Spanish' })).toBeVisible();
  await expect(poster(page).getByRole('img')).toBeVisible();
}
async function expectCleared(page: Page): Promise<void> {
  await expect(length(page)).toHaveValue('');
  await expect(captions(page).getByText('This film has no captions yet.')).toBeVisible();
  await expect(poster(page).getByRole('img')).toHaveCount(0);
}

test('[MORE-500] another video clears what belonged to the one before, and Undo brings all of it back', async ({
  page,
  course,
}) => {
  const path = await prepare(page, course);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]!._id}`);
  await expectOld(page);
  const old = await address(page).inputValue();
  await test.step('while another address is typed', async () => {
    await address(page).fill(NEXT);
    await expect(replaced(page)).toBeVisible();
    await expectCleared(page);
    await saved(page);
    await expectAccessible(page);
  });
  await test.step('learners see the published video with what belongs to it', async () => {
    const unit = await (await page.request.get(path)).json();
    expect(unit).toMatchObject({ videoUrl: old, durationSeconds: 90, captions: [{ language: 'es' }] });
    expect(unit.sectionImage).not.toBeNull();
  });
  await test.step('Undo, by keyboard', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter');
    await expect(page.getByText('The earlier film is back', { exact: false })).toBeVisible();
    await expect(address(page)).toHaveValue(old);
    await expectOld(page);
    await expect(replaced(page)).toHaveCount(0);
  });
  await test.step('typing the old address again is an undo too', async () => {
    await address(page).fill('');
    await expect(page.getByText('The film was removed', { exact: false })).toBeVisible();
    await expect(captions(page).getByText('Captions belong to a film', { exact: false })).toBeVisible();
    await address(page).fill(old);
    await expectOld(page);
  });
  await test.step('after a reload, on any device, the published video comes back', async () => {
    await address(page).fill(NEXT);
    await length(page).fill('10');
    await saved(page);
    await page.reload();
    await expect(replaced(page)).toBeVisible();
    await expect(length(page)).toHaveValue('10');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(address(page)).toHaveValue(old);
    await expectOld(page);
    await expect(page.getByText('Draft saved', { exact: false })).toHaveCount(0);
  });
});

test('an address typed letter by letter keeps the length that was typed before it', async ({ page, course }) => {
  await page.request.put(`/api/courses/${course._id}/sections/${course.sections[0]!._id}`, {
    data: { videoUrl: '', durationSeconds: 0 },
  });
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]!._id}`);
  await length(page).fill('12');
  await address(page).pressSequentially(NEXT);
  await expect(length(page)).toHaveValue('12');
  await saved(page);
});
