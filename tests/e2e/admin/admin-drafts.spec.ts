import { expectAccessible } from '#tests/e2e/accessible.ts';
import {
  fulfilStills,
  card,
  type Course,
  expect,
  freshName,
  openEditor,
  read,
  test,
} from '#tests/e2e/admin-courses.ts';
import { freshEmail, logIn, open, waitForHydration, type Page } from '#tests/e2e/test.ts';
import { editAsMarkdown } from '#tests/e2e/text-mode.ts';

const RESTORED = /Restored what you had typed on/;
const UNPUBLISHED = /There are unpublished changes, last saved on/;
const saved = (page: Page) => page.getByText(/^Draft saved (just now|\d)/);
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const drafts = (page: Page) => page.evaluate(() => window.localStorage.getItem('aula.drafts'));

/** Reloads, and accepts the browser's question with "Leave". */
async function reload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => void dialog.accept());
  await Promise.all([asked.then((dialog) => expect(dialog.type()).toBe('beforeunload')), page.reload()]);
  await waitForHydration(page);
}

test.beforeEach(({ page }) => fulfilStills(page));
test.beforeEach(({ context }) => editAsMarkdown(context));

test.describe('a section draft', () => {
  test('[SECTIONS-26] warns before its page is left, and is restored until it is saved', async ({ page, course }) => {
    await openEditor(page, course);
    await page.getByRole('button', { name: 'Add New Section' }).click();
    await page.getByLabel('Section Title*').fill('Half');
    await page.getByLabel('Section Description*').fill('Written so far.');
    await page.getByLabel('Free preview').check();
    await page.getByRole('link', { name: 'Back to the courses list' }).click();
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByLabel('Section Title*')).toHaveValue('Half');

    await page.getByRole('link', { name: 'Back to the courses list' }).click();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Courses List' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expectAccessible(page);
    await reload(page);
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expect(page.getByLabel('Section Title*')).toHaveValue('Half');
    await expect(page.getByLabel('Section Description*')).toHaveValue('Written so far.');
    await expect(page.getByLabel('Free preview')).toBeChecked();
    await page.getByRole('button', { name: 'Add Section' }).click();
    await expect(page.getByText('Section “Half” added.')).toBeVisible();
    await expect.poll(() => drafts(page)).toBeNull();
    await page.reload();
    await expect(card(page, 'Half')).toBeVisible();
    await expect(page.getByText(RESTORED)).toHaveCount(0);
  });

  test('[SECTIONS-26] of an existing section is on the server, and merged with later saves', async ({
    page,
    course,
  }) => {
    const [first] = course.sections;
    await open(page, `/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await page.getByRole('button', { name: 'Edit Section' }).click();
    await page.getByLabel('Section Title*').fill('First, half');
    await expect(saved(page)).toBeVisible();
    await page.request.put(`/api/courses/${course._id}/sections/${first?._id}`, { data: { description: 'Theirs.' } });
    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Edit Section' }).click();
    await expect(page.getByText(UNPUBLISHED)).toBeVisible();
    // The seconds since the last saving change the width of a text.
    await page.clock.setFixedTime(Date.now());
    await expectAccessible(page);
    await expect(page.getByLabel('Section Title*')).toHaveValue('First, half');
    await expect(page.getByLabel('Section Description*')).toHaveValue('Theirs.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The section is saved.')).toBeVisible();
    const { sections } = await read(page.request, course._id);
    expect(sections[0]).toMatchObject({ title: 'First, half', description: 'Theirs.' });
  });

  test('of the unit editor is gone on with in Quick Edit, and ended by Save', async ({ page, course }) => {
    const [first] = course.sections;
    await open(page, `/admin/courses/${course.customId}/units/${first?._id}`);
    await page.getByLabel('Public summary').fill('From the unit editor.');
    await expect(saved(page)).toBeVisible();
    await openEditor(page, course);
    await card(page, 'First').getByRole('button', { name: 'Quick Edit' }).click();
    await expect(page.getByText(UNPUBLISHED)).toBeVisible();
    await page.getByLabel('Section Title*').fill('First, better');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Section “First, better” saved.')).toBeVisible();
    const draft = await page.request.get(`/api/courses/${course._id}/sections/${first?._id}/draft`);
    expect(await draft.json()).toMatchObject({
      published: { title: 'First, better', summary: 'From the unit editor.' },
      changed: false,
      editedAt: null,
    });
  });

  test('[SECTIONS-26] is discarded by Discard, and by Cancel as far as it was typed in the form', async ({
    page,
    course,
  }) => {
    const [first] = course.sections;
    const title = page.getByLabel('Section Title*');
    const edit = page.getByRole('button', { name: 'Edit Section' });
    await open(page, `/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await edit.click();
    await title.fill('First, half');
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await edit.click();
    await title.fill('Never');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit.click();
    await expect(title).toHaveValue('First, half');
    await page.getByRole('button', { name: 'Discard' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Discard the unpublished changes?' });
    await expect(asked).toContainText('The unpublished changes are lost: Section Title.');
    await page.clock.setFixedTime(Date.now());
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(title).toHaveValue('First, half');
    await page.getByRole('button', { name: 'Discard' }).click();
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(UNPUBLISHED)).toHaveCount(0);
    await expect(title).toHaveValue('First');
    await title.fill('Never');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit.click();
    await expect(title).toHaveValue('First');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Back to the course details' }).click();
    await expect(page.getByRole('button', { name: 'Add New Section' })).toBeVisible();
  });
});

test.describe('the short form of a section', () => {
  const title = (page: Page) => page.getByLabel('Section Title*');
  const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
  const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit Section' });
  const done = (page: Page) => page.getByText('The section is saved.');
  const MARKED = 'Please look at the marked fields first.';
  const address = (course: Course) => `/api/courses/${course._id}/sections/${course.sections[0]?._id}/draft`;
  const draftOf = async (page: Page, course: Course) => (await page.request.get(address(course))).json();
  /** Types into the draft as another admin does. */
  const typeAsAnother = async (page: Page, course: Course, fields: object) => {
    const { value, revision, baseVersion } = await draftOf(page, course);
    const data = { revision, baseVersion, value: { ...value, ...fields } };
    expect((await page.request.put(address(course), { data })).status()).toBe(200);
  };
  const openForm = async (page: Page, course: Course) => {
    await open(page, `/admin/manage-courses/${course.customId}/section/${course.sections[0]?._id}`);
    await edit(page).click();
    await expect(title(page)).toHaveValue('First');
  };

  test('takes back on Cancel what was typed in it, and keeps what others typed', async ({ page, course }) => {
    await openForm(page, course);
    await title(page).fill('Mine');
    await expect(saved(page)).toBeVisible();
    await typeAsAnother(page, course, { summary: 'Theirs.' });
    await cancel(page).click();
    await expect(edit(page)).toBeFocused();
    expect((await draftOf(page, course)).value).toMatchObject({ title: 'First', summary: 'Theirs.' });

    // A form that was open before starts from the draft as it is now.
    await typeAsAnother(page, course, { title: 'Theirs' });
    await edit(page).click();
    await expect(title(page)).toHaveValue('Theirs');
    await title(page).fill('Mine again');
    await expect(saved(page)).toBeVisible();
    await cancel(page).click();
    await expect(edit(page)).toBeFocused();
    expect((await draftOf(page, course)).value).toMatchObject({ title: 'Theirs', summary: 'Theirs.' });
  });

  test('follows on Cancel what was published meanwhile', async ({ page, course }) => {
    await openForm(page, course);
    await title(page).fill('Mine');
    await expect(saved(page)).toBeVisible();
    const data = { title: 'Published', description: 'Published.' };
    await page.request.put(`/api/courses/${course._id}/sections/${course.sections[0]?._id}`, { data });
    await cancel(page).click();
    await expect(edit(page)).toBeFocused();
    expect(await draftOf(page, course)).toMatchObject({ value: data, published: data });
  });

  test('does not save while a field is invalid: a length, a picture, a text that is too long', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/400/);
    await openForm(page, course);
    const length = page.getByLabel('Length in minutes');
    await length.fill('an hour');
    await save(page).click();
    await expect(page.getByText(MARKED)).toBeVisible();
    await expect(length).toBeFocused();
    await expectAccessible(page);
    await length.fill('1.5');
    await expect(page.getByText(MARKED)).toHaveCount(0);

    const picture = page.locator('input[name=sectionImage]');
    await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await expect(picture).toHaveAttribute('aria-invalid', 'true');
    await save(page).click();
    await expect(page.getByText(MARKED)).toBeVisible();
    await expect(picture).toBeFocused();
    await expect(done(page)).toHaveCount(0);
    await page.reload();
    await waitForHydration(page);

    await edit(page).click();
    const summary = page.getByLabel('Public summary');
    await summary.fill('a'.repeat(251));
    await expect(page.getByText('This has at most 240 characters. It has 251 now.')).toBeVisible();
    await save(page).click();
    await expect(page.getByText(MARKED)).toBeVisible();
    await expect(summary).toBeFocused();
    await summary.fill('Short.');
    await save(page).click();
    await expect(done(page)).toBeVisible();
    const { sections } = await read(page.request, course._id);
    expect(sections[0]).toMatchObject({ durationSeconds: 90, summary: 'Short.' });
  });

  test('can be closed while its draft cannot be loaded', async ({ page, course, expectError }) => {
    expectError(/500/);
    await page.route('**/draft?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, `/admin/manage-courses/${course.customId}/section/${course.sections[0]?._id}`);
    await edit(page).click();
    await expect(page.getByText('The unit could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await cancel(page).click();
    await expect(edit(page)).toBeFocused();
    await page.unroute('**/draft?*');
    await edit(page).click();
    await expect(title(page)).toHaveValue('First');
  });

  test('is done with Save when only blanks were typed', async ({ page, course }) => {
    await openForm(page, course);
    await title(page).fill('First ');
    await save(page).click();
    await expect(done(page)).toBeVisible();
    expect(await draftOf(page, course)).toMatchObject({ changed: false, version: 1 });
  });

  test('reads the draft once after Save, and keeps what is typed during it', async ({ page, course }) => {
    await openForm(page, course);
    let release: () => void = () => undefined;
    const held = new Promise<void>((go) => (release = go));
    await page.route('**/publish', async (route) => {
      await held;
      await route.continue();
    });
    await title(page).fill('First, better');
    await expect(saved(page)).toBeVisible();
    let reads = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/draft?')) reads++;
    });
    const publishing = page.waitForRequest('**/publish');
    await save(page).click();
    await publishing;
    await page.getByLabel('Public summary').fill('Typed meanwhile.');
    release();
    await expect(done(page)).toBeVisible();
    await expect.poll(async () => (await draftOf(page, course)).value.summary).toBe('Typed meanwhile.');
    expect((await draftOf(page, course)).published).toMatchObject({ title: 'First, better', summary: '' });
    expect(reads).toBe(1);
  });

  test('shows both values of a conflict as the form does, in the language of the page', async ({
    page,
    course,
    expectError,
  }) => {
    expectError(/409/);
    const [first] = course.sections;
    await open(page, `/es/admin/manage-courses/${course.customId}/section/${first?._id}`);
    await page.getByRole('button', { name: 'Editar la sección' }).click();
    const length = page.getByLabel('Duración en minutos');
    await expect(length).toHaveValue('');
    const data = { durationSeconds: 90, freePreview: true, title: 'Theirs' };
    await page.request.put(`/api/courses/${course._id}/sections/${first?._id}`, { data });
    await length.fill('2');
    await page.getByRole('button', { name: 'Guardar los cambios' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('radio', { name: /^Tu versión/ })).toHaveAccessibleDescription('2');
    await expect(dialog.getByRole('group', { name: 'Duración en minutos' })).toContainText('1.5');
    await expect(dialog).toContainText(/Título de la sección[^]*Theirs/);
    await expect(dialog).toContainText(/Muestra gratuita[^]*Sí/);
    await expectAccessible(page);
  });
});

test('[COURSES-39] an open course edit survives a reload', async ({ page, course }) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Edit Course' }).click();
  await page.getByLabel('Description', { exact: true }).fill('Half a description.');
  await reload(page);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half a description.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();
  expect(await read(page.request, course._id)).toMatchObject({ description: 'Half a description.' });
});

