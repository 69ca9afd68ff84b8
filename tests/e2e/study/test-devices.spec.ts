import { enrol, expect, logIn, open, type Page, test } from '#tests/e2e/test.ts';

/** The demo course with a final test in its last unit, whose text has a question too. */
const COURSE = 4;
const UNIT = `/enrolled-course/${COURSE}?tab=content&unit=6`;

const form = (page: Page) => page.getByRole('region', { name: 'Test' });
const right = (page: Page) =>
  form(page).getByRole('radio', { name: 'The other side, and you ask how they arrived at it' });
const larger = (page: Page) => form(page).getByRole('checkbox', { name: 'They take a larger quantity' });
const untrue = (page: Page) => form(page).getByRole('radio', { name: 'False', exact: true });
const goOn = (page: Page) => form(page).getByRole('button', { name: 'Go on with the test' }).click();
const saved = (page: Page) => form(page).getByText('All answers saved');
const waiting = (page: Page) => form(page).getByText('Saved on this device.');

test('[MORE-158] a test is taken on two devices, one of which loses its connection and is closed', async ({
  page,
  context,
  browser,
  baseURL,
  loggedIn,
  allowError,
  expectError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await enrol(context, loggedIn, COURSE);
  await open(page, UNIT);
  await form(page).getByRole('button', { name: 'Start the test' }).click();
  await right(page).check();
  await expect(saved(page)).toBeVisible();

  const phone = await browser.newContext({ baseURL });
  await logIn(phone, loggedIn);
  const other = await phone.newPage();
  await open(other, UNIT);
  await goOn(other);
  await expect(right(other)).toBeChecked();
  await phone.setOffline(true);
  await untrue(other).check();
  await expect(waiting(other)).toBeVisible();
  await other.close();

  await larger(page).check();
  await expect(saved(page)).toBeVisible();

  await phone.setOffline(false);
  const again = await phone.newPage();
  await open(again, UNIT);
  await goOn(again);
  await expect(untrue(again)).toBeChecked();
  await expect(saved(again)).toBeVisible();
  await page.reload();
  await goOn(page);
  for (const device of [page, again])
    for (const choice of [right, larger, untrue]) await expect(choice(device)).toBeChecked();

  await test.step('a change on one is shown on the other before it is graded', async () => {
    expectError(/409.*submit/);
    await larger(again).uncheck();
    await expect(saved(again)).toBeVisible();
    await page.reload();
    await goOn(page);
    await expect(larger(page)).not.toBeChecked();
    await larger(again).check();
    await expect(saved(again)).toBeVisible();
    await form(page).getByRole('button', { name: 'Submit the test' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit the test' }).click();
    await expect(form(page).getByRole('alert')).toContainText('Another device has changed your answer to question 2.');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByText('Another device has changed')).toBeInViewport();
    await expect(larger(page)).toBeChecked();
  });

  await test.step('one submits it, and the other shows the result', async () => {
    await form(again).getByRole('button', { name: 'Submit the test' }).click();
    await again.getByRole('alertdialog').getByRole('button', { name: 'Submit the test' }).click();
    await expect(again.getByText('Your result')).toBeVisible();
    await open(page, UNIT);
    await expect(form(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(form(page).getByText('Attempt 1')).toHaveCount(1);
  });
  await phone.close();
});
