import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin, makeCourse } from '#tests/e2e/administrator.ts';
import { linkIn, messageTo } from '#tests/e2e/messages.ts';
import { ownSchool } from '#tests/e2e/own-school.ts';
import { expect, open } from '#tests/e2e/test.ts';

// That mail is rehearsed is a setting of the whole school.
const test = ownSchool();

test('[MORE-540] thirty people are enrolled in at most six presses; one without an account chooses a password and studies', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await logInAsAdmin(context);
  await context.request.put('/api/admin/outbox/rehearsal', { data: { rehearse: true } });
  const course = await makeCourse(context.request);
  const people = Array.from({ length: 30 }, (_, at) => `Nora ${at};Muster;nora${at}@new.example`);
  const first = 'nora0@new.example';
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/manage-courses/${course.customId}/students`);
  let presses = 0;
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    presses += 1;
    await page.getByRole(role, { name }).press(role === 'button' ? 'Enter' : 'Space');
  };
  await press('Enrol many at once');
  const panel = page.getByRole('region', { name: 'Enrol many at once' });
  await panel.getByLabel('Emails', { exact: true }).fill(['First name;Last name;Email', ...people].join('\n'));
  await press('Check the list');
  await expect(panel.getByRole('heading', { name: 'What would happen' })).toBeFocused();
  await expect(panel.getByText('No account with this email').first()).toBeVisible();
  await press('Invite the 30 people without an account', 'checkbox');
  await expect(panel.getByText('Would be invited').first()).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: /^Invite the 30/ })).toBeFocused();
  await expect(panel.getByRole('cell', { name: /Nora 0 Muster/ })).toBeVisible();
  await panel.getByLabel('Your words in the email (optional)').fill('We begin on Monday at nine.');
  await press('Preview the emails');
  const preview = panel.getByRole('status', { name: new RegExp(`invites you to ${course.name}`) });
  await expect(preview).toContainText('We begin on Monday at nine.');
  await expect(preview).toContainText('Nora 0 Muster');
  await expectAccessible(page);
  await press('Invite 30 people');
  await expect(panel.getByText('30 people are enrolled.')).toBeVisible();
  await expect(panel.getByText('30 of them were invited by email')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(6);

  const message = await messageTo(context.request, first, 'enrolled-invited');
  expect(message.subject).toContain(course.name);
  const own = await browser.newContext({ baseURL });
  const invited = await own.newPage();
  await open(invited, linkIn(message));
  const main = invited.getByRole('main');
  await main.getByLabel('New password', { exact: true }).fill('a wholly new passphrase');
  await main.getByLabel('Repeat the new password').fill('a wholly new passphrase');
  await main.getByRole('button', { name: 'Set the password' }).click();
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText('Your password is set');
  await open(invited, '/my-courses');
  await expect(main.getByText(course.name)).toBeVisible();
  await own.close();
});
