import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, openEditor, test, unitTitles } from '#tests/e2e/admin-courses.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { tabTo } from '#tests/e2e/keyboard.ts';
import { drop, pastedFile, pasteText } from '#tests/e2e/paste.ts';
import { type Page, waitForHydration } from '#tests/e2e/test.ts';

const CLIP = 'assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4';
const OLD = ['First', 'Second', 'Third'];

const read = async (api: APIRequestContext, id: string): Promise<FullCourse> =>
  (await api.get(`/api/courses/${id}`)).json();
/** Returns the new units as 'title @ chapter'. */
const added = ({ sections }: FullCourse) =>
  sections.slice(OLD.length).map(({ title, chapter }) => (chapter ? `${title} @ ${chapter.title}` : title));
const toggle = (page: Page) => page.getByRole('button', { name: 'Outline', exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Titles of the units' });
const list = (page: Page) => page.locator('#units ol');
const many = (count: number) => Array.from({ length: count }, (_, n) => `Unit number ${n + 1}`);

test('[MORE-426] twelve units are sketched by their titles in fifteen presses, and Undo takes them back', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await tabTo(page, toggle(page));
  await press('Enter');
  const titles = many(12);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Foundations');
  for (const [index, title] of titles.entries()) {
    await press('Enter');
    if (index === 0) await press('Tab');
    await page.keyboard.type(title);
  }
  await expect(page.getByRole('status').filter({ hasText: '12 units in 1 chapter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 12 units' })).toBeVisible();
  await press('Control+Enter');
  await expect(page.getByText('12 units added as drafts.')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(15);
  await expect(toggle(page)).toBeFocused();
  await expect(field(page)).toHaveCount(0);

  const saved = await read(page.request, course._id);
  expect(added(saved)).toEqual(titles.map((title) => `${title} @ Foundations`));
  expect(new Set(saved.sections.slice(3).map(({ state }) => state))).toEqual(new Set(['draft']));
  const asGuest = await page.request.fetch(`/api/courses/${course._id}`, { headers: { cookie: '' } });
  expect(((await asGuest.json()) as FullCourse).sections.map(({ title }) => title)).toEqual(OLD);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByText('3 sections', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Foundations' })).toHaveCount(0);
  const { sections, chapters } = await read(page.request, course._id);
  expect([sections.length, chapters.length]).toEqual([3, 0]);
});

test('[MORE-426] the keys of the outline move lines in and out of chapters, and leave the field', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await toggle(page).click();
  await page.keyboard.type('Arches');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Stones');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Vaults');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ribs');
  await page.keyboard.press('Enter');
  // On an empty line Enter goes out of the chapter.
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Arches\n\tStones\nVaults\n\tRibs\n');
  await expect(page.getByText('2 units in 2 chapters')).toBeVisible();
  for (const chapter of ['Arches: 1 unit', 'Vaults: 1 unit']) await expect(page.getByText(chapter)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(field(page)).toHaveValue('Arches\n\tStones\nVaults\n\tRibs\n\t');
  // In a chapter there is nothing further in: Tab leaves the field, and Shift+Tab comes back.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Into the chapter' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
});

test('[MORE-426] a pasted list says what it makes before it is added; too much of it is named and nothing is lost', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await toggle(page).click();
  const pasted = ['One', 'Two', 'Three']
    .map(
      (chapter, n) =>
        `${n + 1}. ${chapter}\n${many(n === 0 ? 4 : 5)
          .map((title) => `   - ${chapter}: ${title}\n`)
          .join('')}`,
    )
    .join('\n');
  await pasteText(field(page), pasted);
  await expect(page.getByText('14 units in 3 chapters')).toBeVisible();
  expect((await read(page.request, course._id)).sections).toHaveLength(3);
  await page.getByRole('button', { name: 'Add 14 units' }).click();
  await expect(page.getByText('14 units added as drafts.')).toBeVisible();
  const saved = await read(page.request, course._id);
  expect(added(saved).slice(0, 5)).toEqual([
    ...many(4).map((title) => `One: ${title} @ One`),
    'Two: Unit number 1 @ Two',
  ]);

  await toggle(page).click();
  const thousand = many(1_000);
  await pasteText(field(page), [...thousand, 'x'.repeat(10_000)].join('\n'));
  await expect(field(page)).toHaveAccessibleDescription(
    /A course has at most 500 units. This one has 17, and 1,001 are written here: 518 too many./,
  );
  await page.getByRole('button', { name: 'Add 1,001 units' }).click();
  await expect(field(page)).toBeFocused();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText(/Restored what you had typed on/)).toBeVisible();
  expect((await field(page).inputValue()).split('\n')).toHaveLength(1_001);
  await field(page).fill(`\u202Eمقدمة\u202C\n\n${'x'.repeat(10_000)}`);
  await expect(field(page)).toHaveAccessibleDescription(/Line 3 has 10,000 characters; a title has at most 160./);
  await field(page).fill('\u202Eمقدمة\u202C\n\n \t\n');
  await page.getByRole('button', { name: 'Add 1 unit' }).click();
  await expect(page.getByText('1 unit added as a draft.')).toBeVisible();
  expect((await read(page.request, course._id)).sections.at(-1)?.title).toBe('\u202Eمقدمة\u202C');
});

