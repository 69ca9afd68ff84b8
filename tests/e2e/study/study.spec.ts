import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expectReadable } from '#tests/e2e/readable.ts';
import { expectAfterRetries } from '#tests/e2e/retries.ts';
import { type Account, enrol, expect, open, test, type Page } from '#tests/e2e/test.ts';

/** Returns the full course with all units, as its learners get it. */
async function fullCourse(page: Page, course: number): Promise<FullCourse> {
  const response = await page.request.get(`/api/courses/${course}/enrolled`);
  expect(response.status()).toBe(200);
  return response.json();
}

/** Enrols the student and finds a course and a unit that match a condition. */
async function courseWith(page: Page, student: Account, wanted: (unit: FullCourse['sections'][number]) => boolean) {
  for (let number = 1; number <= 9; number += 1) {
    await enrol(page.context(), student, number);
    const course = await fullCourse(page, number);
    const index = course.sections.findIndex(wanted);
    if (index >= 0) return { course, number, index, unit: course.sections[index]! };
  }
  throw new Error('No course of the demo school has such a unit.');
}

const openUnit = async (page: Page, course: number, index: number) => {
  await open(page, `/enrolled-course/${course}`);
  await page.getByRole('tab', { name: 'Content' }).click();
  for (let step = 0; step < index; step += 1) await page.getByRole('button', { name: 'Next Unit' }).first().click();
};

test('[ACCOUNT-08, STUDY-07, STUDY-13] a student opens a course, reads its units in order, and returns to the last one', async ({
  page,
  context,
  loggedIn,
}) => {
  await enrol(context, loggedIn, 1);
  const { sections, name } = await fullCourse(page, 1);
  await open(page, '/my-courses');
  await expect(page.getByText('Here you can find all your purchased courses')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Start Course/ })
    .click();
  await expect(page).toHaveURL(/\/enrolled-course\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.getByRole('tab', { name: 'Content' }).click();
  const unit = (index: number) => page.getByRole('heading', { name: sections[index]!.title });
  await expect(unit(0)).toBeVisible();
  await page.getByRole('button', { name: 'Next Unit' }).first().click();
  await expect(unit(1)).toBeVisible();
  await page.getByRole('button', { name: 'Next Unit' }).first().click();
  await expect(unit(2)).toBeVisible();
  await page.getByRole('button', { name: 'Previous Unit' }).first().click();
  await expect(unit(1)).toBeVisible();

  await open(page, '/');
  await open(page, '/enrolled-course/1');
  await page.getByRole('tab', { name: 'Content' }).click();
  await expect(unit(1)).toBeVisible();
});

