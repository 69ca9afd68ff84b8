import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import type { TestToTake } from '#modules/assessments/contract/assessments.ts';
import { courseOf } from '#tests/e2e/catalogue.ts';
import { accountOf } from '#tests/e2e/screens.ts';
import { enrol, expect, logIn, open, type Page, test, waitForHydration } from '#tests/e2e/test.ts';

/** The demo course with a final test. */
const COURSE = 4;

/** Where a user is in the course: completed units, and the test of the last unit. */
async function stateOf(request: APIRequestContext, userId: string) {
  const { sections, _id } = await courseOf(request, COURSE);
  const last = sections.at(-1)!._id;
  const read = async <T>(path: string): Promise<T> => {
    const response = await request.get(path);
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as T;
  };
  const { missing } = await read<{ missing: { _id: string }[] }>(`/api/courses/${_id}/completion`);
  const { questions, next, own, passed } = await read<TestToTake>(`/api/courses/${_id}/sections/${last}/test`);
  const cards = await read<EnrolledCard[]>(`/api/users/user/${userId}/courses`);
  const { unitsDone, lessons } = cards.find(({ customId }) => customId === COURSE)!;
  return {
    missing: missing.map((unit) => unit._id === last),
    left: lessons - unitsDone,
    test: { questions, next, own, passed },
  };
}
const ONE_TEST_AWAY = { missing: [true], left: 1, test: { questions: 6, next: 'now', own: [], passed: false } };

/** Fills in the final test by what it shows. */
async function fillInTest(page: Page): Promise<void> {
  // The text of the unit has questions, too.
  const form = page.getByRole('region', { name: 'Test' });
  const choose = (role: 'radio' | 'checkbox', name: string) => form.getByRole(role, { name, exact: true }).check();
  await choose('radio', 'The other side, and you ask how they arrived at it');
  await choose('checkbox', 'They pay within ten days instead of thirty');
  await choose('checkbox', 'They take a larger quantity');
  await choose('radio', 'False');
  await form.getByRole('combobox', { name: '“We need it on Friday.”' }).selectOption('Their customer opens on Monday');
  await form.getByRole('combobox', { name: '“Not above 900.”' }).selectOption('Their budget is approved up to there');
  await form.getByRole('combobox', { name: 'Gap 1' }).selectOption('smaller');
  await form.getByRole('textbox', { name: 'Gap 2' }).fill('if');
  await expect(form.getByText('All answers saved')).toBeVisible();
}

test('[MORE-156] the demo student is one test away from a certificate', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await logIn(context, accountOf('student'));
  const { user } = (await (await context.request.get('/api/auth/verifyToken')).json()) as { user: { _id: string } };
  expect(await stateOf(context.request, user._id)).toEqual(ONE_TEST_AWAY);
  await context.close();
});

test('[MORE-156] a learner who lacks the final test passes it and has a certificate that others can check', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  // The demo student keeps their state for other tests: this account gets the same one.
  const before = await browser.newContext({ baseURL });
  await logIn(before, account);
  await enrol(before, account, COURSE);
  const { name, sections } = await courseOf(before.request, COURSE);
  for (const { _id } of sections.slice(0, -1))
    await before.request.put(`/api/courses/${COURSE}/progress/${_id}`, { data: { done: true } });
  expect(await stateOf(before.request, account._id)).toEqual(ONE_TEST_AWAY);
  await before.close();

  await test.step('logs in and continues the course at its test', async () => {
    await page.goto('/my-account');
    await waitForHydration(page);
    await page.getByRole('main').getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('link', { name: `Continue: ${name}` }).click();
    await page.getByRole('button', { name: 'Start the test' }).click();
  });

  await test.step('passes the test', async () => {
    await fillInTest(page);
    await page.getByRole('button', { name: 'Submit the test' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit the test' }).click();
    await expect(page.getByText('Your result')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the test' }).click();
    await expect(page.getByRole('main').getByText(/^Passed with /)).toBeVisible();
  });

  const own = page.getByRole('region', { name: 'My certificates' });
  const address = await test.step('finds and downloads the certificate', async () => {
    await page.getByRole('complementary').getByText('What completes this course').click();
    await page.getByRole('link', { name: 'See your certificate' }).click();
    await expect(async () => {
      await page.reload();
      await expect(own.getByRole('link', { name: 'Download as a PDF' })).toBeVisible();
    }).toPass({ timeout: 60_000 });
    const download = page.waitForEvent('download');
    await own.getByRole('link', { name: 'Download as a PDF' }).click();
    const file = await readFile(await (await download).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    return own.getByRole('link', { name }).getAttribute('href');
  });
  await test.step('a guest checks it', async () => {
    const guest = await browser.newContext({ baseURL });
    const visitor = await guest.newPage();
    await open(visitor, address!);
    await expect(visitor.getByRole('main').getByRole('status')).toContainText('This certificate is valid.');
    await expect(visitor.getByRole('article')).toContainText(account.name);
    await expect(visitor.getByRole('article')).toContainText(name);
    expect((await guest.request.get(`/api${address}/pdf`)).status()).toBe(401);
    expect((await guest.request.get(`/api${address}/image`)).headers()['content-type']).toBe('image/png');
    await guest.close();
  });
});