test('[MORE-426] what the school refuses stays in the field, and a repeated press adds nothing twice', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/400|ERR_FAILED/);
  await openEditor(page, course);
  await toggle(page).click();
  await page.keyboard.type('New');
  // The call arrives, and its response is lost.
  await page.route('**/outline', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add 1 unit' }).click();
  await expect(page.getByRole('alert')).toContainText('The units could not be added');
  await expect(field(page)).toHaveValue('New');
  await page.unroute('**/outline');
  await page.getByRole('button', { name: 'Add 1 unit' }).click();
  await expect(page.getByText('1 unit added as a draft.')).toBeVisible();
  expect(added(await read(page.request, course._id))).toEqual(['New']);

  // Another admin has filled the course meanwhile.
  await toggle(page).click();
  await page.keyboard.type('One more');
  await page.request.post(`/api/courses/${course._id}/outline`, { data: { sections: many(496), chapters: [] } });
  await page.getByRole('button', { name: 'Add 1 unit' }).click();
  await expect(page.getByRole('alert')).toContainText('A course has at most 500 units. Nothing was added.');
  await expect(field(page)).toHaveValue('One more');
});

test('[MORE-425] units without a text are not published; the first one is named', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/409/);
  await page.request.post(`/api/courses/${course._id}/outline`, {
    data: { sections: ['Fourth', 'Fifth'], chapters: [] },
  });
  await openEditor(page, course);
  await page.getByRole('checkbox', { name: 'Select Fifth' }).check();
  await page.getByRole('checkbox', { name: 'Select Fourth' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Unit 4 needs a text before it is published. Nothing was changed.')).toBeVisible();
  // Its title can be changed before it has one.
  await page.getByRole('button', { name: 'Quick Edit: Fourth' }).click();
  await page.getByLabel('Section Title').fill('Fourth renamed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Section “Fourth renamed” saved.')).toBeVisible();
  await expectAccessible(page);
});

test('[MORE-427] films that are dropped become draft units and are uploaded, two at a time; other files are named', async ({
  page,
  course,
}) => {
  test.slow();
  const clip = readFileSync(CLIP);
  let [running, most] = [0, 0];
  const second = Promise.withResolvers<void>();
  await page.route('**/api/courses/*/media/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue();
    running += 1;
    most = Math.max(most, running);
    // The first upload is under way until the second one is: however fast each of them is.
    if (running === 2) second.resolve();
    await second.promise;
    const response = await route.fetch();
    running -= 1;
    await route.fulfill({ response });
  });
  await openEditor(page, course);
  const names = ['10_The-keystone.mp4', '2_How arches stand.mp4', '01_Welcome.mp4'];
  await drop(list(page), [
    ...names.map((name) => pastedFile(name, 'video/mp4', clip)),
    pastedFile('notes.pdf', 'application/pdf', Buffer.from('%PDF-')),
    pastedFile('broken.mp4', 'video/mp4', clip.subarray(0, 20_000)),
  ]);
  await expect(page.getByText('3 units added as drafts.')).toBeVisible();
  const left = page.getByRole('alert').filter({ hasText: '2 files were left out:' });
  await expect(left.getByText('notes.pdf This is not a film.')).toBeVisible();
  await expect(left.getByText('broken.mp4 This file is incomplete')).toBeVisible();
  const titles = ['Welcome', 'How arches stand', 'The keystone'];
  await expect.poll(() => unitTitles(page)).toEqual([...OLD, ...titles]);
  await expect(page.getByText('3 of 3 films uploaded')).toBeVisible({ timeout: 60_000 });
  expect(most).toBe(2);
  const { sections } = await read(page.request, course._id);
  for (const { state, videoUrl, durationSeconds, sectionImage } of sections.slice(3)) {
    expect([state, durationSeconds > 0]).toEqual(['draft', true]);
    expect(videoUrl).toMatch(/^\/media\/files\/[^/]+\/.+\.mp4/);
    expect(sectionImage).toMatch(/^\/media\/pictures\//);
  }
  await left.getByRole('button', { name: 'Close' }).click();
  await expect(left).toHaveCount(0);
});