test('[COURSES-39] Hide Create New Course keeps the input, and says so', async ({ page }) => {
  const name = freshName('Hidden');
  await open(page, '/admin/manage-courses');
  await page.getByRole('button', { name: 'Create New Course' }).click();
  await page.getByLabel('Course Name').fill(name);
  await page.getByRole('button', { name: 'Hide Create New Course' }).click();
  await expect(page.getByText('What you typed is not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Course' }).click();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('Course Name')).toHaveValue(name);
});

test('[USERS-28] a new user is kept without the password, and discarded when the admin logs out', async ({ page }) => {
  await open(page, '/admin/manage-users');
  const panel = page.getByRole('region', { name: 'A new user' });
  await page.getByRole('button', { name: 'Create New User' }).click();
  await panel.getByLabel('Name').fill('Half Typed');
  await panel.getByLabel('Password', { exact: true }).fill('never written down');
  await expect.poll(() => drafts(page)).toContain('Half Typed');
  await expect.poll(() => drafts(page)).not.toContain('never written down');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Create New User' }).click();
  await expect(panel.getByLabel('Name')).toHaveValue('Half Typed');

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => drafts(page)).toBeNull();
});

test('going back while the next page loads shows the draft again, and no question about a form that is gone', async ({
  page,
}) => {
  await open(page, '/admin/manage-users');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const form = page.getByRole('region', { name: 'A new user' });
  await form.getByLabel('Name', { exact: true }).fill('Half typed');
  await page.getByRole('link', { name: 'Manage Courses' }).first().click();
  await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(/manage-courses/, { waitUntil: 'commit' });
  await page.goBack();
  await expect(form.getByText(RESTORED)).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
  await expect(question(page)).toBeHidden();
});

test('[COURSES-40] another user of the same browser finds no draft', async ({ page, context, course }) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Add New Section' }).click();
  await page.getByLabel('Section Title*').fill('Mine alone');
  await expect.poll(() => drafts(page)).toContain('Mine alone');
  const data = { name: 'Olga Other', email: freshEmail(), password: 'a long enough password', role: 'admin' };
  expect((await context.request.post('/api/users', { data })).status()).toBe(201);
  // Without a logout: the first session ended elsewhere.
  const other = await context.newPage();
  await logIn(context, data);
  await open(other, '/my-account');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => drafts(other)).toBeNull();
});
