import type { Locator } from '@playwright/test';
import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { type Course, expect, freshName, photo, test } from '#tests/e2e/admin-courses.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { freshEmail, logIn, open, type Page } from '#tests/e2e/test.ts';
import { editAsMarkdown } from '#tests/e2e/text-mode.ts';

/** Holds the first write to an address; resolves `sent` once it was made, and lets it go by `release`. */
async function holdFirst(page: Page, address: string): Promise<{ sent: Promise<void>; release: () => void }> {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route, request) => {
    if (request.method() === 'GET' || !isFirst) return route.continue();
    isFirst = false;
    begun.resolve();
    await held.promise;
    await route.continue();
  });
  return { sent: begun.promise, release: held.resolve };
}

test.beforeEach(({ context }) => editAsMarkdown(context));

test('a unit: what is typed while a save runs is saved too, and is there after a reload', async ({ page, course }) => {
  const unit = course.sections[0]!._id;
  const { sent, release } = await holdFirst(page, '**/draft?*');
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await title.fill('Begun');
  await sent;
  await title.fill('Begun and finished');
  await text.fill('Typed meanwhile.');
  release();
  const draft = async () => {
    const response = await page.request.get(`/api/courses/${course._id}/sections/${unit}/draft`);
    return ((await response.json()) as { value: { title: string; description: string } }).value;
  };
  await expect.poll(draft).toMatchObject({ title: 'Begun and finished', description: 'Typed meanwhile.' });
  await expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Begun and finished');
  await expect(text).toHaveValue('Typed meanwhile.');
});

test('a unit is not called saved while something typed during a save has not been sent', async ({ page, course }) => {
  const { sent, release } = await holdFirst(page, '**/draft?*');
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]!._id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.clock.install();
  await title.fill('Begun');
  await page.clock.runFor(1_100);
  await sent;
  await title.fill('Begun and finished');
  const responded = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  await responded;
  // The pause before the next save has not passed.
  await expect(page.getByText(/^Draft saved/)).toHaveCount(0);
  await expect(page.getByText('Saving', { exact: false }).first()).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
});

test('a test: what is typed while a save runs is saved too, and is there after a reload', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const body = { type: 'short', prompt: 'Who needs a frame?', accepted: [{ text: 'mason' }] };
  const added = await page.request.post(`/api/courses/${course._id}/questions`, { data: { body } });
  const { _id } = (await added.json()) as { _id: string };
  const settings = `/api/courses/${course._id}/sections/${course.sections[1]!._id}/test/settings`;
  expect((await page.request.put(settings, { data: { questions: [_id] } })).status()).toBe(200);
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const context = await browser.newContext({ baseURL });
  await logIn(context, account);
  const learner = await context.newPage();
  const { sent, release } = await holdFirst(learner, '**/answers');
  await open(learner, `/enrolled-course/${course.customId}?tab=content&unit=2`);
  await learner.getByRole('button', { name: 'Start the test' }).press('Enter');
  const field = learner.getByRole('group', { name: /^Question/ }).getByRole('textbox');
  await field.fill('ma');
  await sent;
  await field.fill('mason');
  const responded = learner.waitForResponse((response) => response.url().endsWith('/answers'));
  release();
  await responded;
  await expect(learner.getByText('All answers saved')).toBeVisible();
  await learner.reload();
  await learner.getByRole('button', { name: 'Go on with the test' }).press('Enter');
  await expect(field).toHaveValue('mason');
  await context.close();
});

test('a profile: what is typed while a save runs stays, and is saved with the next', async ({ page, expectError }) => {
  const login = { email: freshEmail(), password: 'a long enough password' };
  const body = { ...login, name: freshName('Tea'), role: 'teacher' };
  const { _id } = (await (await page.request.post('/api/users', { data: body })).json()) as { _id: string };
  const { sent, release } = await holdFirst(page, '**/profile');
  await open(page, `/admin/people/${_id}`);
  const line = page.getByRole('textbox', { name: 'What you do' });
  const about = page.getByRole('textbox', { name: 'About you' });
  const save = page.getByRole('button', { name: 'Save the profile' });
  await line.fill('  Weaver ');
  await save.press('Enter');
  await sent;
  await about.fill('Typed meanwhile.');
  const responded = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  expect((await (await responded).json()) as object).toMatchObject({ title: 'Weaver', bio: '' });
  // What was sent is shown as it is stored, what was typed since as it was typed.
  await expect(line).toHaveValue('Weaver');
  await expect(about).toHaveValue('Typed meanwhile.');
  // Two saves based on what was read before another person’s.
  expectError(/409/);
  await test.step('another admin’s change of another field is kept, and shown', async () => {
    const at = `/api/users/user/${_id}/profile`;
    const other = await page.request.put(at, { data: { link: 'https://loom.example/' } });
    expect(other.status(), await other.text()).toBe(200);
    await save.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Web address' })).toHaveValue('https://loom.example/');
    expect((await (await page.request.get(at)).json()) as object).toMatchObject({
      title: 'Weaver',
      bio: 'Typed meanwhile.',
      link: 'https://loom.example/',
    });
  });
  await test.step('two changes of one field are shown side by side', async () => {
    await page.request.put(`/api/users/user/${_id}/profile`, { data: { title: 'Spinner' } });
    await line.fill('Dyer');
    await save.press('Enter');
    const asked = page.getByRole('alertdialog');
    await expect(asked.getByText('Spinner')).toBeVisible();
    await asked.getByRole('button', { name: 'Save', exact: false }).last().click();
    await expect(asked).toBeHidden();
    await page.reload();
    await expect(line).toHaveValue('Dyer');
  });
});

