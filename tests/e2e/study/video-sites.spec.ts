import { readFileSync } from 'node:fs';
import { fulfilPlayer, ticked, videoTest as test } from '#tests/e2e/video-course.ts';
import { expect, open, type Page } from '#tests/e2e/test.ts';

const GUID = '01234567-89ab-cdef-0123-456789abcdef';
const common = (message: object) => JSON.stringify({ context: 'player.js', version: '0.0.11', ...message });
const youtube = (info: object) => JSON.stringify({ event: 'infoDelivery', info });

/** Sites whose players report: an address, that of the player's frames, what it posts in the middle and at the end. */
const SITES = [
  {
    site: 'YouTube',
    address: 'https://youtu.be/abcdefghijk',
    frames: 'https://www.youtube-nocookie.com/embed',
    middle: [youtube({ playerState: 1, duration: 100 }), youtube({ currentTime: 42.5 }), youtube({ playerState: 2 })],
    end: [youtube({ playerState: 0 })],
    resumed: /&start=42&/,
  },
  {
    site: 'Vimeo',
    address: 'https://vimeo.com/76979871',
    frames: 'https://player.vimeo.com/video',
    middle: [
      { event: 'timeupdate', data: { seconds: 42.5, duration: 100, percent: 0.425 } },
      { event: 'pause', data: { seconds: 42.5, duration: 100, percent: 0.425 } },
    ],
    end: [{ event: 'ended', data: { seconds: 100, duration: 100, percent: 1 } }],
    resumed: /#t=42s$/,
  },
  {
    site: 'Bunny',
    address: `https://iframe.mediadelivery.net/play/1/${GUID}`,
    frames: 'https://iframe.mediadelivery.net/embed',
    middle: [
      common({ event: 'timeupdate', value: { seconds: 42.5, duration: 100 }, listener: 'aula-timeupdate' }),
      common({ event: 'pause', listener: 'aula-pause' }),
    ],
    end: [common({ event: 'ended', listener: 'aula-ended' })],
    resumed: /&t=42$/,
  },
] as const;

const openUnit = async (page: Page, course: { customId: number }) => {
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
};
const play = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play/ });

for (const { site, address, frames, middle, end, resumed } of SITES) {
  test(`[MORE-490, SEC-56] a video of ${site} is loaded after a press and resumes where it was left`, async ({
    page,
    videoCourse,
    outside,
  }) => {
    await fulfilPlayer(page, frames, middle);
    const course = await videoCourse([{ title: 'Elsewhere', videoUrl: address }]);
    await openUnit(page, course);
    await expect(play(page)).toContainText(`Plays from ${site}`);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(outside).toEqual([]);
    await play(page).click();
    await expect(page.locator('iframe')).toBeFocused();
    const state = async () =>
      (await (await page.request.get(`/api/courses/${course.customId}/study`)).json()) as { positions: object[] };
    await expect.poll(async () => (await state()).positions).toMatchObject([{ seconds: 42, duration: 100 }]);
    await page.reload();
    await play(page).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', resumed);
  });

  test(`[MORE-490] a video of ${site} that has ended is ticked, and the next one goes on by itself`, async ({
    page,
    videoCourse,
  }) => {
    await fulfilPlayer(page, frames, end);
    const units = ['One', 'Two'].map((title) => ({ title, videoUrl: address }));
    await openUnit(page, await videoCourse(units));
    await play(page).click();
    const upNext = page.getByRole('region', { name: 'Up next' });
    await expect(upNext).toContainText('Two');
    await expect(ticked(page)).toBeChecked();
    await upNext.getByRole('button', { name: 'Go on now' }).click();
    await expect(page.getByText('Unit 2 of 2')).toBeVisible();
    // The site was agreed to with the first press.
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Two');
    await expect(page.locator('iframe')).not.toBeFocused();
  });
}

test('[MORE-490] a video of another site than the last waits for a press', async ({ page, videoCourse }) => {
  const [, vimeo, bunny] = SITES;
  await fulfilPlayer(page, vimeo.frames, vimeo.end);
  const course = await videoCourse([
    { title: 'One', videoUrl: vimeo.address },
    { title: 'Two', videoUrl: bunny.address },
  ]);
  await openUnit(page, course);
  await play(page).click();
  await page.getByRole('region', { name: 'Up next' }).getByRole('button', { name: 'Go on now' }).click();
  await expect(play(page)).toContainText('Plays from Bunny');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[MORE-491] a stream plays as a file does', async ({ page, videoCourse }) => {
  const folder = 'tests/fixtures/streams';
  const types = { 'arch.m3u8': 'application/vnd.apple.mpegurl', 'part0.m2ts': 'video/mp2t' };
  for (const [name, contentType] of Object.entries(types))
    await page.route(`https://streams.example/${name}`, (route) =>
      route.fulfill({
        contentType,
        headers: { 'access-control-allow-origin': '*' },
        body: readFileSync(`${folder}/${name}`),
      }),
    );
  const course = await videoCourse([{ title: 'A stream', videoUrl: 'https://streams.example/arch.m3u8' }]);
  await openUnit(page, course);
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
  });
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
});
