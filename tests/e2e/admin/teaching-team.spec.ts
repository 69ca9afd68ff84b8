import type { TeamRole } from '#contract/choices.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, freshName, read, test } from '#tests/e2e/admin-courses.ts';
import { freshEmail, logIn, open, type Page } from '#tests/e2e/test.ts';

const PASSWORD = 'a long enough password';

test('[MORE-537, MORE-538] an admin puts an author into the team of a course, who edits it on a phone under /teaching', async ({
  page,
  course,
  browser,
  baseURL,
}) => {
  const api = page.request;
  const login = { email: freshEmail(), password: PASSWORD };
  const name = freshName('Tea');
  const made = await api.post('/api/users', { data: { ...login, name, role: 'user' } });
  expect(made.status(), await made.text()).toBe(201);

  await test.step('the admin finds the account in the tab Settings and adds it', async () => {
    await open(page, `/admin/manage-courses/${course.customId}?tab=settings`);
    await expect(page.getByText('Nobody is in the team yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add to the team' }).click();
    const person = page.getByRole('combobox', { name: 'Person' });
    await expect(person).toHaveAccessibleDescription(/Please choose a person from the list\./);
    await person.fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Add to the team' }).click();
    await expect(page.getByText(`${name} is in the team as: Author.`)).toBeVisible();
    await expect(page.getByRole('combobox', { name: `Role of ${name}` })).toHaveValue('author');
    await expectAccessible(page);
  });

  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logIn(phone, login);
  const desk = await phone.newPage();
  await test.step('the author finds the course from the account, with the tabs of an author', async () => {
    await open(desk, '/my-account');
    await desk.getByRole('link', { name: 'Teaching' }).press('Enter');
    await expect(desk.getByText('Author', { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('link', { name: `Open the course ${course.name}` }).press('Enter');
    await expect(desk).toHaveURL(new RegExp(`/teaching/courses/${course.customId}$`));
    await expect(desk.getByRole('heading', { level: 1, name: course.name })).toBeVisible();
    const tabs = desk.getByRole('navigation', { name: 'Parts of the course' });
    await expect(tabs.getByRole('link')).toHaveText(['Content']);
    await expectAccessible(desk);
  });

  await test.step('and changes and publishes a unit', async () => {
    await desk.getByRole('link', { name: 'Open editor: First' }).press('Enter');
    await expect(desk).toHaveURL(/\/teaching\/courses\/[^/]+\/units\//);
    await desk.getByRole('textbox', { name: 'Title', exact: true }).fill('First, by its author');
    await expect(desk.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
    await desk.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).press('Enter');
    const question = desk.getByRole('alertdialog', { name: 'Publish this unit?' });
    await question.getByRole('button', { name: 'Publish' }).press('Enter');
    await expect.poll(async () => (await read(api, course._id)).sections[0]?.title).toBe('First, by its author');
    await desk.getByRole('link', { name: 'Back to the course' }).press('Enter');
    await expect(desk).toHaveURL(new RegExp(`/teaching/courses/`));
  });

  await test.step('but opens neither the back office nor another course', async () => {
    await open(desk, `/admin/manage-courses/${course.customId}`);
    await expect(desk).toHaveURL(/\/login/);
    await open(desk, '/teaching/courses/1');
    await expect(desk.getByRole('heading', { name: 'You do not teach this course' })).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('a viewer reads, and who was removed sees that', async () => {
    const roles = page.getByRole('combobox', { name: `Role of ${name}` });
    await roles.selectOption('viewer');
    await expect(page.getByText(`${name} is now in the team as: Viewer.`)).toBeVisible();
    await open(desk, `/teaching/courses/${course.customId}`);
    await expect(desk.getByRole('button', { name: 'Add New Section' })).toBeHidden();
    await desk.getByRole('link', { name: 'First, by its author' }).press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name: 'First, by its author' })).toBeVisible();
    await expect(desk.getByLabel('Title')).toBeHidden();
    await page.getByRole('button', { name: `Remove ${name} from the team` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${name} is no longer in the team.`)).toBeVisible();
    await open(desk, `/teaching/courses/${course.customId}`);
    await expect(desk.getByRole('heading', { name: 'You do not teach this course' })).toBeVisible();
  });
  await phone.close();
});

test('[MORE-537] an owner has the tabs but the price, and adds a marker by email, who sees learners without the rest', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const api = page.request;
  const people: Record<string, { email: string; password: string }> = {};
  for (const role of ['owner', 'marker'] as const satisfies readonly TeamRole[]) {
    people[role] = { email: freshEmail(), password: PASSWORD };
    await api.post('/api/users', { data: { ...people[role], name: freshName(role), role: 'teacher' } });
  }
  const joined = await api.post(`/api/courses/${course._id}/team`, {
    data: { email: people.owner!.email, role: 'owner' },
  });
  expect(joined.status(), await joined.text()).toBe(201);
  await api.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const at = `/teaching/courses/${course.customId}`;
  const tabsOf = (desk: Page) => desk.getByRole('navigation', { name: 'Parts of the course' }).getByRole('link');

  const first = await browser.newContext({ baseURL });
  await logIn(first, people.owner!);
  const owner = await first.newPage();
  await open(owner, at);
  await expect(tabsOf(owner)).toHaveText(['Content', 'Sales page', 'Settings', 'Learners']);
  await test.step('the owner changes the description, and finds no price', async () => {
    await tabsOf(owner).nth(1).click();
    await owner.getByRole('button', { name: 'Edit Course' }).click();
    await owner.getByRole('textbox', { name: 'Description', exact: true }).fill('Why arches stand.');
    await expect(owner.getByLabel('Price')).toHaveCount(0);
    await owner.getByRole('button', { name: 'Save Changes' }).click();
    await expect(owner.getByText('Why arches stand.').first()).toBeVisible();
    await expectAccessible(owner);
  });
  await test.step('and adds a marker by the whole address', async () => {
    await tabsOf(owner).nth(2).click();
    await owner.getByRole('textbox', { name: 'Email' }).fill('nobody@e2e.example');
    await owner.getByRole('combobox', { name: 'Role', exact: true }).selectOption('marker');
    await owner.getByRole('button', { name: 'Add to the team' }).click();
    await expect(owner.getByRole('alert')).toContainText('This user does not exist');
    await owner.getByRole('textbox', { name: 'Email' }).fill(people.marker!.email);
    await owner.getByRole('button', { name: 'Add to the team' }).click();
    await expect(owner.getByText(/is in the team as: Marker\./)).toBeVisible();
    await expectAccessible(owner);
  });
  await first.close();

  const second = await browser.newContext({ baseURL });
  await logIn(second, people.marker!);
  const marker = await second.newPage();
  await open(marker, `${at}?tab=learners`);
  await expect(tabsOf(marker)).toHaveText(['Content', 'Learners']);
  await expect(marker.getByText(account.email)).toBeVisible();
  await expect(marker.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(marker.getByRole('link', { name: account.name })).toHaveCount(0);
  await expectAccessible(marker);
  await second.close();
});
