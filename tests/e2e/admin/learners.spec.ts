import type { Browser } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { press, tabTo } from '#tests/e2e/keyboard.ts';
import { expect, freshEmail, logIn, open, test, type Page } from '#tests/e2e/test.ts';

const PASSWORD = 'a long enough password';
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Enrols a learner in course 1 who opened its second unit a month ago and did not come back. Returns their name and the unit. */
async function stuckLearner(page: Page, browser: Browser, baseURL: string | undefined) {
  const api = page.request;
  const user = await makeUser(api, { name: `Stuck ${Date.now()}` });
  const course = await (await api.get('/api/courses/1')).json();
  const unit: { _id: string; title: string } = course.sections[1];
  await api.post('/api/courses/1/assign-user', { data: { userId: user._id } });
  const context = await browser.newContext({ baseURL });
  await logIn(context, { email: user.email, password: PASSWORD });
  const fact = { _id: crypto.randomUUID(), device: crypto.randomUUID(), sequence: 1, happenedAt: daysAgo(30) };
  const stored = await context.request.put('/api/progress/facts', {
    data: { userId: user._id, facts: [{ ...fact, kind: 'opened', sectionId: unit._id }] },
  });
  expect(stored.status(), await stored.text()).toBe(200);
  await context.close();
  return { user, unit };
}

test.beforeEach(({ context }) => logInAsAdmin(context));

for (const [where, viewport] of [
  ['on a phone', { width: 360, height: 740 }],
  ['on a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`[MORE-573] who is stuck in course 1? takes six presses at most ${where}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { user, unit } = await stuckLearner(page, browser, baseURL);
    await page.setViewportSize(viewport);
    await open(page, '/admin/manage-courses');
    let presses = 0;
    const pressed = async (what: Promise<unknown>) => {
      presses += 1;
      await what;
    };
    await pressed(page.locator('a[href$="/1/students"]').first().click());
    await expect(page).toHaveURL(/\/students$/);
    // Opening a list of choices and choosing are two presses.
    presses += 1;
    const show = page.getByRole('combobox', { name: 'Show' });
    await expect(show.getByRole('option', { name: /^Stuck at a unit \(\d+\)$/ })).toBeAttached();
    await pressed(show.selectOption('stuck'));
    const row = page.getByRole(viewport.width > 1000 ? 'row' : 'listitem').filter({ hasText: user.name });
    await expect(row).toContainText(unit.title);
    presses += 1;
    await pressed(page.getByRole('combobox', { name: 'Stuck at' }).selectOption(unit._id));
    await expect(row).toContainText(/0 of \d+/);
    expect(presses).toBeLessThanOrEqual(6);
    await expect(page).toHaveURL(/state=stuck/);
    await expect(page.locator('.stale')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Units', exact: true }).click();
    const grid = page.getByRole('table', { name: 'Learners and units' });
    await expect(grid.getByRole('row').filter({ hasText: user.name })).toContainText('Begun');
    await expect(page.locator('.stale')).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(grid.getByRole('columnheader').nth(2)).toContainText(unit.title);
  });
}

test('[MORE-573] the same by keyboard alone, where the grid scrolls', async ({ page, browser, baseURL }) => {
  const { user } = await stuckLearner(page, browser, baseURL);
  await open(page, '/admin/manage-courses/1/students');
  await tabTo(page, page.getByRole('combobox', { name: 'Show' }));
  await page.keyboard.type('Stuck');
  await expect(page).toHaveURL(/state=stuck/);
  await expect(page.getByRole('row').filter({ hasText: user.name })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Units', exact: true }));
  await page.setViewportSize({ width: 360, height: 740 });
  const region = page.getByRole('group', { name: 'Learners and units' });
  await tabTo(page, region);
  const name = page.getByRole('rowheader', { name: user.name });
  const before = await name.boundingBox();
  await region.evaluate((element) => {
    for (const row of element.querySelectorAll('tr')) row.lastElementChild?.setAttribute('style', 'min-width: 40rem');
  });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await name.boundingBox())?.x).toBe(before?.x);
});

