import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, publishUnit, test } from '#tests/e2e/admin-courses.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

const form = (page: Page) => page.getByRole('form', { name: 'Test' });
const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();

async function openWithBank(page: Page, course: Course): Promise<void> {
  const body = { type: 'truefalse', prompt: 'The keystone is set last.', correct: true };
  await page.request.post(`/api/courses/${course._id}/questions`, { data: { body } });
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[1]!._id}`);
}

test('[MORE-510, MORE-511] the test of a unit is drafted, tried out, published, compared and restored with it', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const context = await browser.newContext({ baseURL });
  await logIn(context, account);
  const learner = await context.newPage();
  const asLearner = () => open(learner, `/enrolled-course/${course.customId}?tab=content&unit=2`);
  await openWithBank(page, course);

  await test.step('a test in the draft is not there for learners, and is tried out', async () => {
    await page.getByRole('button', { name: 'Add a test' }).press('Enter');
    await form(page).getByRole('checkbox', { name: 'The keystone is set last.' }).check();
    await form(page).getByLabel('Percent to pass').fill('85');
    await saved(page);
    await asLearner();
    await expect(learner.getByRole('checkbox', { name: 'I am done with this unit' })).toBeVisible();
    await expect(learner.getByRole('button', { name: 'Start the test' })).toHaveCount(0);
    await page.getByRole('button', { name: 'View as learner' }).press('Enter');
    const frame = page.frameLocator('iframe[title="Preview of the unit"]');
    await expect(frame.getByText('85%', { exact: false }).first()).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Start the test' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('it is published with the unit, at every width', async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
    }
    await publishUnit(page);
    await asLearner();
    await expect(learner.getByText('85% are needed to pass')).toBeVisible();
  });
  await test.step('a change shows what it changes, and can be discarded', async () => {
    await form(page).getByLabel('Percent to pass').fill('40');
    await saved(page);
    const bar = page.getByRole('region', { name: 'Draft' });
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Publish this unit?' });
    await question.getByText('What changes').click();
    await expect(question.getByRole('heading', { name: 'Test: Percent to pass' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Discard the changes' }).click();
    const discard = page.getByRole('alertdialog', { name: 'Discard the unpublished changes?' });
    await expect(discard.getByText('The unpublished changes are lost: Test.', { exact: false })).toBeVisible();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await expect(form(page).getByLabel('Percent to pass')).toHaveValue('85');
  });
  await test.step('a removed test comes back, from the form and from the history', async () => {
    await form(page).getByRole('button', { name: 'Remove test' }).press('Enter');
    await expect(form(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Bring the test back' }).press('Enter');
    await expect(form(page).getByLabel('Percent to pass')).toHaveValue('85');
    await form(page).getByRole('button', { name: 'Remove test' }).press('Enter');
    await saved(page);
    await publishUnit(page);
    await page.getByRole('button', { name: 'Compare version 3' }).click();
    const compare = page.getByRole('dialog', { name: 'Compare two versions' });
    await expect(compare.getByText('The keystone is set last.')).toBeVisible();
    await expect(compare.getByText('This unit has no test.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore version 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(form(page).getByLabel('Percent to pass')).toHaveValue('85');
    await expect(form(page).getByRole('checkbox', { name: 'The keystone is set last.' })).toBeChecked();
  });
  await context.close();
});

test('a setting that is no number stays as it is typed, and says what is wrong', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/status of 400/);
  await openWithBank(page, course);
  await page.getByRole('button', { name: 'Add a test' }).press('Enter');
  await form(page).getByLabel('Attempts', { exact: true }).fill('two');
  await expect(form(page).getByLabel('Attempts', { exact: true })).toHaveAccessibleDescription(
    /whole number from 1 to 100/,
  );
  await expect(form(page).getByLabel('Attempts', { exact: true })).toHaveValue('two');
  await form(page).getByLabel('Attempts', { exact: true }).fill('2');
  await saved(page);
  await page.reload();
  await expect(form(page).getByLabel('Attempts', { exact: true })).toHaveValue('2');
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish this unit?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(question.getByText(/^Please look at the marked fields first\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page).getByText('Please choose', { exact: false }).first()).toBeVisible();
});