test('the text of a unit shows code, tables and formulas, and scrolls nowhere but inside them on a phone', async ({
  page,
  context,
  loggedIn,
}) => {
  await enrol(context, loggedIn, 1);
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/enrolled-course/1?tab=content&unit=3');
  await expect(page.getByRole('group', { name: 'Code in JavaScript' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Table' }).getByRole('cell', { name: '11' }).first()).toBeVisible();
  await expect(page.locator('.tok-keyword').first()).toHaveText('const');
  await expectReadable(page);
  await expectAccessible(page);

  // The neighbours have been loaded: their text is there in the frame that shows the unit.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await expect(page.getByRole('group', { name: 'Code in JavaScript' })).toContainText('function largestOf');
  await context.setOffline(false);

  await enrol(context, loggedIn, 8);
  await open(page, '/enrolled-course/8?tab=content&unit=4');
  await expect(page.getByRole('group', { name: 'Formula' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Footnote 1' })).toHaveAttribute('href', /^#fn/);
  await expectReadable(page);
  await expectAccessible(page);
});

test('[STUDY-04, STUDY-11, STUDY-12] the tabs show overview, teacher, and reviews to come', async ({
  page,
  context,
  loggedIn,
}) => {
  await enrol(context, loggedIn, 2);
  const course = await fullCourse(page, 2);
  await open(page, '/enrolled-course/2');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText(`${course.lessons} lessons`);
  await page.getByRole('tab', { name: 'Instructor' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(course.teacher);
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByText('Reviews will be available soon...')).toBeVisible();
});

test('[STUDY-10] a video file plays, with captions, without another host', async ({ page, loggedIn, outside }) => {
  const found = await courseWith(
    page,
    loggedIn,
    ({ videoUrl }) => videoUrl !== null && embeddedVideo(videoUrl) === null,
  );
  expect(found.unit.captionsUrl).not.toBeNull();
  await openUnit(page, found.number, found.index);
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3);
  const cues = () => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(0);
  expect(outside).toEqual([]);
});

test('[STUDY-09, SECTIONS-24, SEC-56] a YouTube video contacts YouTube only after a press', async ({
  page,
  loggedIn,
  outside,
}) => {
  const found = await courseWith(
    page,
    loggedIn,
    ({ videoUrl }) => videoUrl !== null && embeddedVideo(videoUrl) !== null,
  );
  await openUnit(page, found.number, found.index);
  const play = page.getByRole('link', { name: /^Play/ });
  await expect(play).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(outside).toEqual([]);
  await play.click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${embeddedVideo(found.unit.videoUrl!)?.id}`),
  );
  await expect(frame).toBeFocused();
  await expect.poll(() => outside.some((address) => address.includes('youtube-nocookie.com'))).toBe(true);
});

test('[STUDY-15] a user who is not enrolled sees why, with a link to the course page', async ({
  page,
  loggedIn,
  expectError,
}) => {
  expectError(/403/);
  expect(loggedIn.email).toBeTruthy();
  await open(page, '/enrolled-course/4');
  await expect(page.getByText('You are not enrolled in this course')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See the course page' }).click();
  await expect(page).toHaveURL(/\/course\//);
});

test('an unknown course is reported', async ({ page, loggedIn, expectError }) => {
  expectError(/404/);
  expect(loggedIn.email).toBeTruthy();
  await open(page, '/enrolled-course/99999');
  await expect(page.getByText('This course does not exist or has been removed.')).toBeVisible();
});

test('[STUDY-14] a lost connection says Failed to load course, and a retry helps', async ({
  page,
  context,
  loggedIn,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await enrol(context, loggedIn, 1);
  await page.route('**/api/courses/*/enrolled', (route) => route.abort('internetdisconnected'));
  await page.clock.install();
  await open(page, '/enrolled-course/1');
  await expectAfterRetries(page, page.getByRole('alert').getByText('Failed to load course'));
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Content' })).toBeVisible();
});

test('a course of which no unit was opened yet opens with the first unit not completed', async ({ page, loggedIn }) => {
  await enrol(page.context(), loggedIn, 1);
  const { sections } = await fullCourse(page, 1);
  for (const unit of sections.slice(0, 2)) {
    await page.request.put(`/api/courses/1/progress/${unit._id}`, { data: { done: true } });
  }
  await open(page, '/enrolled-course/1');
  await expect(page.getByText(/^Unit 3 of/)).toBeVisible();
});

test('a course whose ticks cannot be loaded can be studied', async ({ page, loggedIn, expectError }) => {
  expectError(/400/);
  await enrol(page.context(), loggedIn, 1);
  await page.route('**/study', (route) => route.fulfill({ status: 400, json: {} }));
  await open(page, '/enrolled-course/1?tab=content&unit=1');
  await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
  await expect(page.getByText('Your ticks are safe.').filter({ visible: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).click();
  await expect(page.getByRole('progressbar').filter({ visible: true })).toBeVisible();
});

test('a dialog that is opened again at once after it was closed stays open', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  await open(page, '/enrolled-course/1?tab=content');
  const dialog = page.getByRole('dialog', { name: 'Keyboard keys' });
  const button = page.getByRole('button', { name: 'Keyboard keys' }).filter({ visible: true });
  await button.click();
  await expect(dialog).toBeVisible();
  const isOpen = await button.evaluate(async (opener: HTMLElement) => {
    const element = document.querySelector<HTMLDialogElement>('dialog[open]')!;
    const closed = new Promise((resolve) => element.addEventListener('close', resolve, { once: true }));
    element.querySelector('button')!.click();
    // React closes it in a microtask; the event about that is a task, which comes after the next press here.
    for (let turn = 0; element.open && turn < 100; turn += 1) await Promise.resolve();
    opener.click();
    await closed;
    await new Promise(requestAnimationFrame);
    return element.open;
  });
  expect(isOpen).toBe(true);
  await expect(dialog).toBeVisible();
});
