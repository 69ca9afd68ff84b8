import type { CourseWhole } from '#contract/courses.ts';
import { youtubeId } from '#contract/sections.ts';
import { makeCourse } from './admin-courses.ts';
import { logInAsAdmin } from './administrator.ts';
import { type Account, enrol, expect, logIn, open, test, type Page } from './test.ts';

const COURSE = 1;

const ticked = (page: Page) => page.getByRole('checkbox', { name: 'I am done with this unit' });
const position = (page: Page, number: number) => page.getByText(new RegExp(`^Unit ${number} of`));
const progress = (page: Page) => page.getByRole('progressbar').filter({ visible: true });
const film = (page: Page) => page.locator('video');

/** Opens the unit of course 1 that a film of the school's own belongs to; answers its number and how many there are. */
async function openFilm(page: Page, student: Account): Promise<{ number: number; count: number }> {
  await enrol(page.context(), student, COURSE);
  const answer = await page.request.get(`/api/courses/${COURSE}/enrolled`);
  const { sections } = (await answer.json()) as CourseWhole;
  const number = 1 + sections.findIndex(({ videoUrl }) => videoUrl !== null && youtubeId(videoUrl) === null);
  await open(page, `/enrolled-course/${COURSE}?tab=content&unit=${number}`);
  await expect(position(page, number)).toBeVisible();
  return { number, count: sections.length };
}

/** Plays the film without sound; as a person would, by its large button. */
async function play(page: Page): Promise<void> {
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
}

const at = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const toTheEnd = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2;
  });

test('a unit ticked off on one device is ticked off on another', async ({ page, browser, baseURL, loggedIn }) => {
  const { count } = await openFilm(page, loggedIn);
  await expect(progress(page)).toHaveAccessibleName(`0 of ${count} units done`);
  const kept = page.waitForResponse((answer) => answer.url().includes('/progress/') && answer.ok());
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

test('a new device opens the first unit that is not done yet', async ({ page, loggedIn }) => {
  await openFilm(page, loggedIn);
  const { sections } = (await (await page.request.get(`/api/courses/${COURSE}/enrolled`)).json()) as CourseWhole;
  for (const unit of sections.slice(0, 2)) {
    await page.request.put(`/api/courses/${COURSE}/progress/${unit._id}`, { data: { done: true } });
  }
  await page.evaluate(() => localStorage.clear());
  await open(page, `/enrolled-course/${COURSE}`);
  await expect(position(page, 3)).toBeVisible();
});

test('a film played to its end is ticked off, and the next unit follows by itself', async ({ page, loggedIn }) => {
  const { number } = await openFilm(page, loggedIn);
  await play(page);
  await expect(film(page)).toBeFocused();
  await toTheEnd(page);
  const next = page.getByRole('region', { name: 'Up next' });
  await expect(next).toBeVisible();
  await expect(next.getByRole('status')).toContainText('starts in 8 seconds');
  await expect(ticked(page)).toBeChecked();
  await expect(position(page, number + 1)).toBeVisible({ timeout: 20_000 });
});

test('whoever wants to stay stays, and the switch is remembered', async ({ page, loggedIn }) => {
  const { number } = await openFilm(page, loggedIn);
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
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await expect(next).toBeHidden();
  await expect(position(page, number)).toBeVisible();
});

test('nothing goes on by itself behind another tab or the list of keys', async ({ page, loggedIn }) => {
  const { number } = await openFilm(page, loggedIn);
  await play(page);
  await toTheEnd(page);
  // Found even where it cannot be seen: its clock would run there all the same.
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
  await expect(position(page, number)).toBeVisible();
  await expect(next).toHaveCount(0);
});

test('a film after a unit without one waits to be started', async ({ page, browser, baseURL, loggedIn }) => {
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  const videoUrl = '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4';
  const units: Record<string, string>[] = [
    { title: 'A film', videoUrl },
    { title: 'A text' },
    { title: 'Another film', videoUrl },
  ];
  const course = await makeCourse(admin.request, units);
  await admin.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: loggedIn._id } });

  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  await play(page);
  await toTheEnd(page);
  await page.getByRole('region', { name: 'Up next' }).getByRole('button', { name: 'Go on now' }).click();
  await expect(position(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await expect(position(page, 3)).toBeVisible();
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await admin.request.delete(`/api/courses/${course._id}`, { data: { deleteImage: true } });
  await admin.close();
});

test('a film goes on where it was left', async ({ page, loggedIn }) => {
  await openFilm(page, loggedIn);
  await play(page);
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
    video.pause();
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('aula.places'))).toContain('12');
  await page.reload();
  await play(page);
  expect(await at(page)).toBeGreaterThan(11.5);
});

test('keys play, seek, caption, fill the screen and tell of themselves', async ({ page, loggedIn }) => {
  await openFilm(page, loggedIn);
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  const paused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  const before = await at(page);
  await page.keyboard.press('l');
  await expect.poll(() => at(page)).toBeCloseTo(before + 10, 0);
  await page.keyboard.press('j');
  await expect.poll(() => at(page)).toBeCloseTo(before, 0);

  const captions = () => film(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
  expect(await captions()).toBe('showing');
  await page.keyboard.press('c');
  expect(await captions()).toBe('hidden');

  const full = () => page.evaluate(() => document.fullscreenElement?.querySelector('video') != null);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(false);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toContainText('Forward 10 seconds');
});

test('the keys are switched off, and on again, from a button on any screen', async ({ page, loggedIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openFilm(page, loggedIn);
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
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
});

test('a tick the school could not keep goes again, with a word', async ({ page, loggedIn, expectError }) => {
  expectError(/503/);
  await openFilm(page, loggedIn);
  await page.route('**/progress/*', (route) => route.fulfill({ status: 503, json: {} }));
  // Not check(): it would insist on the box staying checked.
  await ticked(page).click();
  await expect(page.getByRole('alert')).toContainText('could not be saved');
  await expect(ticked(page)).not.toBeChecked();
  await page.unrouteAll();
  await ticked(page).check();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a tick that failed is told of though a later one was kept', async ({ page, loggedIn, expectError }) => {
  expectError(/503/);
  await openFilm(page, loggedIn);
  let release: () => void = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  let sent = 0;
  await page.route('**/progress/*', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await held;
    return route.fulfill({ status: 503, json: {} });
  });
  await ticked(page).click();
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await ticked(page).click();
  const kept = page.waitForResponse((answer) => answer.url().includes('/progress/') && answer.ok());
  release();
  await kept;
  await expect(ticked(page)).toBeChecked();
  await expect(page.getByRole('alert')).toContainText('could not be saved');
});

test('a course whose ticks cannot be loaded is studied all the same', async ({ page, loggedIn, expectError }) => {
  expectError(/400/);
  await enrol(page.context(), loggedIn, COURSE);
  await page.route('**/progress', (route) => route.fulfill({ status: 400, json: {} }));
  await open(page, `/enrolled-course/${COURSE}?tab=content&unit=1`);
  await expect(position(page, 1)).toBeVisible();
  await expect(page.getByText('Your ticks are safe.').filter({ visible: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).click();
  await expect(progress(page)).toBeVisible();
});
