import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, test } from '#tests/e2e/admin-courses.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';
import { editAsMarkdown } from '#tests/e2e/text-mode.ts';

test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ context }) => editAsMarkdown(context));

/** Adds a question to the bank of a course; returns its id. */
async function addQuestion(page: Page, course: Course, body: object): Promise<string> {
  const added = await page.request.post(`/api/courses/${course._id}/questions`, { data: { body } });
  expect(added.status(), await added.text()).toBe(201);
  return ((await added.json()) as { _id: string })._id;
}

const SINGLE = {
  type: 'single',
  prompt: 'What carries the load?',
  explanation: 'Its stones press against each other.',
  choices: [
    { text: 'The arch', correct: true, feedback: 'Yes, once the keystone is set.' },
    { text: 'The frame', correct: false, feedback: 'Only while it is built.' },
  ],
};
const NUMBER = { type: 'number', prompt: 'Two halves of 7?', value: 3.5 };
const ORDER = {
  type: 'order',
  prompt: 'How is an arch built?',
  items: [{ text: 'Frame' }, { text: 'Stones' }, { text: 'Keystone' }],
};
const ESSAY = { type: 'essay', prompt: 'Why does it stand?', explanation: 'Thrust is turned into pressure.' };

test('[MORE-106] questions in a text are tried wrong and right, by keyboard, offline, on a phone', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const ids = [];
  for (const body of [SINGLE, ORDER, ESSAY]) ids.push(await addQuestion(page, course, body));
  const [single, order, essay] = ids.map((id) => `[[question:${id}]]`);
  const unit = course.sections[1]!;
  const description = ['An arch.', single, 'More about it.', order, `\`\`\`\n${single}\n\`\`\``, essay].join('\n\n');
  const changed = await page.request.put(`/api/courses/${course._id}/sections/${unit._id}`, { data: { description } });
  expect(changed.status(), await changed.text()).toBe(200);
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });

  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logIn(phone, account);
  let learner = await phone.newPage();
  const place = `/enrolled-course/${course.customId}?tab=content&unit=2`;
  await open(learner, place);
  const question = (number: number) =>
    learner.locator('[data-question]').filter({ hasText: `Question ${number} of 3` });
  const status = (number: number) => question(number).getByRole('status');

  await test.step('a check without an answer asks for one', async () => {
    await question(1).getByRole('button', { name: 'Check' }).press('Enter');
    await expect(question(1).getByText('Please answer the question first.')).toBeVisible();
    await expect(learner.locator('pre')).toHaveText(single!);
    await expectAccessible(learner);
  });

  await test.step('a wrong answer shows its feedback and the solution', async () => {
    await question(1).getByRole('radio', { name: 'The frame' }).press('Space');
    await question(1).getByRole('button', { name: 'Check' }).press('Enter');
    await expect(status(1)).toHaveText('That is not right.');
    await expect(status(1)).toBeFocused();
    await expect(question(1).getByText('Only while it is built.')).toBeVisible();
    await expect(question(1).getByText('Its stones press against each other.')).toBeVisible();
    await expectAccessible(learner);
  });

  await test.step('another answer is right', async () => {
    await question(1).getByRole('button', { name: 'Answer again' }).press('Enter');
    await expect(question(1).getByRole('radio').first()).toBeFocused();
    await question(1).getByRole('radio', { name: 'The arch' }).press('Space');
    await learner.keyboard.press('Enter');
    await expect(status(1)).toHaveText('That is right.');
    await expect(question(1).getByText('Yes, once the keystone is set.')).toBeVisible();
  });

  await test.step('an answer given offline waits, survives the tab and is checked once', async () => {
    await phone.setOffline(true);
    await question(2).getByRole('checkbox', { name: 'This order is right' }).press('Space');
    await question(2).getByRole('button', { name: 'Check' }).press('Enter');
    await expect(status(2)).toHaveText('Saved on this device. It will be checked when you are online.');
    await expect(question(2).getByText('Solution')).toBeHidden();
    await learner.close();
    await phone.setOffline(false);
    learner = await phone.newPage();
    const sent: string[] = [];
    phone.on('request', (request) => {
      if (request.url().endsWith('/progress/facts') && request.postData()?.includes('answered'))
        sent.push(request.url());
    });
    await open(learner, place);
    await expect(status(2)).toHaveText(/right/);
    await expect(question(2).getByText('Solution')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  await test.step('an essay shows its explanation', async () => {
    await question(3).getByRole('textbox').fill('Because of its shape.');
    await question(3).getByRole('button', { name: 'Check' }).press('Enter');
    await expect(status(3)).toHaveText('Your answer is saved. It is not marked.');
    await expect(question(3).getByText('Thrust is turned into pressure.')).toBeVisible();
  });

  await test.step('the answers are there on the next visit', async () => {
    await open(learner, place);
    await expect(status(1)).toHaveText('That is right.');
    await expect(question(3).getByText('Because of its shape.')).toBeVisible();
    await expectAccessible(learner);
  });
  await phone.close();
});

test('an admin places questions of the bank in a text, and reads why others are not shown', async ({
  page,
  course,
}) => {
  const [first, unit] = course.sections;
  const asked = await addQuestion(page, course, ESSAY);
  await addQuestion(page, course, ORDER);
  const single = await addQuestion(page, course, SINGLE);
  const settings = `/api/courses/${course._id}/sections/${first!._id}/test/settings`;
  expect((await page.request.put(settings, { data: { questions: [asked] } })).status()).toBe(200);

  await open(page, `/admin/courses/${course.customId}/units/${unit!._id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const preview = page.getByRole('region', { name: 'Preview of the text' });
  await text.fill('An arch.');
  await text.press('Control+End');
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a question' });
  await expect(dialog.getByRole('status')).toHaveText('3 questions');
  await dialog.getByRole('searchbox', { name: 'Search by text or tag' }).fill('LOAD carries');
  await expect(dialog.getByRole('status')).toHaveText('1 question');
  await expect(dialog.getByText('Single choice')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Insert “What carries the load?”' }).press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`An arch.\n\n[[question:${single}]]`);
  await expect(preview.getByRole('radio', { name: 'The arch' })).toBeVisible();

  const missing = '01941f29-7c00-7000-8000-000000000001';
  const lines = [asked, missing, single, single].map((id) => `[[question:${id}]]`);
  await text.fill(lines.join('\n'));
  for (const reason of ['a test of this course asks this question', 'has no question with this id', 'further up'])
    await expect(preview.getByText(reason)).toBeVisible();
  await expect(preview.getByRole('radio', { name: 'The arch' })).toHaveCount(1);
  await expectAccessible(page);
});

test('a number with a unit is not checked, but pointed out', async ({ page, course }) => {
  const description = `[[question:${await addQuestion(page, course, NUMBER)}]]`;
  const unit = `/api/courses/${course._id}/sections/${course.sections[1]!._id}`;
  expect((await page.request.put(unit, { data: { description } })).status()).toBe(200);
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=2`);
  const field = page.getByRole('group', { name: 'Question 1 of 1' }).getByRole('textbox');
  await field.fill('3.5 kg');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This is not a number.' })).toBeVisible();
  await field.fill('3,5');
  await field.press('Enter');
  await expect(page.getByText('That is right.')).toBeVisible();
});

test('a unit opened without a connection loads its question when there is one', async ({ page, context, course }) => {
  const line = `[[question:${await addQuestion(page, course, SINGLE)}]]`;
  for (const { _id } of course.sections.slice(1, 3)) {
    const data = { description: `An arch.\n\n${line}` };
    expect((await page.request.put(`/api/courses/${course._id}/sections/${_id}`, { data })).status()).toBe(200);
  }
  await page.goto(`/enrolled-course/${course.customId}?tab=content&unit=2`);
  await expect(page.getByRole('radio', { name: 'The arch' })).toBeVisible();
  // The next unit is loaded in advance, its question is not.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await expect(page.getByText('Here is a question. It will be loaded when you are online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('radio', { name: 'The arch' })).toBeVisible();
});
