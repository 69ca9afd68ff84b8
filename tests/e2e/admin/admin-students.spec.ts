import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { expect, open, test, type Page } from '#tests/e2e/test.ts';

const EMPTY = 'Sorry, but no students have registered for this course yet.';
const QUESTION = 'Are you sure you want to remove this student from the course?';

const combobox = (page: Page) => page.getByRole('combobox', { name: 'User not yet enrolled' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Course' });
const listPanel = (page: Page) => page.getByRole('region', { name: 'Enrol many at once' });

const studentsOf = async (page: Page, course: string): Promise<string[]> => {
  const students: Student[] = await (await page.request.get(`/api/courses/${course}/students`)).json();
  return students.map(({ email }) => email ?? '');
};

test.beforeEach(({ context }) => logInAsAdmin(context));

test.describe('Course students', () => {
  test("[STUDENTS-02..04, STUDENTS-06] 'Add User to Course' searches users not yet enrolled and enrols; the table shows Name, Email, Action", async ({
    page,
    context,
  }) => {
    const course = await makeCourse(context.request);
    const user = await makeUser(context.request, { name: `Enrolled ${Date.now()}` });
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Students of ${course.name}`);
    await expect(page.getByText(EMPTY)).toBeVisible();

    await combobox(page).fill(user.name);
    const option = page.getByRole('option', { name: user.name });
    await expect(option).toContainText(user.email);
    await option.click();
    await expect(combobox(page)).toHaveValue(user.name);
    await addButton(page).click();
    await expect(page.getByText(`${user.name} is enrolled.`)).toBeVisible();
    const columns = ['Name', 'Email', 'Progress', 'Last seen', 'Last unit', 'Tests', 'Enrolled', 'Action'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await expect(page.getByRole('row').filter({ hasText: user.email })).toContainText('Remove');

    await combobox(page).fill(user.name);
    await expect(page.getByText('Nobody found who is not enrolled yet.').first()).toBeVisible();
  });

  test('[STUDENTS-07] says that the search failed, and retries', async ({ page, context, expectError }) => {
    expectError(/400/);
    const course = await makeCourse(context.request);
    let failing = true;
    await page.route(
      (url) => url.searchParams.has('notEnrolledIn'),
      (route) =>
        failing
          ? route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'This search is not possible.' } })
          : route.continue(),
    );
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await expect(page.getByRole('alert')).toContainText('The users could not be searched.');
    await expect(page.getByRole('alert')).toContainText('This search is not possible.');
    failing = false;
    await page.getByRole('button', { name: 'Search again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'User not yet enrolled' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('[STUDENTS-03] the selector works by keyboard alone, and asks for a choice', async ({ page, context }) => {
    const course = await makeCourse(context.request);
    const stamp = `Keyed ${Date.now()}`;
    const [first, second] = [
      await makeUser(context.request, { name: `${stamp} A` }),
      await makeUser(context.request, { name: `${stamp} B` }),
    ];
    await open(page, `/admin/manage-courses/${course._id}/students`);
    await addButton(page).click();
    await expect(combobox(page)).toBeFocused();
    await expect(combobox(page)).toHaveAccessibleDescription(/Please choose a user from the list\./);

    await page.keyboard.type(stamp);
    await expect(page.getByRole('option')).toHaveCount(2);
    await expect(combobox(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(combobox(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowUp');
    const active = page.locator(`[id="${(await combobox(page).getAttribute('aria-activedescendant')) ?? ''}"]`);
    await expect(active).toContainText(second.email);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(combobox(page)).toHaveValue(first.name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${first.name} is enrolled.`)).toBeVisible();
    expect(await studentsOf(page, course._id)).toEqual([first.email]);
  });

  test('[STUDENTS-05] Remove asks first; Cancel keeps the student, Remove removes', async ({ page, context }) => {
    const course = await makeCourse(context.request);
    const user = await makeUser(context.request, { name: 'Remo Moved' });
    await context.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: user._id } });
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await page.getByRole('button', { name: 'Remove Remo Moved' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Remove Remo Moved' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Remo Moved is no longer enrolled.')).toBeVisible();
    await expect(page.getByText(EMPTY)).toBeVisible();
    expect(await studentsOf(page, course._id)).toEqual([]);
  });

  test('the address keeps the search', async ({ page }) => {
    await open(page, '/admin/manage-courses/1/students');
    await page.getByRole('button', { name: 'Show more learners' }).click();
    const row = page.getByRole('row').nth(28);
    const email = (await row.getByRole('cell').nth(1).innerText()).trim();
    await page.getByLabel('Search students').fill(email);
    await expect(page.getByRole('status').filter({ hasText: /^1 student$/ })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Search students')).toHaveValue(email);
    await page.getByLabel('Search students').fill('nobody is called like this');
    await expect(page.getByText('No student matches this search.')).toBeVisible();
  });

  test("[STUDENTS-01] 'Go Back' leads to the courses, or to the previous page", async ({ page }) => {
    await open(page, '/admin/manage-courses/1/students');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/admin\/manage-courses$/);
    await open(page, '/admin/dashboard');
    const newest = page.getByRole('region', { name: 'Newest enrolments' });
    await newest.locator('a[href$="/students"]').first().click();
    await expect(page).toHaveURL(/\/students$/);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('an unknown course is reported', async ({ page, expectError }) => {
    expectError(/404/);
    await open(page, '/admin/manage-courses/99999/students');
    await expect(page.getByText('Failed to load course')).toBeVisible();
    await expect(page.getByText('This course does not exist or has been removed.')).toBeVisible();
  });
});

