import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { courseOf } from '#tests/e2e/catalogue.ts';
import { enrol, expect, open, test } from '#tests/e2e/test.ts';

const COURSE = 3;
const SAMPLE = 'tests/fixtures/openbadges/samples/simple-json.png';

test.describe.configure({ timeout: 180_000 });

test('[MORE-122, MORE-149, MORE-315] a completed course has a certificate that others can check, until an admin revokes it', async ({
  page,
  context,
  browser,
  baseURL,
  loggedIn,
}) => {
  await enrol(context, loggedIn, COURSE);
  const { name: course, sections } = await courseOf(page.request, COURSE);
  for (const { _id } of sections) {
    const done = await page.request.put(`/api/courses/${COURSE}/progress/${_id}`, { data: { done: true } });
    expect(done.ok(), await done.text()).toBe(true);
  }

  await open(page, `/enrolled-course/${COURSE}?tab=content&unit=${sections.length}`);
  const end = page.getByRole('region', { name: 'That was the last unit.' });
  await expect(end.getByText('Your certificate is on the page “My Courses”.')).toBeVisible();
  await end.getByRole('link', { name: 'My Courses' }).click();
  await expect(page).toHaveURL(/\/my-courses#certificates$/);

  await open(page, '/my-account');
  const own = page.getByRole('region', { name: 'My certificates' });
  // The page shows the files by itself once they are made.
  await expect(own.getByRole('link', { name: 'Download as a PDF' })).toBeVisible({ timeout: 60_000 });
  await expect(own.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute('href', /certUrl=/);
  const address = await own.getByRole('link', { name: course }).getAttribute('href');

  await test.step('deleting the account says that the page of the certificate goes offline', async () => {
    await open(page, '/settings');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('listitem')).toHaveText([course]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  const elsewhere = await browser.newContext({ baseURL });
  const visitor = await elsewhere.newPage();
  const main = visitor.getByRole('main');
  await open(visitor, address!);
  await expect(main.getByRole('status')).toContainText('This certificate is valid.');
  await expect(visitor.getByRole('article')).toContainText(loggedIn.name);
  await test.step('axe objects to nothing at any width, in both themes', () => expectAccessible(visitor));

  const desk = await browser.newContext({ baseURL });
  await logInAsAdmin(desk);
  const admin = await desk.newPage();
  await open(admin, `/admin/certificates?q=${encodeURIComponent(course)}`);
  const rowOf = (href: string) => admin.getByRole('listitem').filter({ has: admin.locator(`a[href="${href}"]`) });
  const row = rowOf(address!);
  await test.step('an admin corrects the name, and reads it on the page of the person', async () => {
    await row.getByRole('button', { name: /^Correct the name on the certificate/ }).click();
    await row.getByRole('textbox', { name: 'Name on the certificate' }).fill('Tess Corrected');
    await expectAccessible(admin);
    await row.getByRole('button', { name: 'Issue it anew' }).click();
    await expect(row.getByText('Replaced')).toBeVisible();
    await open(admin, `/admin/people/${loggedIn._id}`);
    const theirs = admin.getByRole('region', { name: 'Certificates' });
    await expect(theirs.getByText('Tess Corrected')).toBeVisible();
    await expectAccessible(admin);
    await theirs.getByRole('link', { name: course }).click();
    await expect(admin).toHaveURL(/certificates\?q=Tess/);
    await open(visitor, address!);
    await expect(main.getByRole('alert')).toContainText('the school has issued a new one in its place');
  });
  const [{ address: current }] = (await (
    await page.request.get(`/api/users/user/${loggedIn._id}/certificates`)
  ).json()) as [{ address: string }];
  const latest = `/certificates/${current}`;
  await open(admin, `/admin/certificates?q=${encodeURIComponent(course)}`);
  const revoked = rowOf(latest);
  await revoked.getByRole('button', { name: /^Revoke the certificate/ }).click();
  await revoked.getByLabel('Why it is revoked').fill('Issued by mistake');
  await revoked.getByRole('button', { name: 'Revoke it' }).click();
  await expect(revoked.getByText('Reason: Issued by mistake')).toBeVisible();

  await open(visitor, latest);
  await expect(main.getByRole('alert')).toContainText('This certificate has been revoked by the school.');
  await expect(main.getByRole('alert')).toContainText('Issued by mistake');
  const credential = await visitor.request.get(`/api${latest}/credential`);

  await visitor.getByRole('link', { name: 'Check another badge' }).click();
  await visitor.getByLabel('Credential (JSON)').fill(await credential.text());
  await visitor.getByRole('button', { name: 'Check it' }).click();
  await expect(main.getByRole('alert')).toContainText('It has been revoked or replaced.');
  const [chooser] = await Promise.all([
    visitor.waitForEvent('filechooser'),
    visitor.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(SAMPLE);
  await expect(main.getByRole('status')).toContainText('This credential is unchanged since it was signed.');
  await expect(visitor.getByText('Example Corp', { exact: true })).toBeVisible();
  await elsewhere.close();
  await desk.close();
});
