import type { Browser } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import type { Course } from '#tests/e2e/admin-courses.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { OWN_VIDEO, player, ticked, videoTest as test } from '#tests/e2e/video-course.ts';
import { expectTickStored } from '#tests/e2e/fact-store.ts';
import { expect, open, type Page } from '#tests/e2e/test.ts';

/** Four fifths of it are 8 seconds. */
const VIDEO = { title: 'A film', videoUrl: OWN_VIDEO, durationSeconds: 10 };
const TEXT = { title: 'A text' };

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'This tick was not counted' });
const done = async (page: Page, { _id }: Course) =>
  ((await (await page.request.get(`/api/courses/${_id}/study`)).json()) as { done: string[] }).done;

/** Makes a course require that units are opened and watched, as an admin does. */
async function requireWatching(browser: Browser, baseURL: string | undefined, course: Course): Promise<void> {
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  const page = await admin.newPage();
  await open(page, `/admin/manage-courses/${course.customId}?tab=settings`);
  const rule = page.getByRole('form', { name: 'Completion' });
  await rule.getByRole('checkbox', { name: 'A unit can be ticked only once it was opened' }).check();
  await rule.getByRole('button', { name: 'Save the rule' }).click();
  await expect(rule.getByText('Rule saved.')).toBeVisible();
  await admin.close();
}

async function openUnit(page: Page, course: Course, unit: number): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith('/progress/facts') && response.ok());
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=${unit}`);
  await expect(page.getByText(`Unit ${unit} of`)).toBeVisible();
  await opened;
}

/** Plays the video without sound at twice the speed, by its large button. */
async function play(page: Page): Promise<void> {
  await page.getByLabel('Speed').selectOption('2');
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).click();
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('[MORE-330] a unit can be ticked on a phone once enough of its film was watched, without a reload', async ({
  page,
  browser,
  baseURL,
  videoCourse,
}) => {
  const course = await videoCourse([VIDEO, TEXT]);
  await requireWatching(browser, baseURL, course);
  await openUnit(page, course, 1);
  await expect(ticked(page)).toBeDisabled();
  await expect(ticked(page)).toHaveAccessibleDescription('Watch 10 more seconds of the film first.');
  await expect(page.getByLabel('Choose a unit').getByRole('option')).toHaveText([
    'U1 · A film – 10 more seconds to watch',
    'U2 · A text',
  ]);
  await expectAccessible(page);
  // Going to the end is not watching.
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 9;
    video.currentTime = 0;
  });
  await play(page);
  await expect(ticked(page)).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('more seconds')).toBeHidden();
  await ticked(page).check();
  await expect.poll(() => done(page, course)).toEqual([course.sections[0]!._id]);
  await expect(refusal(page)).toBeHidden();
  // A text is done by opening it and going on.
  await openUnit(page, course, 2);
  await ticked(page).check();
  await expect.poll(async () => (await done(page, course)).length).toBe(2);
});

test('[MORE-331] a film watched offline counts once it is online again', async ({
  page,
  context,
  browser,
  baseURL,
  videoCourse,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const course = await videoCourse([VIDEO, TEXT]);
  await requireWatching(browser, baseURL, course);
  await openUnit(page, course, 1);
  await play(page);
  await expect
    .poll(() => player(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.length && buffered.end(0)))
    .toBeGreaterThan(9);
  await context.setOffline(true);
  await expect(ticked(page)).toBeEnabled({ timeout: 60_000 });
  await ticked(page).check();
  await expectTickStored(page);
  expect(await done(page, course)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => done(page, course)).toEqual([course.sections[0]!._id]);
  await expect(refusal(page)).toBeHidden();
});

test('[MORE-332] a tick made offline that the school refuses is shown until it is read', async ({
  page,
  context,
  browser,
  baseURL,
  videoCourse,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const course = await videoCourse([VIDEO, TEXT]);
  await openUnit(page, course, 1);
  await context.setOffline(true);
  await ticked(page).check();
  await expectTickStored(page);
  await requireWatching(browser, baseURL, course);
  await context.setOffline(false);
  await expect(refusal(page)).toContainText('U1 · A film: Watch 10 more seconds of the film first.');
  await expect(ticked(page)).not.toBeChecked();
  await expect(ticked(page)).toBeDisabled();
  await openUnit(page, course, 2);
  await expect(refusal(page)).toContainText('U1 · A film: Watch 10 more seconds of the film first.');
  await expectAccessible(page);
  await refusal(page).getByRole('button', { name: 'Got it' }).click();
  await expect(refusal(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Unit 2 of')).toBeVisible();
  await expect(refusal(page)).toBeHidden();
});