test.describe('enrolling a list of e-mails', () => {
  test('shows the outcome of each line before enrolling', async ({ page, context }) => {
    const course = await makeCourse(context.request);
    const inside = await makeUser(context.request, { name: 'Already Inside' });
    const fresh = await makeUser(context.request, { name: 'Fresh Person' });
    await context.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: inside._id } });
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await page.getByRole('button', { name: 'Enrol many at once' }).click();
    const panel = listPanel(page);
    await panel
      .getByLabel('Emails')
      .fill(`email\n${fresh.email.toUpperCase()}\n${inside.email}\nnobody@nowhere.example\nno address\n${fresh.email}`);
    await panel.getByRole('button', { name: 'Check the list' }).click();
    await expect(panel.getByRole('heading', { name: 'What would happen' })).toBeFocused();
    const outcomes = panel.getByRole('row');
    await expect(outcomes.nth(1)).toContainText('2');
    await expect(outcomes.nth(1)).toContainText('Fresh Person');
    await expect(outcomes.nth(1)).toContainText('Would be enrolled');
    await expect(outcomes.nth(2)).toContainText('Enrolled already');
    await expect(outcomes.nth(3)).toContainText('No account with this email');
    await expect(outcomes.nth(4)).toContainText('Not an email address');
    await expect(outcomes.nth(5)).toContainText('Named on an earlier line');
    expect(await studentsOf(page, course._id)).toEqual([inside.email]);

    await panel.getByRole('button', { name: 'Enrol 1 person' }).click();
    await expect(panel.getByText('1 person is enrolled.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Fresh Person' })).toBeVisible();
    expect((await studentsOf(page, course._id)).sort()).toEqual([fresh.email, inside.email].sort());
  });

  test('takes a CSV file, and changing the list discards the outcome', async ({ page, context }) => {
    const course = await makeCourse(context.request);
    const [one, two] = [await makeUser(context.request), await makeUser(context.request)];
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await page.getByRole('button', { name: 'Enrol many at once' }).click();
    const panel = listPanel(page);
    await panel.locator('input[type=file]').setInputFiles({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Email;Name\r\n"${one.email}";"One"\r\n${two.email};Two\r\n`),
    });
    await expect(panel.getByText('class.csv: 3 lines read.')).toBeVisible();
    await panel.getByRole('button', { name: 'Check the list' }).click();
    await expect(panel.getByRole('button', { name: 'Enrol 2 people' })).toBeVisible();
    await panel.getByLabel('Emails').fill(one.email);
    await expect(panel.getByRole('button', { name: 'Enrol 2 people' })).toBeHidden();
    await panel.getByRole('button', { name: 'Check the list' }).click();
    await panel.getByRole('button', { name: 'Enrol 1 person' }).click();
    await expect(panel.getByText('1 person is enrolled.')).toBeVisible();
    expect(await studentsOf(page, course._id)).toEqual([one.email]);
  });

  test('[CONTACT-18] enrols an account whose address is not confirmed only if its line is ticked', async ({
    page,
    context,
    account,
  }) => {
    const course = await makeCourse(context.request);
    const other = await makeUser(context.request);
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await page.getByRole('button', { name: 'Enrol many at once' }).click();
    const panel = listPanel(page);
    await panel.getByLabel('Emails').fill(`${account.email}\n${other.email}`);
    await panel.getByRole('button', { name: 'Check the list' }).click();
    await expect(panel.getByRole('cell', { name: /^Address not confirmed/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Enrol 1 person' })).toBeVisible();
    await panel.getByRole('checkbox', { name: `Enrol anyway: ${account.email}` }).check();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Enrol 2 people' }).click();
    await expect(panel.getByText('2 people are enrolled.')).toBeVisible();
    expect((await studentsOf(page, course._id)).toSorted()).toEqual([account.email, other.email].toSorted());
  });

  test('[STUDENTS-08] refuses an empty list and a file that is no text, with a sentence', async ({ page, context }) => {
    const course = await makeCourse(context.request);
    await open(page, `/admin/manage-courses/${course.customId}/students`);
    await page.getByRole('button', { name: 'Enrol many at once' }).click();
    const panel = listPanel(page);
    await panel.getByRole('button', { name: 'Check the list' }).click();
    await expect(panel.getByText('There is no e-mail in this list. Put one on each line.')).toBeVisible();
    const unreadable = {
      name: 'class.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
    };
    await panel.locator('input[type=file]').setInputFiles(unreadable);
    await expect(panel.getByText('This file could not be read.')).toBeVisible();

    const { email } = await makeUser(context.request);
    await panel.getByLabel('Emails').fill(email);
    await panel.getByRole('button', { name: 'Check the list' }).click();
    await expect(panel.getByRole('button', { name: 'Enrol 1 person' })).toBeVisible();
    await panel.locator('input[type=file]').setInputFiles(unreadable);
    await expect(panel.getByText('This file could not be read.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Enrol 1 person' })).toHaveCount(0);
    await expect(panel.getByLabel('Emails')).toHaveValue(email);
  });
});