test('[MORE-427] films that are dropped while others are checked and saved are added too; nothing of either is lost', async ({
  page,
  course,
}) => {
  test.slow();
  const clip = readFileSync(CLIP);
  const held = Promise.withResolvers<void>();
  await page.route('**/sections/*', async (route, request) => {
    if (request.method() === 'PUT') await held.promise;
    await route.continue();
  });
  await openEditor(page, course);
  const pdf = (name: string) => pastedFile(name, 'application/pdf', Buffer.from('%PDF-'));
  await Promise.all([
    drop(list(page), [pastedFile('Stones.mp4', 'video/mp4', clip), pdf('one.pdf')]),
    drop(list(page), [pastedFile('Vaults.mp4', 'video/mp4', clip), pdf('two.pdf')]),
  ]);
  const left = page.getByRole('alert').filter({ hasText: '2 files were left out:' });
  for (const name of ['one.pdf', 'two.pdf']) await expect(left.getByText(name)).toBeVisible();
  const uploads = page.getByRole('region', { name: '0 of 2 films uploaded' });
  // The unit may have it already: it is not stopped any more.
  for (const title of ['Stones', 'Vaults']) {
    await expect(uploads.getByText(`${title} · Saving…`)).toBeVisible();
    await expect(uploads.getByRole('button', { name: `Cancel the upload of ${title}` })).toHaveCount(0);
  }
  await expectAccessible(page);
  held.resolve();
  await expect(page.getByText('2 of 2 films uploaded')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Checking/)).toHaveCount(0);
  const { sections } = await read(page.request, course._id);
  expect(
    sections
      .slice(3)
      .map(({ title, videoUrl }) => [title, videoUrl !== null])
      .toSorted(),
  ).toEqual([
    ['Stones', true],
    ['Vaults', true],
  ]);
});

test('[MORE-427] leaving the page while films are uploaded asks first, and a film can be stopped or tried again', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/413/);
  const clip = readFileSync(CLIP);
  let isRefused = true;
  await page.route('**/api/courses/*/media', async (route, request) => {
    const metadata = request.headers()['upload-metadata'] ?? '';
    if (!isRefused || !metadata.includes(btoa('First.mp4'))) return route.continue();
    const body = { code: 'media_quota', message: 'There is no room for it.' };
    await route.fulfill({ status: 413, json: body });
  });
  // The bytes of no film arrive.
  await page.route('**/api/courses/*/media/*', (route, request) =>
    request.method() === 'PATCH' && isRefused ? undefined : route.continue(),
  );
  await openEditor(page, course);
  await toggle(page).click();
  await chooseFile(
    page,
    page.getByRole('button', { name: 'Choose films' }),
    ['First', 'Second', 'Third', 'Fourth'].map((name) => ({
      name: `${name}.mp4`,
      mimeType: 'video/mp4',
      buffer: clip,
    })),
  );
  // In the order of their names; the first one is refused, and makes room for the next.
  await expect(page.getByText('Uploading Fourth')).toBeVisible();
  await expect(page.getByText('Uploading Second')).toBeVisible();
  const uploads = page.getByRole('region', { name: '0 of 4 films uploaded' });
  await expect(uploads.getByText('Third · Waiting')).toBeVisible();
  await expect(uploads.getByRole('button', { name: 'Try again: First' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the courses list' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByText(/Files are still being uploaded/)).toBeVisible();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  const asked = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.evaluate(() => location.reload());
  expect((await asked).type()).toBe('beforeunload');

  isRefused = false;
  for (const name of ['Fourth', 'Second'])
    await page.getByRole('button', { name: `Cancel the upload of ${name}` }).click();
  await page.getByRole('button', { name: 'Try again: First' }).click();
  await expect(page.getByText('2 of 2 films uploaded')).toBeVisible({ timeout: 60_000 });
  const { sections } = await read(page.request, course._id);
  expect(sections.slice(3).map(({ title, videoUrl }) => [title, videoUrl !== null])).toEqual([
    ['First', true],
    ['Fourth', false],
    ['Second', false],
    ['Third', true],
  ]);
});

test('[MORE-426] on a phone, buttons move lines into chapters', async ({ page, course }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, course);
  await toggle(page).click();
  await page.keyboard.type('Arches');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Stones');
  await page.getByRole('button', { name: 'Into the chapter' }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Arches\n\tStones');
  await page.getByRole('button', { name: 'Out of the chapter' }).click();
  await expect(field(page)).toHaveValue('Arches\nStones');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
