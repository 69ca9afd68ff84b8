import { readFileSync, writeFileSync } from 'node:fs';
import * as LIMITS from '#contract/limits.ts';
import { expect, read, test } from './admin-courses.ts';
import { expectAccessible } from './accessible.ts';
import { open } from './test.ts';

const CLIP = 'assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4';

/** Returns a playable film of three parts: the clip, and a box that players skip. */
function film(): Buffer {
  const free = Buffer.alloc(2 * LIMITS.uploadPartBytes + 1_000);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return Buffer.concat([readFileSync(CLIP), free]);
}

test('an admin uploads a film, interrupted by a reload, and a file; a learner watches and downloads', async ({
  page,
  course,
}, testInfo) => {
  const path = testInfo.outputPath('Arches.mp4');
  writeFileSync(path, film());
  const [unit] = (await read(page.request, course._id)).sections;
  const place = `/admin/manage-courses/${course._id}/section/${unit?._id}`;
  const offsets: number[] = [];
  let stuck = true;
  await page.route('**/api/admin/media/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(request.headers()['upload-offset']);
    offsets.push(offset);
    // The second part never arrives until the page is loaded again.
    if (offset > 0 && stuck) return;
    await route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());

  await open(page, place);
  const panel = page.getByRole('region', { name: 'Film and files' });
  const choose = async (file: string) => {
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Upload another film' }).click();
    await (await chooser).setFiles(file);
  };
  await choose(path);
  await expect(panel.getByText('Uploading Arches.mp4')).toBeVisible();
  await expect.poll(() => offsets).toEqual([0, LIMITS.uploadPartBytes]);
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText('Arches.mp4 is paused')).toBeVisible();
  stuck = false;
  await page.reload();
  await expect(panel.getByText(/The upload of Arches.mp4 was interrupted/)).toBeVisible();
  await choose(path);
  await expect(panel.getByText('The film is uploaded and belongs to this unit now.')).toBeVisible();
  expect(offsets.slice(2)).toEqual([LIMITS.uploadPartBytes, 2 * LIMITS.uploadPartBytes]);

  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles({ name: 'Sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(panel.getByText('Sheet.pdf was added.')).toBeVisible();
  await expectAccessible(page);

  await open(page, `/enrolled-course/${course._id}?tab=content&unit=1`);
  await page.getByRole('button', { name: /^Play/ }).click();
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /^\/media\/files\/.*signature=/);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Sheet\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('Sheet.pdf');
  await page.goto('about:blank');
});
