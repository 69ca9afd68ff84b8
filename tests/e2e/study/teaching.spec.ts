import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, freshName, test } from '#tests/e2e/admin-courses.ts';
import { freshEmail, logIn, open } from '#tests/e2e/test.ts';

test('[MORE-125] a teacher marks the essay of a learner, and reaches no other course', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const api = page.request;
  const at = `/api/courses/${course._id}`;
  const unit = course.sections[1]!._id;
  const login = { email: freshEmail(), password: 'a long enough password' };
  const made = await api.post('/api/users', { data: { ...login, name: freshName('Tea'), role: 'teacher' } });
  const teacher = (await made.json()) as { _id: string };
  await test.step('an admin sets a test with an essay, and names the instructor', async () => {
    const body = { type: 'essay', prompt: 'Why do arches stand?', points: 4, guidance: 'Look for the keystone.' };
    const added = await api.post(`${at}/questions`, { data: { body } });
    const { _id } = (await added.json()) as { _id: string };
    await api.put(`${at}/sections/${unit}/test/settings`, { data: { questions: [_id] } });
    await api.post(`${at}/assign-user`, { data: { userId: account._id } });
    const named = await api.put(`${at}/instructor`, { data: { instructorId: teacher._id } });
    expect(named.status(), await named.text()).toBe(200);
  });

  const learner = await browser.newContext({ baseURL });
  await logIn(learner, account);
  const begun = await learner.request.post(`${at}/sections/${unit}/attempts`, { data: { _id: crypto.randomUUID() } });
  const attempt = (await begun.json()) as Attempt;
  const answer = { type: 'essay', text: 'Each stone holds its neighbour.' };
  await learner.request.put(`${at}/attempts/${attempt._id}/answers`, {
    data: { answers: [{ question: attempt.questions[0]!.question._id, answer, sequence: 1 }] },
  });
  await learner.request.post(`${at}/attempts/${attempt._id}/submit`);

  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logIn(phone, login);
  const desk = await phone.newPage();
  await test.step('the teacher finds the essay from the account', async () => {
    await open(desk, '/my-account');
    await desk.getByRole('link', { name: 'Teaching' }).press('Enter');
    await expect(desk.getByText('1 essay waits for marks')).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('link', { name: `Essays of ${course.name}` }).press('Enter');
    await expect(desk.getByText('Each stone holds its neighbour.')).toBeVisible();
  });
  await test.step('more points than there are is refused at the field', async () => {
    const points = desk.getByLabel('Points (0 to 4)');
    await points.fill('5');
    await desk.getByRole('button', { name: 'Save marks' }).press('Enter');
    await expect(points).toHaveAccessibleDescription('Please enter a number from 0 to 4.');
    await expect(points).toBeFocused();
    await expectAccessible(desk);
  });
  await test.step('the marks are saved and reach the learner', async () => {
    await desk.getByLabel('Points (0 to 4)').fill('3,5');
    await desk.getByLabel('Comment for the learner').fill('Well seen.');
    await desk.reload();
    await expect(desk.getByLabel('Points (0 to 4)')).toHaveValue('3,5');
    await desk.getByRole('button', { name: 'Save marks' }).press('Enter');
    await expect(desk.getByText('Marks saved')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'No essays wait for marks' })).toBeVisible();
    const result = (await (await learner.request.get(`${at}/attempts/${attempt._id}`)).json()) as Attempt;
    expect(result).toMatchObject({ state: 'marked', points: 3.5, questions: [{ comment: 'Well seen.' }] });
  });
  await test.step('another course is refused in words', async () => {
    await open(desk, '/teaching?course=1');
    await expect(desk.getByRole('alert')).toContainText('Your account is not allowed to do this.');
  });
  await Promise.all([phone.close(), learner.close()]);
});
