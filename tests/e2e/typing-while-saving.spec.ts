import { expect, test } from './admin-courses.ts';
import { logIn, open, type Page } from './test.ts';

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