test('[MORE-569] the address keeps filters, order and view, and more learners are loaded on demand', async ({
  page,
}) => {
  await open(page, '/admin/manage-courses/1/students?sort=-joined');
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole('columnheader', { name: 'Enrolled' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Show more learners' }).click();
  await expect(rows).toHaveCount(50);
  await page.getByRole('columnheader', { name: 'Last seen' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=lastSeen/);
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute('href', /export\?sort=lastSeen$/);
});

test('[MORE-574, MORE-576] an owner extends the access of ticked learners, resets a unit and takes that back', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = page.request;
  const course = await makeCourse(api);
  const unit = await (
    await api.post(`/api/courses/${course._id}/sections`, { data: { title: 'Arches', description: 'They stand.' } })
  ).json();
  const login = { email: freshEmail(), password: PASSWORD };
  await api.post('/api/users', { data: { ...login, name: 'Olga Owner', role: 'teacher' } });
  await api.post(`/api/courses/${course._id}/team`, { data: { email: login.email, role: 'owner' } });
  const until = daysAgo(-10);
  for (const name of ['Ana', 'Bea']) {
    const user = await makeUser(api, { name });
    await api.post(`/api/courses/${course._id}/assign-user`, { data: { userId: user._id, until } });
    const learner = await browser.newContext({ baseURL });
    await logIn(learner, { email: user.email, password: PASSWORD });
    const done = { data: { done: true } };
    const ticked = await learner.request.put(`/api/courses/${course._id}/progress/${unit._id}`, done);
    expect(ticked.status(), await ticked.text()).toBe(200);
    await learner.close();
  }
  const progress = async () => {
    const rows = await (await api.get(`/api/courses/${course._id}/students`)).json();
    return rows.map((row: { unitsDone: number }) => row.unitsDone);
  };
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logIn(context, login);
  const desk = await context.newPage();
  await open(desk, `/teaching/courses/${course.customId}?tab=learners`);
  const chosen = async () => {
    for (const name of ['Ana', 'Bea']) await desk.getByRole('checkbox', { name: new RegExp(name) }).check();
  };
  const dialog = desk.getByRole('alertdialog');
  const last = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  await test.step('extends', async () => {
    await chosen();
    await desk.getByRole('button', { name: 'Extend access' }).click();
    await dialog.getByRole('button', { name: 'Extend access' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please enter the last day of access.');
    await dialog.getByLabel('Last day of access').fill(last);
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Extend access' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const rows = await (await api.get(`/api/courses/${course._id}/students`)).json();
    for (const row of rows) expect(Date.parse(row.until)).toBeGreaterThan(Date.parse(last) - 86_400_000);
  });
  await test.step('resets and undoes', async () => {
    await chosen();
    await desk.getByRole('button', { name: 'Reset progress' }).click();
    await dialog.getByLabel('Unit').selectOption({ label: '1. Arches' });
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Reset progress' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await progress()).toEqual([0, 0]);
    await expect(desk.getByText('The progress of 2 learners in “Arches” was reset.')).toBeVisible();
    await desk.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await progress()).toEqual([1, 1]);
    await expect(desk.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expectAccessible(desk);
  });
  await test.step('undoes a reset after the page was loaded again', async () => {
    const [ana] = await (await api.get(`/api/courses/${course._id}/students?q=Ana`)).json();
    const body = { sectionId: unit._id, kind: 'unit' };
    const made = await api.post(`/api/courses/${course._id}/students/${ana._id}/resets`, { data: body });
    expect(made.status(), await made.text()).toBe(200);
    await desk.reload();
    await desk.getByText('Reset in the last 30 days (1)').click();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: /^Undo: Ana.*, Arches/ }).click();
    await expect(desk.getByText(/The progress of Ana.* in “Arches” is restored\./)).toBeVisible();
    await expect(desk.getByText('Reset in the last 30 days')).toBeHidden();
    expect(await progress()).toEqual([1, 1]);
  });
  await expect(desk.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await context.close();
});
