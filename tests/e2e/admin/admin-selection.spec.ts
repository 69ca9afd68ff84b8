import type { OutboxMessage } from '#modules/mail/contract/mail.ts';
import type { User } from '#modules/users/contract/users.ts';
import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

test.beforeEach(({ context }) => logInAsAdmin(context));

test('[USERS-32] selected rows, by Shift and all that match, get one action whose failures are listed by row', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/404/);
  const family = `Bulk${Date.now()}`;
  const users: User[] = [];
  for (const name of ['Ann', 'Ben', 'Cid', 'Dot'])
    users.push(await makeUser(context.request, { name: `${name} ${family}` }));
  await open(page, `/admin/manage-users?q=${family}&sort=name`);
  const box = (user: User | undefined) => page.getByRole('checkbox', { name: `Select ${user?.name}` });
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await box(users[0]).click();
  await box(users[2]).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box(users[3])).toBeFocused();
  await expect(bar).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space');
  await box(users[3]).press('Space');
  await expect(bar).toContainText('3 selected');
  await expect(bar.getByRole('link', { name: 'Export selected' })).toHaveAttribute(
    'href',
    `/api/admin/users/export?ids=${users
      .slice(0, 3)
      .map(({ customId }) => customId)
      .join('%2C')}&sort=name`,
  );
  // Deleted by another admin meanwhile.
  await context.request.delete(`/api/users/user/${users[1]?._id}`);
  await bar.getByRole('button', { name: 'Enrol in a course' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Enrol 3 users in a course?' });
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a course from the list.');
  await dialog.getByRole('combobox').fill('Typography');
  await page.getByRole('option', { name: 'Typography for screens' }).click();
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  const end = page.getByRole('alertdialog', { name: 'Finished' });
  await expect(end).toContainText('2 done.1 failed:');
  await expect(end.getByRole('listitem')).toContainText(`Ben ${family}`);
  await expect(end.getByRole('button', { name: 'Try 1 again' })).toBeVisible();
  await end.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toContainText('1 selected');
  const courses = await context.request.get(`/api/users/user/${users[0]?._id}/courses`);
  expect(await courses.json()).toMatchObject([{ name: 'Typography for screens' }]);

  await open(page, '/admin/manage-users?q=students.example');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space');
  await bar.getByRole('button', { name: /^Select all [\d,]+ matching$/ }).click();
  await expect(bar).toContainText(/[1-9][\d,]{2,} selected/);
  await page.getByLabel('Search users').fill(family);
  await expect(bar).toHaveCount(0);
});

test('selected courses change their state, and selected students leave their course', async ({ page, context }) => {
  const courses = [await makeCourse(context.request), await makeCourse(context.request)];
  const [first, second] = courses;
  const users = [await makeUser(context.request), await makeUser(context.request), await makeUser(context.request)];
  const students = `/api/courses/${first?._id}`;
  for (const { _id } of users) await context.request.post(`${students}/assign-user`, { data: { userId: _id } });
  const bar = page.getByRole('group', { name: 'Selected rows' });
  const finish = async (title: string, button: string) => {
    const dialog = page.getByRole('alertdialog', { name: title });
    await dialog.getByRole('button', { name: button, exact: true }).click();
    const end = page.getByRole('alertdialog', { name: 'Finished' });
    await expect(end).toContainText('2 done.');
    await end.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toHaveCount(0);
  };

  await open(page, '/admin/manage-courses?sort=-id');
  for (const { name } of courses) await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
  await bar.getByRole('button', { name: 'Change state' }).click();
  await page.getByRole('alertdialog').getByLabel('State').selectOption('archived');
  await finish('Change the state of 2 courses', 'Change');
  const row = page.getByRole('row').filter({ hasText: second?.name ?? '' });
  await expect(row).toContainText('Archived');
  for (const { _id } of courses)
    expect(await (await context.request.get(`/api/courses/${_id}`)).json()).toMatchObject({ state: 'archived' });

  await open(page, `/admin/manage-courses/${first?.customId}/students`);
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    `${students}/students/export`,
  );
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space');
  await page
    .getByRole('checkbox', { name: `Select ${users[0]?.name}` })
    .first()
    .press('Space');
  await bar.getByRole('button', { name: 'Remove' }).click();
  await finish('Remove 2 students from this course?', 'Remove');
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
});

test('selected messages that could not be sent are sent again', async ({ page, expectError }) => {
  expectError(/409/);
  const message = (index: number): OutboxMessage => ({
    _id: `01a20635-6704-726e-ba54-e91238c05c5${index}`,
    kind: 'receipt',
    state: index === 3 ? 'sent' : 'failed',
    locale: 'en',
    to: `buyer-${index}@e2e.example`,
    subject: `Receipt ${index}`,
    attempts: 9,
    problem: 'The mail server does not know this address.',
    createdAt: '2026-11-23T09:00:00.000Z',
    sentAt: null,
    nextAttemptAt: null,
  });
  // The school under test sends no mail, so that none can fail.
  await page.route(/\/api\/admin\/outbox\?/, (route) =>
    route.fulfill({ json: [1, 2, 3].map(message), headers: { 'x-total-count': '3' } }),
  );
  const sent: string[] = [];
  await page.route(/\/api\/admin\/outbox\/[^/]+\/retry$/, async (route) => {
    sent.push(route.request().url());
    const settled = { code: 'message_settled', message: 'Settled', error: 'Settled', msg: 'Settled' };
    if (sent.length === 1) await route.fulfill({ json: { ...message(1), text: '', html: '', replyTo: null } });
    else await route.fulfill({ status: 409, json: settled });
  });
  await open(page, '/admin/outbox');
  await expect(page.getByRole('checkbox', { name: 'Select Receipt 3' })).toHaveCount(0);
  for (const index of [1, 2]) await page.getByRole('checkbox', { name: `Select Receipt ${index}` }).press('Space');
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send 2 messages again?' });
  await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
  const end = page.getByRole('alertdialog', { name: 'Finished' });
  await expect(end).toContainText('1 done.1 failed:');
  await expect(end.getByRole('listitem')).toContainText(/Receipt [12] · buyer/);
  await end.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toContainText('1 selected');
});
