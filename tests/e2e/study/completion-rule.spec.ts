import type { Browser } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { makeUser } from '#tests/e2e/administrator.ts';
import { type Course, expect, openEditor, openTab, test } from '#tests/e2e/admin-courses.ts';
import { logIn, type Page } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

/** Enrols a new learner of this name, who ticks off units of the course. */
async function learn(page: Page, browser: Browser, course: Course, name: string, units: readonly number[]) {
  const learner = { ...(await makeUser(page.request, { name })), password: 'a long enough password' };
  const enrolled = await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: learner._id } });
  expect(enrolled.ok(), await enrolled.text()).toBe(true);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await logIn(context, learner);
  for (const unit of units) {
    const at = `/api/courses/${course._id}/progress/${course.sections[unit]!._id}`;
    const done = await context.request.put(at, { data: { done: true } });
    expect(done.ok(), await done.text()).toBe(true);
  }
  await context.close();
}

const ruleOf = async (page: Page, { _id }: Course) =>
  (await (await page.request.get(`/api/courses/${_id}/completion`)).json()).rule;

test('[MORE-340] a rule that affects no learner is saved with one press, and says if it requires no unit', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await openTab(page, 'Settings');
  const form = page.getByRole('form', { name: 'Completion' });
  await form.getByLabel('A learner has completed the course with').selectOption('chosen units');
  const save = form.getByRole('button', { name: 'Save the rule' });
  await expect(save).toBeDisabled();
  await form.getByRole('checkbox', { name: 'U2 · Second' }).check();
  await save.press('Enter');
  await expect(form.getByText('Rule saved.', { exact: true })).toBeVisible();
  await expect(save).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await ruleOf(page, course)).toEqual({ kind: 'units', units: [course.sections[1]!._id] });
  await form.getByLabel('A learner has completed the course with').selectOption('all tests passed');
  await expect(form.getByText(/^Rule saved/)).toHaveCount(0);
  await save.press('Enter');
  await expect(form.getByText(/No unit is required by it at the moment/)).toBeVisible();
  expect(await ruleOf(page, course)).toEqual({ kind: 'tests' });
});

test('[MORE-340] another completion rule names the learners it affects before it is saved', async ({
  page,
  course,
  browser,
}) => {
  await openEditor(page, course);
  await openTab(page, 'Settings');
  await learn(page, browser, course, 'Wanda First', [0]);
  await learn(page, browser, course, 'Greta Graduate', [0, 1, 2]);
  await learn(page, browser, course, 'Simon Second', [1]);
  const form = page.getByRole('form', { name: 'Completion' });
  const rule = form.getByLabel('A learner has completed the course with');
  const save = form.getByRole('button', { name: 'Save the rule' });
  const dialog = page.getByRole('alertdialog', { name: 'Change what completes this course?' });
  const unit = (name: string) => form.getByRole('checkbox', { name });

  await test.step('who completes the course at once is named; Escape keeps the old rule and the choice', async () => {
    await rule.selectOption('chosen units');
    await unit('U1 · First').check();
    await save.press('Enter');
    await expect(dialog).toContainText('One learner completes the course at once and gets a certificate:');
    await expect(dialog.getByRole('listitem')).toHaveText(['Wanda First']);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(save).toBeFocused();
    await expect(unit('U1 · First')).toBeChecked();
    expect(await ruleOf(page, course)).toEqual({ kind: 'all_units' });
  });

  await test.step('the rule is changed once that is confirmed', async () => {
    await save.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(form.getByText('Rule saved.', { exact: true })).toBeVisible();
    await expect(save).toBeFocused();
    expect(await ruleOf(page, course)).toEqual({ kind: 'units', units: [course.sections[0]!._id] });
  });

  await test.step('who keeps the completion is named, and that the rule completes no learner', async () => {
    // The job completes the course for whom the rule did.
    const api = `/api/admin/certificates?course=${course._id}`;
    await expect.poll(async () => (await (await page.request.get(api)).json()).length).toBe(2);
    await rule.selectOption('all tests passed');
    await save.click();
    await expect(dialog).toContainText('No unit is required by this rule at the moment');
    await expect(dialog).toContainText('2 learners have completed the course and keep completion and certificate');
    await expect(dialog.getByRole('listitem')).toHaveText(['Greta Graduate', 'Wanda First']);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(rule).toHaveValue('units');
  });
});
