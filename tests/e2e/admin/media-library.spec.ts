import { readFileSync } from 'node:fs';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, freshName, photo, test } from '#tests/e2e/admin-courses.ts';
import { freshEmail, logIn, open, type Page } from '#tests/e2e/test.ts';
import { editAsMarkdown } from '#tests/e2e/text-mode.ts';
import { uploadCall, uploadHeaders, WORKSHEET } from '#tests/support/samples/uploads.ts';

test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ context }) => editAsMarkdown(context));

const PASSWORD = 'a long enough password';
const CLIP = readFileSync('assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4');

/** Uploads an image for the texts of a course; returns its address. */
async function addImage({ request }: Page, course: Course, name: string): Promise<string> {
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await photo() };
  const response = await request.post(`/api/courses/${course._id}/pictures`, { multipart: { picture: file } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).src;
}

/** Uploads a file for the first unit of a course. */
async function addFile({ request }: Page, course: Course, filename: string, bytes: Buffer): Promise<void> {
  const kind = filename.endsWith('.mp4') ? 'film' : 'file';
  const metadata = { sectionId: course.sections[0]!._id, kind, filename };
  const begun = await request.post(`/api/courses/${course._id}/media`, {
    headers: uploadHeaders(bytes.length, metadata),
  });
  const { body, headers } = uploadCall(0, bytes);
  const sent = await request.patch(`/api/courses/${course._id}/media/${(await begun.json())._id}`, {
    headers,
    data: body,
  });
  expect(sent.status(), await sent.text()).toBe(200);
}

