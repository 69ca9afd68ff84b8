import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

test.beforeEach(({ context }) => logInAsAdmin(context));

test('[MORE-84] the page of a person explains their access, repairs it, undoes that, and keeps notes and a timeline', async ({
  page,
  context,
}) => {
  const user = await makeUser(context.request, { name: 'Wendy Why' });
  const course = await makeCourse(context.request);
  await open(page, `/admin/manage-users?q=${encodeURIComponent(user.email)}`);
  await page.getByRole('link', { name: 'Wendy Why', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wendy Why' })).toBeVisible();
  await expect(page.getByText('No courses.')).toBeVisible();

  const why = page.getByRole('region', { name: /^Why can or can/ });
  await why.getByRole('combobox', { name: 'Course' }).fill(course.name);
  await why.getByRole('option', { name: course.name }).click();
  await expect(why.getByText('There has never been an enrolment in this course.')).toBeVisible();
  await why.getByRole('button', { name: 'Give access' }).click();
  await expect(why.getByText(/^Enrolled on .* by Clara Hoffmann\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Courses' }).getByRole('link', { name: course.name })).toBeVisible();
  await why.getByRole('button', { name: 'Undo' }).click();
  await expect(why.getByText(/^The access was removed on .* by Clara Hoffmann\.$/)).toBeVisible();

  await page.getByLabel('New note').fill('Likes linen');
  await page.getByRole('button', { name: 'Add note' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('Likes linen');
  await expect(timeline).toContainText(['Note', 'Lost access', 'Got access', 'Created the account']);
  await page.getByLabel('Show').selectOption({ label: 'Note' });
  await expect(timeline).toHaveCount(1);
  await expectAccessible(page);
});

test('tax rates are entered and deleted, and refused where they make no sense', async ({ page, expectError }) => {
  expectError(/400/);
  await open(page, '/admin/invoices/taxes');
  const form = page.getByRole('form', { name: 'Add rate' });
  await form.getByLabel('Country').selectOption({ label: 'Iceland' });
  await form.getByLabel('Rate in per cent').fill('240');
  await form.getByLabel('First day').fill('2026-01-01');
  await form.getByRole('button', { name: 'Add rate' }).click();
  await expect(form.getByLabel('Rate in per cent')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Rate in per cent').fill('24,5');
  await form.getByRole('button', { name: 'Add rate' }).click();
  const rate = page.getByRole('listitem').filter({ hasText: 'Iceland: 24.5 %' });
  await expect(rate).toContainText('From 1 January 2026');
  await rate.getByRole('button', { name: 'Delete Iceland: 24.5 %' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Iceland: 24.5 %?' });
  await expect(dialog).toContainText('New orders from Iceland then have the rate entered for it before.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rate).toHaveCount(1);
  await rate.getByRole('button', { name: 'Delete Iceland: 24.5 %' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rate).toHaveCount(0);
});
