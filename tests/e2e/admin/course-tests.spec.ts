import type { APIRequestContext } from '@playwright/test';
import type { PublicQuestion } from '#modules/questions/contract/questions.ts';
import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, publishUnit, test } from '#tests/e2e/admin-courses.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

/** A question for each kind of input. */
const GIFT = `$CATEGORY: arches

What carries the load? {=The arch#Yes. ~The frame#Only while it is built.}

Which are arches? {~%50%Pointed ~%50%Round ~%-100%Flat roof}

The keystone is set last. {T}

Who needs a frame? {=mason}

Two halves of 7? {#3.5:0.01}

Match. {=Round -> Rome =Pointed -> Gothic}

No end {=a`;

async function fillBank(page: Page, course: Course): Promise<void> {
  await open(page, `/admin/courses/${course.customId}/questions`);
  await test.step('a question that lacks something is refused at its field', async () => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a question' });
    await dialog.getByLabel('Type').selectOption('order');
    await dialog.getByLabel('In the right order').fill('Frame\nStones\nKeystone');
    await dialog.getByRole('button', { name: 'Save question' }).click();
    await expect(dialog.getByLabel('Question', { exact: true })).toHaveAccessibleDescription(
      /Please write the question\.$/,
    );
    await dialog.getByLabel('Question', { exact: true }).fill('How is an arch built?');
    await dialog.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText('Question saved')).toBeVisible();
  });
  await test.step('GIFT is shown before it is imported, with the line of each mistake', async () => {
    await page.getByRole('button', { name: 'Import questions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import questions' });
    await dialog.getByRole('textbox', { name: 'Questions in GIFT or Moodle XML' }).fill(GIFT);
    await dialog.getByRole('button', { name: 'Show what it contains' }).click();
    await expect(dialog.getByText(/^Line 15: This question cannot be read/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 6 questions' }).click();
    await expect(page.getByText('6 questions imported')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveCount(7);
  });
  await expectAccessible(page);
}

async function makeTest(page: Page, course: Course): Promise<void> {
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[1]!._id}`);
  await page.getByRole('button', { name: 'Add a test' }).click();
  const form = page.getByRole('form', { name: 'Test' });
  await form.getByLabel('How many').fill('7');
  await form.getByLabel('Percent to pass').fill('101');
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish this unit?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByLabel('Percent to pass')).toHaveAccessibleDescription(
    'Please enter a whole number from 0 to 100.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await form.getByLabel('Percent to pass').fill('80');
  await publishUnit(page);
}

/** Submits the open attempt by keyboard and waits for its result. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit the test' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Submit the test?' });
  await dialog.getByRole('button', { name: 'Submit the test' }).press('Enter');
  await expect(page.getByText('Your result')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Test', exact: true })).toBeFocused();
}

/** Fills in the right solution of one question, by keys alone. */
async function answer(page: Page, type: PublicQuestion['type']): Promise<void> {
  const press = (role: 'radio' | 'checkbox', name: string) =>
    page.getByRole(role, { name, exact: true }).press('Space');
  if (type === 'single') await press('radio', 'The arch');
  if (type === 'multiple') {
    await press('checkbox', 'Pointed');
    await press('checkbox', 'Round');
  }
  if (type === 'truefalse') await press('radio', 'True');
  const typed = (prompt: string) => page.getByRole('group').filter({ hasText: prompt }).getByRole('textbox');
  if (type === 'short') await typed('Who needs a frame?').fill(' Mason ');
  if (type === 'number') await typed('Two halves of 7?').fill('3,5');
  if (type === 'match') {
    await page.getByRole('combobox', { name: 'Round' }).selectOption('Rome');
    await page.getByRole('combobox', { name: 'Pointed' }).selectOption('Gothic');
  }
  if (type === 'order') {
    const items = page.getByRole('group').filter({ hasText: 'How is an arch built?' }).getByRole('listitem');
    for (const [place, item] of ['Frame', 'Stones', 'Keystone'].entries()) {
      const up = page.getByRole('button', { name: `Move “${item}” up` });
      for (;;) {
        const at = (await items.allTextContents()).findIndex((line) => line.includes(item));
        if (at === place) break;
        await up.press('Enter');
        await expect(items.nth(at - 1)).toContainText(item);
        await expect(up).toBeFocused();
      }
    }
    await page.getByRole('checkbox', { name: 'This order is right' }).check();
  }
}

test('[MORE-140, MORE-145] a test is made from a bank, failed, taken again on another page and passed', async ({
  page,
  course,
  account,
  browser,
  baseURL,
  expectError,
}) => {
  // The refused question and the refused settings.
  expectError(/status of 400/);
  await fillBank(page, course);
  await makeTest(page, course);
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });

  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logIn(phone, account);
  const learner = await phone.newPage();
  await open(learner, `/enrolled-course/${course.customId}?tab=content&unit=2`);
  await expect(learner.getByText('80% are needed to pass')).toBeVisible();
  await expect(learner.getByRole('checkbox', { name: 'I am done with this unit' })).toHaveCount(0);

  await test.step('an empty attempt is failed', async () => {
    await learner.getByRole('button', { name: 'Start the test' }).press('Enter');
    await expect(learner.getByText(/^Question 7 of 7/)).toBeVisible();
    await expectAccessible(learner);
    await submit(learner);
    await learner.getByRole('button', { name: 'Back to the test' }).press('Enter');
    await expect(learner.getByText('0% so far; 80% are needed.')).toBeVisible();
  });

  await test.step('answers survive a reload', async () => {
    await learner.getByRole('button', { name: 'Try again' }).press('Enter');
    for (const type of ['single', 'multiple', 'truefalse', 'short', 'number', 'match', 'order'] as const)
      await answer(learner, type);
    await expect(learner.getByText('All answers saved')).toBeVisible();
    await open(learner, `/enrolled-course/${course.customId}?tab=content&unit=2`);
    await learner.getByRole('button', { name: 'Go on with the test' }).press('Enter');
    await expect(learner.getByLabel('The arch', { exact: true })).toBeChecked();
  });

  await test.step('the test is passed, and its unit is done', async () => {
    await submit(learner);
    await expect(learner.getByText('Attempt 2: Passed, 7 of 7 points')).toBeVisible();
    await expect(learner.getByText('1 of 3 units done').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(learner);
  });
  await phone.close();
});

/** Takes the test of a unit: all its statements are called true, or false. */
async function take(api: APIRequestContext, courseId: string, sectionId: string, value: boolean): Promise<void> {
  const started = await api.post(`/api/courses/${courseId}/sections/${sectionId}/attempts`, {
    data: { _id: crypto.randomUUID() },
  });
  const attempt = (await started.json()) as Attempt;
  const answers = attempt.questions.map(({ question }) => ({
    question: question._id,
    answer: { type: 'truefalse', value },
    sequence: 1,
  }));
  const path = `/api/courses/${courseId}/attempts/${attempt._id}`;
  await api.put(`${path}/answers`, { data: { answers } });
  expect((await api.post(`${path}/submit`)).status()).toBe(200);
}

test('[MORE-147] a wrong key is corrected, its effect shown, and attempts are graded again', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const api = page.request;
  const unit = course.sections[1]!._id;
  const body = { type: 'truefalse', prompt: 'The keystone is set last.', correct: false };
  const added = await api.post(`/api/courses/${course._id}/questions`, { data: { body } });
  const { _id } = (await added.json()) as { _id: string };
  await api.put(`/api/courses/${course._id}/sections/${unit}/test/settings`, { data: { questions: [_id] } });
  await api.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const learner = await browser.newContext({ baseURL });
  await logIn(learner, account);
  await take(learner.request, course._id, unit, true);
  await learner.close();

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/courses/${course.customId}/questions`);
  await test.step('a correction keeps attempts as they are, and says how to change them', async () => {
    await expect(page.getByRole('button', { name: 'Regrade: The keystone is set last.' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit: The keystone is set last.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByLabel('Right answer').selectOption({ label: 'True' });
    await dialog.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText('“Regrade” shows what this version would change.')).toBeVisible();
  });
  await test.step('the effect is shown before it happens', async () => {
    await page.getByRole('button', { name: 'Regrade: The keystone is set last.' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Grade attempts by the latest version' });
    await expect(dialog.getByText('1 of 1 attempt gets other points. 1 is then passed.')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Attempts that change' })).toContainText('0 → 1 points');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Regrade' }).press('Enter');
    await expect(page.getByText('Regraded: 1 attempt has other points.')).toBeVisible();
    await page.getByRole('button', { name: 'Regrade: The keystone is set last.' }).press('Enter');
    await expect(dialog.getByText('No submitted attempt is graded by an earlier version.')).toBeVisible();
  });
  await test.step('the analysis of the test counts it as right', async () => {
    await open(page, `/admin/courses/${course.customId}/units/${unit}`);
    await page.getByRole('button', { name: 'Item analysis' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'How the questions were answered' });
    await expect(dialog.getByRole('progressbar', { name: 'Points reached: 100%' })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Answers: The keystone is set last.' })).toContainText(
      '1×True right',
    );
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('test-analysis.csv');
  });
});
