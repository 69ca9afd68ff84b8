import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, freshName, makeCourse, test } from '#tests/e2e/admin-courses.ts';
import { freshEmail, logIn, open } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

test('[MORE-513, MORE-514] an admin finds questions of all courses, where they are used and their results', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const api = page.request;
  const prompt = freshName('Does the keystone fall?');
  const tag = `tag${Date.now()}`;
  const body = { type: 'truefalse', prompt, correct: true };
  const added = await api.post(`/api/courses/${course._id}/questions`, { data: { body, tags: [tag] } });
  const { _id } = (await added.json()) as { _id: string };
  const unit = `/api/courses/${course._id}/sections/${course.sections[1]!._id}`;
  await api.put(`${unit}/test/settings`, { data: { questions: [_id] } });
  await api.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const learner = await browser.newContext({ baseURL });
  await logIn(learner, account);
  const begun = await learner.request.post(`${unit}/attempts`, { data: { _id: crypto.randomUUID() } });
  const attempt = (await begun.json()) as { _id: string };
  await learner.request.post(`/api/courses/${course._id}/attempts/${attempt._id}/submit`);
  await learner.close();

  await open(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Questions of all courses' });
  await page.getByRole('searchbox', { name: 'Search in the text' }).fill(prompt.toUpperCase());
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('Asked once: 0% of the points')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Second (test)' })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
  await list.getByRole('button', { name: /^Preview: / }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'As learners see it' });
  await expect(preview.getByText(prompt)).toBeVisible();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: `Questions with the tag ${tag}` }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue(tag);
  await page.getByLabel('Type').selectOption('Essay');
  await expect(page.getByText('No question matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(list.getByText(prompt)).toBeVisible();
  await page.getByRole('combobox', { name: 'Course' }).fill(course.name);
  await page.getByRole('option', { name: course.name }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('link', { name: `Questions of ${course.name}` }).click();
  await expect(page.getByRole('button', { name: `Edit: ${prompt}` })).toBeVisible();
});

test('[MORE-515, MORE-516] an author draws questions of their other course into a course, and no others', async ({
  page,
  course,
  browser,
  baseURL,
}) => {
  const [other, foreign] = [await makeCourse(page.request), await makeCourse(page.request)];
  const login = { email: freshEmail(), password: 'a long enough password' };
  await page.request.post('/api/users', { data: { ...login, name: freshName('Tea'), role: 'user' } });
  const word = `w${Date.now()}`;
  const ask = (of: string, prompt: string) =>
    page.request.post(`/api/courses/${of}/questions`, {
      data: { body: { type: 'truefalse', prompt: `${prompt} ${word}`, correct: true } },
    });
  await ask(other._id, 'Do arches push?');
  await ask(other._id, 'Do vaults?');
  await ask(foreign._id, 'Secret?');
  for (const { _id } of [course, other])
    expect(
      (await page.request.post(`/api/courses/${_id}/team`, { data: { email: login.email, role: 'author' } })).status(),
    ).toBe(201);
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logIn(context, login);
  const desk = await context.newPage();
  await open(desk, `/teaching/courses/${course.customId}/questions`);
  await desk.getByRole('button', { name: 'Draw from other courses' }).press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Draw questions from other courses' });
  await dialog.getByRole('searchbox', { name: 'Search in the text' }).fill(word);
  await expect(dialog.getByText('0 chosen, 2 shown')).toBeVisible();
  await expect(dialog.getByText('Secret?')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Do arches push?' }).check();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Add 1 question' }).press('Enter');
  await expect(desk.getByText('1 question added')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Questions' }).getByText('Do arches push?')).toBeVisible();
  await desk.getByRole('button', { name: 'Draw from other courses' }).press('Enter');
  await expect(dialog.getByText('already in this course', { exact: false })).toHaveCount(1);
  await context.close();
});
