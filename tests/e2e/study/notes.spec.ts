import { readFile } from 'node:fs/promises';
import type { Note } from '#modules/notes/contract/notes.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { videoTest as test, OWN_VIDEO } from '#tests/e2e/video-course.ts';
import { expect, logIn, open, type Page } from '#tests/e2e/test.ts';

const TEXT = 'Arches carry by leaning.\n\nThe **keystone** is set last.';
const UNITS: Record<string, string>[] = [
  { title: 'A film', videoUrl: OWN_VIDEO },
  { title: 'A text', description: TEXT },
];

const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
const field = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
const stored = async (page: Page) => (await (await page.request.get('/api/notes')).json()) as Note[];
/** Opens a unit and the form of a new note. */
async function openForm(page: Page, address: string): Promise<void> {
  await open(page, address);
  await expect(page.getByText(/^Unit . of 2/)).toBeVisible();
  await page.keyboard.press('m');
  await expect(field(page)).toBeFocused();
}
const texts = async (page: Page) => (await stored(page)).map(({ text }) => text).toSorted();

test('a learner writes at a second of the film and at a paragraph, by keyboard, and finds it again', async ({
  page,
  videoCourse,
}) => {
  const { customId } = await videoCourse(UNITS);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/enrolled-course/${customId}?tab=content&unit=1`);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 30;
  });
  await page.keyboard.press('m');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Here the **stone** is cut');
  await expect(page.getByRole('combobox', { name: 'Belongs to' })).toHaveValue('film');
  await page.keyboard.press('Control+Enter');
  await expect(notes(page)).toHaveText([/^Play from 0:30.*Here the stone is cut/s]);
  await expect(notes(page).locator('strong')).toHaveText('stone');
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeFocused();
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    video.currentTime = 0;
  });
  await page.getByRole('button', { name: 'Play from 0:30' }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(30);
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'Choose a unit' }).selectOption({ label: 'U2 · A text' });
  await expect(page.getByText('You have no notes here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('combobox', { name: 'Belongs to' }).selectOption({ label: '“The keystone is set last.”' });
  await field(page).fill('Why last?');
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('Why last?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('button', { name: 'Go to “The keystone is set last.”' }).click();
  await expect(page.getByText('The keystone is set last.').first()).toBeInViewport();
  await expect
    .poll(() => stored(page))
    .toMatchObject([
      { text: 'Why last?', quote: 'The keystone is set last.', second: null },
      { text: 'Here the **stone** is cut', second: 30 },
    ]);

  await page.getByRole('link', { name: 'All notes of this course' }).click();
  await expect(page.getByRole('heading', { name: 'My Notes', level: 1 })).toBeVisible();
  await expect(page.getByText('2 notes')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('STONE is');
  await expect(page.getByText('2 notes')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('cut');
  await expect(page.getByText('1 note', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as Markdown' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('**0:00:30**\n\nHere the **stone** is cut\n');
  await page.getByRole('link', { name: 'Open U1 A film at 0:30' }).click();
  await expect(page.getByText('Unit 1 of 2')).toBeVisible();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeCloseTo(30, 0);
});

test('a note is edited, deleted, brought back, and an unsaved one survives a reload', async ({ page, videoCourse }) => {
  const { customId } = await videoCourse(UNITS);
  await openForm(page, `/enrolled-course/${customId}?tab=content&unit=2`);
  await field(page).fill('First');
  await page.reload();
  await expect(field(page)).toHaveValue('First');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page).fill('Second');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect.poll(() => texts(page)).toEqual(['Second']);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => texts(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes(page)).toHaveText([/Second/]);
  await expect.poll(() => texts(page)).toEqual(['Second']);
});

test('notes written without a connection are sent once, and two devices never write over each other', async ({
  page,
  browser,
  baseURL,
  loggedIn,
  videoCourse,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const { customId } = await videoCourse(UNITS);
  const address = `/enrolled-course/${customId}?tab=content&unit=2`;
  await openForm(page, address);
  await field(page).fill('Both know this');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect.poll(() => texts(page)).toEqual(['Both know this']);
  await expect(notes(page)).toHaveText([/^(?!.*not sent yet)/s]);

  const phone = await browser.newContext({ baseURL });
  await logIn(phone, loggedIn);
  const other = await phone.newPage();
  await openForm(other, address);
  await expect(notes(other)).toHaveText([/Both know this/]);
  await other.getByRole('button', { name: 'Cancel' }).click();
  await phone.setOffline(true);
  await other.getByRole('button', { name: 'Edit' }).click();
  await field(other).fill('On the train');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByRole('button', { name: 'Write a note' }).click();
  await field(other).fill('New on the train');
  await other.getByRole('button', { name: 'Save Note' }).click();
  await expect(notes(other)).toHaveText([/On the train.*not sent yet/s, /New on the train.*not sent yet/s]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page).fill('At the desk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => texts(page)).toEqual(['At the desk']);

  // Closed and opened again: the notes wait in the browser.
  await other.close();
  await phone.setOffline(false);
  const again = await phone.newPage();
  await open(again, address);
  const all = ['At the desk', 'New on the train', 'On the train'];
  await expect.poll(() => texts(page)).toEqual(all);
  await expect(notes(again)).toHaveCount(3);
  await again.reload();
  await expect(notes(again)).toHaveCount(3);
  expect(await texts(page)).toEqual(all);
  await phone.close();
});
