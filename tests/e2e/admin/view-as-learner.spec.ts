import type { FrameLocator } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, test } from '#tests/e2e/admin-courses.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { open, type Page } from '#tests/e2e/test.ts';

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of the unit"]');

/** Gives the first unit of a course a draft that asks a question, and a test of another one. */
async function prepare({ request }: Page, course: Course): Promise<string> {
  const unit = `/api/courses/${course._id}/sections/${course.sections[0]!._id}`;
  const ask = async (prompt: string): Promise<string> => {
    const body = { type: 'truefalse', prompt, correct: true, explanation: 'Its load pushes it down.' };
    const added = await request.post(`/api/courses/${course._id}/questions`, { data: { body, tags: [] } });
    return (await added.json())._id;
  };
  const practised = await ask('Does the keystone fall?');
  const tested = await ask('Do arches push?');
  const { revision, baseVersion, value } = await (await request.get(`${unit}/draft`)).json();
  const description = `Only the draft says this, and [links](https://arches.example) away.\n\n[[question:${practised}]]\n`;
  await request.put(`${unit}/draft`, {
    data: { revision, baseVersion, value: { ...value, title: 'First, newly', description } },
  });
  await request.put(`${unit}/test/settings`, { data: { questions: [tested], passPercent: 75 } });
  return course.sections[0]!._id;
}

test('[MORE-451] the draft with video, practice, files and test is tried out as a learner, and nothing of it is stored', async ({
  page,
  course,
}) => {
  test.slow();
  const unit = await prepare(page, course);
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  await chooseFile(page, page.getByRole('button', { name: 'Add files' }), {
    name: 'Sheet.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByText('Sheet.pdf was added.')).toBeVisible();
  const address = page.url();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'View as learner' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The unit as learners see it' });
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { name: 'First, newly' })).toBeVisible();
  await expect(frame.getByText('Unit 1 of 3', { exact: true })).toBeVisible();
  await expect(frame.getByText('Only the draft says this')).toBeVisible();
  await expect(frame.getByRole('link', { name: /Sheet\.pdf/ })).toBeVisible();
  expect(await frame.locator('html').evaluate((html) => html.clientWidth)).toBe(1280);
  await expectAccessible(page);

  await test.step('a link leads nowhere, and the video plays', async () => {
    await frame.getByRole('link', { name: 'links' }).click();
    await frame.getByRole('button', { name: 'Play the video: First, newly' }).press('Enter');
    await expect
      .poll(() => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    await frame.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    expect(page.url()).toBe(address);
  });
  await test.step('a question in the text is answered', async () => {
    const question = frame.locator('.question-frame');
    await question.getByRole('radio', { name: 'True' }).check();
    await question.getByRole('button', { name: 'Check' }).press('Enter');
    await expect(question.getByText('That is right.')).toBeVisible();
    await expect(question.getByText('Its load pushes it down.')).toBeVisible();
    await question.getByRole('button', { name: 'Answer again' }).press('Enter');
    await expect(question.getByRole('radio', { name: 'True' })).toBeFocused();
  });
  await test.step('the test is taken', async () => {
    const shown = frame.getByRole('region', { name: 'Test' });
    await expect(shown.getByText('75%', { exact: false })).toBeVisible();
    await shown.getByRole('button', { name: 'Start the test' }).press('Enter');
    await shown.getByRole('radio', { name: 'False' }).check();
    await shown.getByRole('button', { name: 'Submit the test' }).press('Enter');
    await expect(shown.getByText('0 of 1 points').first()).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Back to the test' }).press('Enter');
    await expect(shown.getByRole('button', { name: 'Start the test' })).toBeVisible();
  });
  expect(new Set(sent)).toEqual(new Set([`/api/courses/${course.customId}/questions/try`]));
  const testOf = await page.request.get(`/api/courses/${course._id}/sections/${unit}/test`);
  expect((await testOf.json()).own).toEqual([]);

  await dialog.getByRole('button', { name: 'Phone' }).click();
  await expect
    .poll(() => frame.locator('html').evaluate((html) => [html.clientWidth, html.scrollWidth]))
    .toEqual([390, 390]);
  await dialog.getByRole('button', { name: 'Dark' }).click();
  await expectAccessible(page);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(frame.getByRole('heading', { name: 'First, newly' })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View as learner' })).toBeFocused();
});

test('[MORE-451] what is typed last is in the preview, and an empty unit says so little that it has no video', async ({
  page,
  course,
}) => {
  const added = await page.request.post(`/api/courses/${course._id}/outline`, {
    data: { sections: ['Sketch'], chapters: [] },
  });
  const [unit] = (await added.json()).sections;
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Typed just now.');
  await page.getByRole('button', { name: 'View as learner' }).click();
  const frame = frameOf(page);
  await expect(frame.getByText('Typed just now.')).toBeVisible();
  // Learners see published units only: three of them, and this one once it is.
  await expect(frame.getByText('Unit 4 of 4', { exact: true })).toBeVisible();
  await expect(frame.getByText('This unit is for reading.')).toBeVisible();
});
