import { readFileSync, writeFileSync } from 'node:fs';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { type Course, expect, photo, test } from '#tests/e2e/admin-courses.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';
import { editAsMarkdown } from '#tests/e2e/text-mode.ts';

test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ context }) => editAsMarkdown(context));

const CLIP = 'assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4';
const TEXT = '## Arches\n\nA formula of an arch:\n\n```js\nconst height = span / 2;\n```\n\n';
const CAPTIONS =
  'WEBVTT\n\n00:01.000 --> 00:04.000\nThe frame holds the stones.\n\n00:05.000 --> 00:08.000\nThen it goes.\n';

/** Returns a playable video of three parts: the clip, and a box that players skip. */
function clip(): Buffer {
  const free = Buffer.alloc(2 * UPLOAD_LIMITS.uploadPartBytes + 1_000);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return Buffer.concat([readFileSync(CLIP), free]);
}

const choose = (page: Page, button: string, file: Parameters<typeof chooseFile>[2]) =>
  chooseFile(page, page.getByRole('button', { name: button }), file);

async function writeUnit(page: Page, course: Course, path: string): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const offsets: number[] = [];
  let stuck = true;
  await page.route('**/api/courses/*/media/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(request.headers()['upload-offset']);
    offsets.push(offset);
    // The second part never arrives until the page is loaded again.
    if (offset > 0 && stuck) return;
    await route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]?._id}`);

  await test.step('text, code and a picture', async () => {
    await text.fill(TEXT);
    await page.locator('input[type=file][aria-label=Picture]').setInputFiles({
      name: 'arch.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await dialog.getByLabel('What does the picture show?').fill('An arch of bricks');
    await dialog.getByRole('button', { name: 'Insert the picture' }).click();
    await expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
  });
  await test.step('a film, whose upload is interrupted by a reload', async () => {
    await choose(page, 'Upload another film', path);
    await expect(page.getByText('Uploading Arches.mp4')).toBeVisible();
    // Parts of 8 MB go through the interception above, which takes seconds beside other tests.
    await expect.poll(() => offsets, { timeout: 60_000 }).toEqual([0, UPLOAD_LIMITS.uploadPartBytes]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Arches.mp4 is paused')).toBeVisible();
    stuck = false;
    await page.reload();
    await expect(page.getByText(/The upload of Arches.mp4 was interrupted/)).toBeVisible();
    await choose(page, 'Upload another film', path);
    await expect(page.getByText('The film is uploaded and belongs to this unit now.')).toBeVisible({ timeout: 60_000 });
    expect(offsets.slice(2)).toEqual([UPLOAD_LIMITS.uploadPartBytes, 2 * UPLOAD_LIMITS.uploadPartBytes]);
  });
  await test.step('its poster is its first frame until another one is chosen', async () => {
    const poster = page.getByRole('group', { name: 'Picture before the film' });
    const image = poster.getByRole('img');
    await expect(image).toHaveAttribute('src', /^\/media\/pictures\//);
    const first = await image.getAttribute('src');
    await poster.getByRole('button', { name: 'Choose a frame' }).click();
    const video = poster.locator('video');
    await video.evaluate(async (one: HTMLVideoElement) => {
      const shown = new Promise((done) => one.addEventListener('seeked', done, { once: true }));
      one.currentTime = 5;
      await shown;
    });
    await poster.getByRole('button', { name: 'Use the frame shown now' }).click();
    await expect(poster.getByText('The picture is saved.')).toBeVisible();
    await expect(image).not.toHaveAttribute('src', first!);
  });
  await test.step('captions and a file', async () => {
    const captions = { name: 'arch.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) };
    await choose(page, 'Upload captions', captions);
    await expect(page.getByText('The captions in English were saved.')).toBeVisible();
    await choose(page, 'Add files', {
      name: 'Sheet.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(page.getByText('Sheet.pdf was added.')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });
  await test.step('all of it is published', async () => {
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Publish this unit?' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published as version 2.')).toBeVisible();
  });
}

async function study(page: Page, course: Course): Promise<void> {
  await open(page, `/enrolled-course/${course._id}?tab=content&unit=1`);
  await expect(page.getByRole('heading', { name: 'Arches', exact: true })).toBeVisible();
  await expect(page.locator('pre').getByText('height')).toBeVisible();
  await expect(page.getByRole('img', { name: 'An arch of bricks' })).toBeVisible();
  const video = page.locator('video');
  await page.getByRole('button', { name: /^Play/ }).press('Enter');
  await expect(video).toHaveAttribute('src', /^\/media\/files\/.*signature=/);
  const seconds = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0);
  await page.getByText('Transcript', { exact: true }).press('Enter');
  const lines = page.getByRole('list', { name: 'What is said in the film' }).getByRole('button');
  await lines.filter({ hasText: 'Then it goes.' }).press('Enter');
  await expect.poll(seconds).toBeGreaterThan(4.9);
  await video.evaluate((one: HTMLVideoElement) => one.pause());
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Sheet\.pdf/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Sheet.pdf');
  await expectAccessible(page);
  // What the page still saves would fail after the course is deleted.
  await page.goto('about:blank');
}

test('a teacher writes a unit with film, captions and file; a learner uses it by keyboard on a phone', async ({
  page,
  course,
  account,
  browser,
  baseURL,
  allowError,
}, testInfo) => {
  // A save that crosses the video becoming part of the unit is merged and sent again.
  allowError(/409 \(Conflict\).*\/draft/);
  const path = testInfo.outputPath('Arches.mp4');
  writeFileSync(path, clip());
  await writeUnit(page, course, path);
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
  await logIn(phone, account);
  await study(await phone.newPage(), course);
  await phone.close();
});