/** Types into two fields, the second one while the first save is under way, and expects both to be stored at its end. */
async function typeTwice(
  page: Page,
  fields: { readonly first: Locator; readonly second: Locator; readonly save: Locator },
  address: string,
): Promise<void> {
  const { sent, release } = await holdFirst(page, address);
  await fields.first.fill('Typed before');
  await fields.save.press('Enter');
  await sent;
  await fields.second.fill('Typed meanwhile');
  const again = page.waitForResponse((response) => response.request().postData()?.includes('Typed meanwhile') ?? false);
  release();
  expect((await again).ok()).toBe(true);
}

test('[MORE-552] the forms of a course send what is typed while they are saved, before they call it saved', async ({
  page,
  course,
  expectError,
}) => {
  // The image of a video from elsewhere.
  expectError(/ERR_NAME_NOT_RESOLVED/);
  const stored = async () => (await (await page.request.get(`/api/courses/${course._id}`)).json()) as Course;
  await open(page, `/admin/manage-courses/${course.customId}`);
  await page.getByRole('button', { name: 'Edit Course' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = page.getByRole('button', { name: 'Save Changes' });
  const fields = { first: field('Teacher Name'), second: field('Language'), save };
  await typeTwice(page, fields, `**/api/courses/${course._id}`);
  await expect(page.getByText('The course is saved.')).toBeVisible();
  expect(await stored()).toMatchObject({ teacher: 'Typed before', language: 'Typed meanwhile' });
});

test('[MORE-552] a new course is created once, with what is typed while it is', async ({ page }) => {
  const name = freshName('Twice');
  await open(page, '/admin/manage-courses');
  await page.getByRole('button', { name: 'Create New Course' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Course Name') });
  await form.getByLabel('Course Name').fill(name);
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByLabel('Teacher Name').fill('Ines Arco');
  await form.getByLabel('Description', { exact: true }).fill('Threads, and what holds them.');
  await form.getByLabel('Price').fill('10');
  const image = { name: 'arch.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await form.locator('input[name=courseImage]').setInputFiles(image);
  const { sent, release } = await holdFirst(page, '**/api/courses');
  await form.getByRole('button', { name: 'Create Course', exact: true }).press('Enter');
  await sent;
  await form.getByLabel('Teacher Name').fill('Ines Arco and Ana Vela');
  release();
  await expect(page.getByText(`Course “${name}” created.`)).toBeVisible();
  const found = await page.request.get(`/api/courses?q=${encodeURIComponent(name)}`);
  const made = (await found.json()) as Course[];
  expect(made).toMatchObject([{ name, teacher: 'Ines Arco and Ana Vela' }]);
  await page.request.delete(`/api/courses/${made[0]?._id}`, { data: { deleteImage: true } });
});

test('[MORE-552] a question is added once, with what is typed while it is', async ({ page, course }) => {
  await open(page, `/admin/courses/${course.customId}/questions`);
  await page.getByRole('button', { name: 'Add a question' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type').selectOption('essay');
  const fields = {
    first: dialog.getByLabel('Question', { exact: true }),
    second: dialog.getByLabel('Explanation'),
    save: dialog.getByRole('button', { name: 'Save question' }),
  };
  await typeTwice(page, fields, '**/api/courses/*/questions');
  await expect(dialog).toBeHidden();
  const bank = (await (await page.request.get(`/api/courses/${course._id}/questions`)).json()) as object[];
  expect(bank).toMatchObject([{ body: { prompt: 'Typed before', explanation: 'Typed meanwhile' } }]);
});

test('[MORE-552] an account sends what is typed while it is saved, in the settings and in the list', async ({
  page,
}) => {
  const login = { email: freshEmail(), password: 'a long enough password' };
  const added = await page.request.post('/api/users', { data: { ...login, name: freshName('Una') } });
  const { _id } = (await added.json()) as { _id: string };
  await open(page, `/admin/manage-users?q=${encodeURIComponent(login.email)}`);
  await page.getByRole('button', { name: /^Edit Una/ }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await typeTwice(page, { first: name, second: name, save }, `**/api/users/user/${_id}`);
  await expect(page.getByText('Typed meanwhile is updated.')).toBeVisible();
  await page.unroute(`**/api/users/user/${_id}`);

  await page.context().clearCookies();
  await logIn(page.context(), login);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const own = page.getByRole('textbox', { name: 'Name', exact: true });
  const saveOwn = page.getByRole('button', { name: 'Save', exact: false });
  await typeTwice(page, { first: own, second: own, save: saveOwn }, `**/api/users/user/${_id}`);
  await expect(page.getByText('Your account is updated.')).toBeVisible();
  await expect(own).toHaveValue('Typed meanwhile');
});

test('marks: what is typed while a save runs is saved too, before they are called saved', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const at = `/api/courses/${course._id}`;
  const question = { type: 'essay', prompt: 'Why do arches stand?', points: 4 };
  const added = await page.request.post(`${at}/questions`, { data: { body: question } });
  const { _id } = (await added.json()) as { _id: string };
  const unit = course.sections[1]!._id;
  await page.request.put(`${at}/sections/${unit}/test/settings`, { data: { questions: [_id] } });
  await page.request.post(`${at}/assign-user`, { data: { userId: account._id } });
  const learner = await browser.newContext({ baseURL });
  await logIn(learner, account);
  const begun = await learner.request.post(`${at}/sections/${unit}/attempts`, { data: { _id: crypto.randomUUID() } });
  const attempt = (await begun.json()) as Attempt;
  const answer = { type: 'essay', text: 'Each stone holds its neighbour.' };
  await learner.request.put(`${at}/attempts/${attempt._id}/answers`, {
    data: { answers: [{ question: attempt.questions[0]!.question._id, answer, sequence: 1 }] },
  });
  await learner.request.post(`${at}/attempts/${attempt._id}/submit`);

  const { sent, release } = await holdFirst(page, '**/marks');
  await open(page, `/teaching?course=${course.customId}`);
  const comment = page.getByLabel('Comment for the learner');
  await page.getByLabel('Points (0 to 4)').fill('3');
  await comment.fill('Well');
  await page.getByRole('button', { name: 'Save marks' }).press('Enter');
  await sent;
  await comment.fill('Well seen, and well said.');
  await expect(page.getByText('Marks saved')).toBeHidden();
  release();
  await expect(page.getByText('Marks saved')).toBeVisible();
  const result = (await (await learner.request.get(`${at}/attempts/${attempt._id}`)).json()) as Attempt;
  expect(result).toMatchObject({ state: 'marked', points: 3, questions: [{ comment: 'Well seen, and well said.' }] });
  await page.reload();
  await page.getByText('Essays with marks').press('Enter');
  await expect(comment).toHaveValue('Well seen, and well said.');
  await learner.close();
});

test('captions: what is typed while a save runs is called unsaved, and is saved with the next', async ({
  page,
  course,
}) => {
  const unit = course.sections[0]!._id;
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  const field = page.getByRole('group', { name: 'Captions', exact: true });
  await chooseFile(page, field.getByRole('button', { name: 'Upload captions' }), {
    name: 'arch.srt',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('1\n00:00:01,000 --> 00:00:04,000\nAn arch stands.\n'),
  });
  await field.getByRole('button', { name: 'Edit the captions in English' }).click();
  const editor = page.getByRole('region', { name: 'Captions in English' });
  const text = editor.getByLabel('Text');
  const save = editor.getByRole('button', { name: 'Save captions' });
  const status = editor.getByRole('status');
  await text.fill('An arch stands by itself.');
  const { sent, release } = await holdFirst(page, '**/captions*');
  await save.click();
  await sent;
  await text.fill('An arch stands by itself, once the keystone is set.');
  release();
  await expect(save).toBeEnabled();
  await expect(status).toHaveText('Not saved yet');
  await expect(text).toHaveValue('An arch stands by itself, once the keystone is set.');
  await save.click();
  await expect(status).toHaveText('The captions are saved.');
  await page.reload();
  await field.getByRole('button', { name: 'Edit the captions in English' }).click();
  await expect(text).toHaveValue('An arch stands by itself, once the keystone is set.');
});

test('a note: what is typed while a save runs survives a reload, and is saved with the next', async ({
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
  await open(learner, `/enrolled-course/${course.customId}?tab=content&unit=2`);
  await expect(learner.getByText(/^Unit 2 of/)).toBeVisible();
  await learner.keyboard.press('m');
  const field = learner.getByRole('textbox', { name: 'Your note' });
  const list = learner.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  const texts = async () =>
    ((await (await context.request.get('/api/notes')).json()) as { text: string }[]).map(({ text }) => text);
  await field.fill('Begun');
  const { sent, release } = await holdFirst(learner, '**/facts');
  await learner.getByRole('button', { name: 'Save Note' }).press('Enter');
  await sent;
  await list.getByRole('button', { name: 'Edit' }).press('Enter');
  await field.fill('Begun and finished');
  release();
  await expect.poll(texts).toEqual(['Begun']);
  await expect(field).toHaveValue('Begun and finished');
  await learner.reload();
  await expect(field).toHaveValue('Begun and finished');
  await learner.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(texts).toEqual(['Begun and finished']);
  await learner.reload();
  await expect(list).toHaveText(/^Begun and finished/);
  await expect(field).toBeHidden();
  await context.close();
});
