import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { StudyState } from '#modules/progress/contract/progress.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { fulfilYoutube, OWN_VIDEO, player, ticked, videoTest as test } from '#tests/e2e/video-course.ts';
import { expectTickStored } from '#tests/e2e/fact-store.ts';
import { type Account, enrol, expect, freshEmail, logIn, open, type Page } from '#tests/e2e/test.ts';

const COURSE = 1;

const position = (page: Page, number: number) => page.getByText(new RegExp(`^Unit ${number} of`));
const progress = (page: Page) => page.getByRole('progressbar').filter({ visible: true });

const upNext = (page: Page) => page.getByRole('region', { name: 'Up next' });

/** Opens the first unit of a course. */
async function openUnits(page: Page, course: Promise<{ customId: number }> | { customId: number }): Promise<void> {
  await open(page, `/enrolled-course/${(await course).customId}?tab=content&unit=1`);
  await expect(position(page, 1)).toBeVisible();
}

/** Opens the unit of course 1 with the school's own video; returns its number and the number of units. */
async function openVideo(page: Page, student: Account): Promise<{ number: number; count: number }> {
  await enrol(page.context(), student, COURSE);
  const response = await page.request.get(`/api/courses/${COURSE}/enrolled`);
  const { sections } = (await response.json()) as FullCourse;
  const number = 1 + sections.findIndex(({ videoUrl }) => videoUrl !== null && embeddedVideo(videoUrl) === null);
  await open(page, `/enrolled-course/${COURSE}?tab=content&unit=${number}`);
  await expect(position(page, number)).toBeVisible();
  return { number, count: sections.length };
}

/** Plays the video without sound, by its large button. */
async function play(page: Page): Promise<void> {
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
}

/** Returns what the school knows of the user's studying course 1. */
const studyState = async (page: Page) =>
  (await (await page.request.get(`/api/courses/${COURSE}/study`)).json()) as StudyState;

const at = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const toTheEnd = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2;
  });

test('[MORE-06] a unit ticked off on one device is ticked off on another', async ({
  page,
  browser,
  baseURL,
  loggedIn,
}) => {
  const { count } = await openVideo(page, loggedIn);
  await expect(progress(page)).toHaveAccessibleName(`0 of ${count} units done`);
  const kept = page.waitForResponse((response) => response.url().includes('/progress/') && response.ok());
  await ticked(page).check();
  await expect(progress(page)).toHaveAccessibleName(`1 of ${count} units done`);
  await kept;

  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 800 } });
  await logIn(phone, loggedIn);
  const other = await phone.newPage();
  await open(other, '/my-courses');
  await expect(other.getByRole('main').getByText(`1 of ${count} units done`)).toBeVisible();
  await open(other, `/enrolled-course/${COURSE}?tab=content&unit=1`);
  await expect(ticked(other)).toBeChecked();
  await ticked(other).uncheck();
  await expect(progress(other)).toHaveAccessibleName(`0 of ${count} units done`);
  await phone.close();
});

test('[MORE-31] a video played to its end is ticked off, and the next unit follows automatically', async ({
  page,
  videoCourse,
}) => {
  // The caption below the video is in view.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openUnits(page, videoCourse([{ title: 'A film', videoUrl: OWN_VIDEO }, { title: 'A text' }]));
  await play(page);
  await expect(player(page)).toBeFocused();
  await toTheEnd(page);
  await expect(upNext(page)).toBeVisible();
  await expect(upNext(page).getByRole('status')).toContainText('starts in 8 seconds');
  await expect(ticked(page)).toBeChecked();
  await expect(position(page, 2)).toBeVisible({ timeout: 20_000 });
});

const EXERCISE = 'Watch the film twice.\n\nThen draw an arch of your own.';
const FOLLOWED = [
  { what: 'an exercise', height: 1400, description: EXERCISE },
  { what: 'a caption the reader has not seen', height: 500, description: 'What the film shows.' },
];
for (const { what, height, description } of FOLLOWED) {
  test(`[MORE-32] a video with ${what} below it ends without a countdown`, async ({ page, videoCourse }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height });
    await openUnits(page, videoCourse([{ title: 'A film', videoUrl: OWN_VIDEO, description }, { title: 'A text' }]));
    await play(page);
    await toTheEnd(page);
    await expect(upNext(page).getByRole('status')).toHaveText('This unit goes on below the film.');
    await page.clock.fastForward(60_000);
    await expect(position(page, 1)).toBeVisible();
    await upNext(page).getByRole('button', { name: 'Go on now' }).click();
    await expect(position(page, 2)).toBeVisible();
  });
}