/** Makes the school say of an image that it was uploaded long ago and is unused, until it is deleted. */
async function pretendOld(page: Page, course: Course, name: string): Promise<void> {
  const response = await page.request.get(`/api/admin/library?course=${course._id}`);
  const items: { _id: string; name: string; unused: boolean }[] = await response.json();
  const item = items.find((one) => one.name === name)!;
  expect(item.unused).toBe(false);
  let isDeleted = false;
  await page.route(/\/api\/admin\/library\?/, async (route) => {
    const fetched = await route.fetch();
    const isOfCourse = route.request().url().includes(course._id);
    const listed: typeof items = await fetched.json();
    const others = listed.filter(({ _id }) => _id !== item._id);
    await route.fulfill({ json: isOfCourse && !isDeleted ? [{ ...item, unused: true }, ...others] : others });
  });
  await page.route('**/api/admin/library/deletion', (route) => {
    isDeleted = true;
    return route.fulfill({ json: { deleted: [item._id], kept: [], freedBytes: 1_000 } });
  });
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures and files' }).getByRole('listitem').filter({ hasText: name });

test('[MORE-507] the library lists files with where they are used, and deletes what is unused', async ({
  page,
  course,
  allowError,
}) => {
  // The unfiltered list has pictures of other tests, which store and delete them meanwhile.
  allowError(/404 \(Not Found\) \(.*\/media\/pictures\//);
  const [used, unused] = [freshName('Leaf'), freshName('Twig')];
  const src = await addImage(page, course, used);
  await addImage(page, course, unused);
  const [unit] = course.sections;
  const saved = await page.request.put(`/api/courses/${course._id}/sections/${unit!._id}`, {
    data: { description: `A leaf:\n\n![A leaf](${src})` },
  });
  expect(saved.status(), await saved.text()).toBe(200);

  await open(page, '/admin/dashboard');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(used);
  // Until the search is done, the list before it is shown.
  await expect(page.getByText('1 file.', { exact: true })).toBeVisible();
  await expect(rowOf(page, used)).toHaveCount(1);
  await expect(rowOf(page, used).getByRole('link', { name: unit!.title })).toBeVisible();
  const thumbnail = rowOf(page, used).locator('img');
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(rowOf(page, used).getByRole('button', { name: `Delete ${used}` })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('only the files of a course that are unused', async () => {
    await expect(rowOf(page, used)).toHaveCount(1);
    // Pictures are listed as unused an hour after their upload, and deleted then.
    await pretendOld(page, course, unused);
    await rowOf(page, used)
      .getByRole('button', { name: `Only files of ${course.name}` })
      .click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
    // Another search, which begins after a pause, forgets what is selected.
    await expect(page).not.toHaveURL(/[?&]q=/);
    await expect(rowOf(page, unused)).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Only unused' }).check();
    await expect(rowOf(page, used)).toHaveCount(0);
    await expect(rowOf(page, unused).getByText('Used nowhere')).toBeVisible();
    await expect(page.getByText(`Files of ${course.name}`)).toBeVisible();
  });
  await test.step('a selected one is deleted', async () => {
    await rowOf(page, unused)
      .getByRole('checkbox', { name: `Select ${unused}` })
      .check();
    await page.getByRole('button', { name: 'Delete the selected' }).click();
    await page.getByRole('alertdialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByText(/^1 file was deleted: .+ are free again\.$/)).toBeVisible();
    await expect(rowOf(page, unused)).toHaveCount(0);
  });
});

test('[MORE-508] authors choose pictures, films and files from the library', async ({ page, course }) => {
  const [leaf, sheet, clip] = [
    freshName('Leaf'),
    freshName('Sheet'),
    freshName('Clip').toLowerCase().replaceAll(' ', '-'),
  ];
  const src = await addImage(page, course, leaf);
  await addFile(page, course, `${sheet}.pdf`, WORKSHEET);
  await addFile(page, course, `${clip}.mp4`, CLIP);
  const second = course.sections[1]!;
  await open(page, `/admin/courses/${course.customId}/units/${second._id}`);
  const library = (name: string) => page.getByRole('dialog', { name });

  await test.step('a picture in the text', async () => {
    await page.getByRole('button', { name: 'Choose from the library: Picture', exact: true }).click();
    const dialog = library('Choose a picture from the library');
    await dialog.getByRole('searchbox', { name: 'Search by name' }).fill(leaf);
    await expect(dialog.getByRole('button', { name: leaf })).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.locator('.stale')).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: leaf }).click();
    const describing = page.getByRole('dialog', { name: 'Describe the picture' });
    await describing.getByLabel('What does the picture show?').fill('A leaf');
    await describing.getByRole('button', { name: 'Insert the picture' }).click();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      new RegExp(`!\\[A leaf\\]\\(${src}\\)`),
    );
  });
  await test.step('a film, with its length', async () => {
    await page.getByRole('button', { name: 'Choose from the library: Film' }).click();
    await library('Choose a film from the library').getByRole('button', { name: clip }).click();
    await expect(page.getByText('The film is uploaded and belongs to this unit now.')).toBeVisible();
    await expect(page.getByText(new RegExp(`${clip}.mp4 ·`))).toBeVisible();
  });
  await test.step('a file to download', async () => {
    await page.getByRole('button', { name: 'Choose from the library: Files to download' }).click();
    await library('Choose a file from the library').getByRole('button', { name: sheet }).click();
    await expect(page.getByText(`${sheet}.pdf was added.`)).toBeVisible();
  });
  await test.step('all of it is published', async () => {
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
    await page
      .getByRole('alertdialog', { name: 'Publish this unit?' })
      .getByRole('button', { name: 'Publish' })
      .click();
    await expect(page.getByText(/^Published as version/)).toBeVisible();
    const response = await page.request.get(`/api/courses/${course._id}/sections/${second._id}`);
    const unit: { videoUrl: string; durationSeconds: number } = await response.json();
    expect(unit.videoUrl).toContain(`/${clip}.mp4`);
    expect(unit.durationSeconds).toBeGreaterThan(1);
  });
  await test.step('a picture of the settings', async () => {
    await open(page, '/admin/school');
    await page.getByRole('button', { name: 'Choose from the library: Logo', exact: true }).click();
    await library('Choose a picture from the library').getByRole('button', { name: leaf }).click();
    await expect(page.locator(`img[src="${src}"]`)).toBeVisible();
    await expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
    const discarded = await page.request.get('/api/school/draft');
    const { revision } = (await discarded.json()).parts.identity;
    await page.request.delete(`/api/school/draft/identity?revision=${revision}`);
  });
});

test('[MORE-509] the team of a course chooses from the files of its course alone', async ({
  page,
  course,
  browser,
  baseURL,
}) => {
  const [own, other] = [freshName('Own'), freshName('Other')];
  await addImage(page, course, own);
  const form = { name: `${other}.jpg`, mimeType: 'image/jpeg', buffer: await photo() };
  expect((await page.request.post('/api/school/pictures', { multipart: { picture: form } })).status()).toBe(201);
  const login = { email: freshEmail(), password: PASSWORD };
  await page.request.post('/api/users', { data: { ...login, name: freshName('Ana'), role: 'user' } });
  const added = await page.request.post(`/api/courses/${course._id}/team`, {
    data: { email: login.email, role: 'author' },
  });
  expect(added.status(), await added.text()).toBe(201);
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await editAsMarkdown(phone);
  await logIn(phone, login);
  const desk = await phone.newPage();
  await open(desk, `/teaching/courses/${course.customId}/units/${course.sections[0]!._id}`);
  await desk.getByRole('button', { name: 'Choose from the library: Picture', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Choose a picture from the library' });
  await expect(dialog.getByText('What was uploaded for this course, newest first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: own })).toBeVisible();
  await expect(dialog.getByRole('button', { name: other })).toHaveCount(0);
  await expectAccessible(desk);
  expect((await desk.request.get('/api/admin/library')).status()).toBe(403);
  await phone.close();
});
