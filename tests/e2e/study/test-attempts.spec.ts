import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, test as base } from '#tests/e2e/admin-courses.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';

const BODIES = [
  { type: 'truefalse', prompt: 'The keystone is set last.', correct: true },
  { type: 'number', prompt: 'Two halves of 7?', value: 3.5 },
  { type: 'short', prompt: 'Who needs a frame?', accepted: [{ text: 'mason' }] },
];

/** `take` gives the second unit of the course a test with these settings, and opens it on the phone of a learner. */
const test = base.extend<{ take: (settings: object) => Promise<Page> }>({
  take: async ({ page, course, account, browser, baseURL }, give) => {
    const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    await give(async (settings) => {
      const questions = [];
      for (const body of BODIES) {
        const added = await page.request.post(`/api/courses/${course._id}/questions`, { data: { body } });
        questions.push(((await added.json()) as { _id: string })._id);
      }
      const path = `/api/courses/${course._id}/sections/${course.sections[1]!._id}/test/settings`;
      expect((await page.request.put(path, { data: { questions, ...settings } })).status()).toBe(200);
      await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
      await logIn(phone, account);
      const learner = await phone.newPage();
      await open(learner, place(course));
      return learner;
    });
    await phone.close();
  },
});

const place = (course: Course) => `/enrolled-course/${course.customId}?tab=content&unit=2`;
const start = (learner: Page) => learner.getByRole('button', { name: 'Start the test' }).press('Enter');
const text = (learner: Page, prompt: string) =>
  learner
    .getByRole('group', { name: /^Question/ })
    .filter({ hasText: prompt })
    .getByRole('textbox');
const isSaved = (learner: Page) => expect(learner.getByText('All answers saved')).toBeVisible();
async function submit(learner: Page): Promise<void> {
  await learner.getByRole('button', { name: 'Submit the test' }).press('Enter');
  await learner.getByRole('alertdialog').getByRole('button', { name: 'Submit the test' }).press('Enter');
}

test('[MORE-140, MORE-144] an attempt is complete after a visit to another unit, and is not submitted without a connection', async ({
  take,
}) => {
  const learner = await take({ solutions: 'closed', attempts: 2, pauseMinutes: 5 });
  await expect(learner.getByText('5 minutes of pause between attempts')).toBeVisible();
  await expect(learner.getByText('You see the solutions once you have passed or used all attempts')).toBeVisible();
  await start(learner);
  await test.step('a number with a unit is pointed out once it is written', async () => {
    const number = text(learner, 'Two halves');
    await number.fill('3.5 kg');
    await expect(number).not.toHaveAttribute('aria-invalid');
    await number.blur();
    await expect(number).toHaveAccessibleDescription(/This is not a number/);
    await number.fill('3,5');
    await number.blur();
    await expect(number).not.toHaveAttribute('aria-invalid');
  });
  await learner.getByRole('radio', { name: 'True' }).check();
  await isSaved(learner);

  await test.step('another unit and back', async () => {
    await learner.getByRole('button', { name: 'Previous Unit' }).click();
    await expect(learner.getByRole('heading', { name: /First$/ })).toBeVisible();
    await learner.getByRole('button', { name: 'Next Unit' }).click();
    await learner.getByRole('button', { name: 'Go on with the test' }).press('Enter');
    await expect(learner.getByRole('radio', { name: 'True' })).toBeChecked();
    await expect(text(learner, 'Two halves')).toHaveValue('3,5');
  });
  await test.step('without a connection the dialog says why nothing happens, and can be closed', async () => {
    await learner.context().setOffline(true);
    await submit(learner);
    const dialog = learner.getByRole('alertdialog');
    await expect(dialog.getByText('Not answered: 3.')).toBeVisible();
    await expect(dialog.getByText('The test could not be submitted. Your answers are kept')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(dialog).toBeHidden();
    await learner.context().setOffline(false);
  });
  await test.step('it is submitted with one', async () => {
    await submit(learner);
    await expect(learner.getByText('Attempt 1: Passed, 2 of 3 points')).toBeVisible();
  });
});

test('[MORE-141] questions one by one are reached by their numbers, and an attempt ends by itself when its time is over', async ({
  take,
}) => {
  const learner = await take({ layout: 'one', minutes: 1 });
  await learner.clock.install();
  await open(learner, learner.url());
  await expect(learner.getByText('The time runs from the start until it is over')).toBeVisible();
  await start(learner);
  await learner.getByRole('radio', { name: 'True' }).check();
  await learner.getByRole('button', { name: 'Question 3, not answered' }).press('Enter');
  await expect(learner.getByRole('group', { name: /^Question 3 of 3/ })).toBeFocused();
  await learner.clock.runFor(1_000);
  await isSaved(learner);
  await expect(learner.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  // Buttons that the fixed header covers in part are too small for axe.
  await learner.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(learner);

  await learner.context().setOffline(true);
  await text(learner, 'Who needs').fill('mason');
  await learner.clock.runFor(70_000);
  await expect(learner.getByText('The time is over. The answers saved by then count.')).toBeVisible();
  await expect(learner.getByText('It is tried again by itself.')).toBeVisible();
  await expect(text(learner, 'Who needs')).toBeDisabled();
  await expectAccessible(learner);
  await learner.context().setOffline(false);
  await expect(learner.getByText('Your result')).toBeVisible();
});

test('[MORE-140] what the school refuses is kept, and what came after the end of the attempt is counted', async ({
  take,
  page,
  course,
  account,
}) => {
  const learner = await take({});
  await start(learner);
  await isSaved(learner);
  const students = `/api/courses/${course._id}/students/${account._id}`;
  await test.step('the access has ended', async () => {
    expect((await page.request.delete(students)).status()).toBe(200);
    await learner.getByRole('radio', { name: 'True' }).check();
    await expect(learner.getByText('They are kept on this device.')).toBeVisible();
    await expectAccessible(learner);
    await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
    await learner.getByRole('button', { name: 'Save again' }).press('Enter');
    await isSaved(learner);
  });
  await test.step('another device has submitted the attempt', async () => {
    const test = `/api/courses/${course._id}/sections/${course.sections[1]!._id}/test`;
    const { own } = (await (await learner.request.get(test)).json()) as { own: { _id: string }[] };
    await learner.request.post(`/api/courses/${course._id}/attempts/${own[0]!._id}/submit`);
    await text(learner, 'Who needs').fill('mason');
    await expect(learner.getByText('1 answer reached the school after the end of this attempt')).toBeVisible();
    await expect(learner.getByText('Attempt 1: Not passed, 1 of 3 points')).toBeVisible();
  });
});