test('staying on the unit works, and the switch is remembered', async ({ page, loggedIn }) => {
  const { number } = await openVideo(page, loggedIn);
  await play(page);
  await toTheEnd(page);
  const next = page.getByRole('region', { name: 'Up next' });
  await next.getByRole('button', { name: 'Stay here' }).click();
  await expect(next).toBeHidden();
  await page.getByRole('checkbox', { name: 'Go on to the next unit by itself' }).uncheck();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Go on to the next unit by itself' })).not.toBeChecked();
  await play(page);
  await toTheEnd(page);
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await expect(next).toBeHidden();
  await expect(position(page, number)).toBeVisible();
});

test('nothing advances behind another tab or the list of keys', async ({ page, videoCourse }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openUnits(page, videoCourse([{ title: 'A film', videoUrl: OWN_VIDEO }, { title: 'A text' }]));
  await play(page);
  await toTheEnd(page);
  // Matched even if hidden: its countdown would run there as well.
  const next = page.locator('section[aria-label="Up next"]');
  await expect(next).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(next).toHaveCount(0);
  await page.getByRole('tab', { name: 'Content' }).click();
  await expect(next).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(next.getByRole('status')).toContainText('starts in 8 seconds');
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await page.getByRole('button', { name: 'Previous Unit' }).click();
  await expect(position(page, 1)).toBeVisible();
  await expect(next).toHaveCount(0);
});

test('a video after a unit without one waits to be started', async ({ page, videoCourse }) => {
  const videos = { title: 'A film', videoUrl: OWN_VIDEO };
  await openUnits(page, videoCourse([videos, { title: 'A text' }, videos]));
  await play(page);
  await toTheEnd(page);
  await upNext(page).getByRole('button', { name: 'Go on now' }).click();
  await expect(position(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await expect(position(page, 3)).toBeVisible();
  expect(await player(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

test("[MORE-31] Next Unit ticks off a text, and no unplayed video, be it a file or YouTube's", async ({
  page,
  videoCourse,
}) => {
  const course = await videoCourse([
    { title: 'Ours', videoUrl: OWN_VIDEO },
    { title: 'On YouTube', videoUrl: 'https://youtu.be/abcdefghijk' },
    { title: 'A text' },
    { title: 'The end' },
  ]);
  await openUnits(page, course);
  for (const unit of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Next Unit' }).click();
    await expect(position(page, unit)).toBeVisible();
  }
  await expect(progress(page)).toHaveAccessibleName('1 of 4 units done');
  await page.getByRole('button', { name: 'Previous Unit' }).click();
  await expect(ticked(page)).toBeChecked();
});

test('[MORE-31] a YouTube video played to its end is ticked off', async ({ page, videoCourse }) => {
  await fulfilYoutube(page, { event: 'infoDelivery', info: { playerState: 0 } });
  const youtube = { title: 'On YouTube', videoUrl: 'https://youtu.be/abcdefghijk' };
  await openUnits(page, videoCourse([youtube, { title: 'A text' }]));
  await page.getByRole('link', { name: /^Play/ }).click();
  await expect(ticked(page)).toBeChecked();
  await expect(position(page, 1)).toBeVisible();
});

test('a video resumes where it was left', async ({ page, loggedIn }) => {
  await openVideo(page, loggedIn);
  await play(page);
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
    video.pause();
  });
  await expect.poll(async () => (await studyState(page)).positions).toMatchObject([{ seconds: 12 }]);
  await page.reload();
  await play(page);
  expect(await at(page)).toBeGreaterThan(11.5);
});

test('keys play, seek, caption, go full screen and list themselves', async ({ page, loggedIn }) => {
  await openVideo(page, loggedIn);
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  const paused = () => player(page).evaluate((video: HTMLVideoElement) => video.paused);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  const before = await at(page);
  await page.keyboard.press('l');
  await expect.poll(() => at(page)).toBeCloseTo(before + 10, 0);
  await page.keyboard.press('j');
  await expect.poll(() => at(page)).toBeCloseTo(before, 0);

  const captions = () => player(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
  await expect.poll(captions).toBe('showing');
  await page.keyboard.press('c');
  await expect.poll(captions).toBe('hidden');

  const full = () => page.evaluate(() => document.fullscreenElement?.querySelector('video') != null);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(false);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toContainText('Forward 10 seconds');
});

test('the keys are turned off, and on again, by a button on any screen', async ({ page, loggedIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openVideo(page, loggedIn);
  const dialog = page.getByRole('dialog', { name: 'Keyboard keys' });
  const button = page.getByRole('button', { name: 'Keyboard keys' }).filter({ visible: true });
  const toggle = dialog.getByRole('checkbox', { name: 'Use these keys' });
  await button.click();
  await toggle.uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  await expect(dialog).toBeHidden();
  await button.click();
  await toggle.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
});

test.describe('a unit ticked off while the school cannot be reached', () => {
  // Captions and the next unit may be asked for only after the network has gone.
  test.beforeEach(({ allowError }) => allowError(/ERR_INTERNET_DISCONNECTED/));

  const saved = (page: Page) => page.getByRole('main').getByText('Saved on this device.');
  /** Records the ticks that reach the school from now on, from any page of the browser. */
  const ticksSent = (page: Page) => {
    const sent: string[] = [];
    page.context().on('response', (response) => {
      const request = response.request();
      if (request.method() !== 'PUT' || !request.url().includes('/progress/')) return;
      const { facts } = request.postDataJSON() as { facts: { kind: string }[] };
      sent.push(...facts.map(({ kind }) => kind).filter((kind) => kind.endsWith('ticked')));
    });
    return sent;
  };
  const doneUnits = async (page: Page) =>
    ((await (await page.request.get(`/api/courses/${COURSE}/progress`)).json()) as { done: string[] }).done;

  test('[MORE-30] is kept on the device, marked as such, and sent once on reconnection', async ({
    page,
    context,
    loggedIn,
  }) => {
    await openVideo(page, loggedIn);
    await context.setOffline(true);
    const sent = ticksSent(page);
    await ticked(page).check();
    await expect(saved(page)).toContainText('will be sent when you are online');
    await expect(ticked(page)).toBeChecked();
    await ticked(page).uncheck();
    await ticked(page).check();
    await context.setOffline(false);
    await expect(saved(page)).toBeHidden();
    await expect(ticked(page)).toBeChecked();
    await expect.poll(() => doneUnits(page)).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('[MORE-30] survives closing the tab, and is sent by the next page opened', async ({
    page,
    context,
    loggedIn,
  }) => {
    const { count } = await openVideo(page, loggedIn);
    await context.setOffline(true);
    await ticked(page).check();
    await expect(saved(page)).toBeVisible();
    await expectTickStored(page);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    const kept = next.waitForResponse((response) => response.url().includes('/progress/') && response.ok());
    await open(next, '/about');
    await kept;
    await open(next, '/my-courses');
    await expect(next.getByRole('main').getByText(`1 of ${count} units done`)).toBeVisible();
    await expect.poll(() => next.evaluate(() => Object.keys(localStorage).join())).not.toContain('aula.waiting:');
  });

  test('[MORE-30] is neither seen nor sent by the next user of the browser', async ({ page, context, loggedIn }) => {
    const { number } = await openVideo(page, loggedIn);
    await context.setOffline(true);
    await ticked(page).check();
    await expect(saved(page)).toBeVisible();
    await expectTickStored(page);
    await page.close();
    await context.setOffline(false);

    const second = { name: 'Ben Second', email: freshEmail(), password: 'a long enough password' };
    const registered = await context.request.post('/api/auth/register', { data: second });
    const { user } = (await registered.json()) as { user: { _id: string } };
    await logIn(context, second);
    const other = await context.newPage();
    const sent = ticksSent(other);
    // That the second user opened the unit is sent before the first one logs in again.
    const opened = other.waitForResponse((response) => response.url().includes('/progress/facts'));
    await enrol(context, { ...second, _id: user._id }, COURSE);
    await open(other, `/enrolled-course/${COURSE}?tab=content&unit=${number}`);
    await expect(ticked(other)).not.toBeChecked();
    await opened;
    expect(sent).toEqual([]);

    // Requests under way when the session is another person's are refused.
    await other.goto('about:blank');
    await logIn(context, loggedIn);
    await open(other, `/enrolled-course/${COURSE}?tab=content&unit=${number}`);
    await expect(ticked(other)).toBeChecked();
    await expect.poll(() => doneUnits(other)).toHaveLength(1);
  });

  test('is also kept after a server error, and dropped silently with a deleted unit', async ({
    page,
    loggedIn,
    expectError,
  }) => {
    expectError(/503/);
    await openVideo(page, loggedIn);
    let isDown = true;
    // One route for both: a retry between two would reach the school.
    await page.route('**/progress/*', (route) => {
      if (isDown) return route.fulfill({ status: 503, json: {} });
      const { facts } = route.request().postDataJSON() as { facts: { _id: string }[] };
      return route.fulfill({ json: { refused: facts.map(({ _id }) => ({ _id, code: 'section_not_found' })) } });
    });
    await ticked(page).check();
    await expect(saved(page)).toContainText('The school cannot take it at the moment');
    isDown = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(saved(page)).toBeHidden();
    await expect(ticked(page)).not.toBeChecked();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('is sent by one of two tabs, and both show it', async ({ page, context, loggedIn }) => {
    const { number } = await openVideo(page, loggedIn);
    const other = await context.newPage();
    await open(other, `/enrolled-course/${COURSE}?tab=content&unit=${number}`);
    await expect(ticked(other)).toBeVisible();
    await context.setOffline(true);
    const sent = ticksSent(page);
    await ticked(page).check();
    await expect(ticked(other)).toBeChecked();
    await ticked(other).uncheck();
    await expect(ticked(page)).not.toBeChecked();
    await ticked(page).check();
    await expect(saved(page)).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeHidden();
    await expect.poll(() => doneUnits(page)).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });
});
