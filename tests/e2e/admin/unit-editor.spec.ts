import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { makeUser } from '#tests/e2e/administrator.ts';
import { type Course, expect, makeCourse, photo, test } from '#tests/e2e/admin-courses.ts';
import { paste } from '#tests/e2e/paste.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';
import { editAsMarkdown } from '#tests/e2e/text-mode.ts';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ context }) => editAsMarkdown(context));

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview of the text' });
const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
const openUnit = async (page: Page, course: Course) => {
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]!._id}`);
  await expect(text(page)).toBeVisible();
};
const unitOf = async (page: Page, course: Course) =>
  (await page.request.get(`/api/courses/${course._id}/sections/${course.sections[0]!._id}`)).json();

async function publish(page: Page, { small = false } = {}): Promise<void> {
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish this unit?' });
  await dialog.getByText('What changes').click();
  await expect(dialog.locator('ins').first()).toBeVisible();
  if (small) await dialog.getByLabel('Small correction').check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an admin writes a unit by keyboard, publishes it, and restores the version before', async ({ page, course }) => {
  await openUnit(page, course);
  await test.step('the toolbar and its keys write Markdown, and undo takes it back', async () => {
    await text(page).fill('');
    await text(page).pressSequentially('A warp ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('holds');
    await expect(text(page)).toHaveValue('A warp **holds**');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(text(page)).not.toHaveValue('A warp **holds**');
    await text(page).fill('A warp holds the cloth.\n\n');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Table' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveValue(/\| Column 1 \| Column 2 \|/);
  });

  await test.step('what is pasted from a word processor becomes Markdown', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n');
    const before = await text(page).inputValue();
    const [document, rtf] = await Promise.all(
      ['html', 'rtf'].map((ending) => readFile(`tests/fixtures/clipboard/word.${ending}`, 'utf8')),
    );
    await paste(text(page), `${document}<script>alert(1)</script>`, 'Chemistry basics', rtf);
    await expect(text(page)).toHaveValue(
      /cloth\.\n\n[^]*## Chemistry basics\n\n\*\*Water\*\* is H₂O;[^]*\|  \| 3 \|  \|\n\n!\[A dot\]\(\/media\/[^)]+\)$/,
    );
    const notice = page.getByRole('status').filter({ hasText: 'What you pasted became Markdown.' });
    await expect(notice.getByRole('listitem')).toHaveText([
      'merged cells of a table: their text stands in the first of them',
    ]);
    await notice.getByRole('button', { name: 'Undo the paste' }).press('Enter');
    await expect(text(page)).toHaveValue(before);
    await expect(text(page)).toBeFocused();
    await expect(notice).toHaveCount(0);
    await paste(text(page), '<h1>Looms</h1><p>Two <b>kinds</b></p>', 'Looms Two kinds');
    await expect(text(page)).toHaveValue(/## Looms\n\nTwo \*\*kinds\*\*$/);
    await expect(notice.getByRole('listitem')).toHaveCount(0);
    // Once it was changed it can no longer be taken back as a whole.
    await page.keyboard.press('Backspace');
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button')).toHaveCount(0);
    await page.keyboard.type('*');
  });

  await test.step('pasted code stays as it is within a fence and becomes a block outside', async () => {
    const before = await text(page).inputValue();
    const code = 'def my_func(a_b):\n    return a_b * 2';
    const pasteCode = async (start: string) => {
      await text(page).fill(start);
      await page.keyboard.press('Control+End');
      await paste(text(page), `<div style="font-family:monospace;white-space:pre;"><div>${code}</div></div>`, code);
    };
    await pasteCode('```\n');
    await expect(text(page)).toHaveValue(`\`\`\`\n${code}`);
    await pasteCode('Code:\n\n');
    await expect(text(page)).toHaveValue(`Code:\n\n\`\`\`\n${code}\n\`\`\``);
    await text(page).fill(before);
    await page.keyboard.press('Control+End');
  });

  await test.step('a picture needs a description', async () => {
    await page.locator('input[type=file][aria-label=Picture]').setInputFiles({
      name: 'loom.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await dialog.getByRole('button', { name: 'Insert the picture' }).click();
    await expect(dialog.getByText('Please describe the picture.')).toBeVisible();
    await dialog.getByLabel('What does the picture show?').fill('A loom');
    await dialog.getByRole('button', { name: 'Insert the picture' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(text(page)).toHaveValue(/!\[A loom\]\(\/media\/pictures\/[0-9a-f]{32}\/800\.webp\)/);
  });

  await test.step('the preview shows what was saved, and learners see nothing of it', async () => {
    await saved(page);
    await expect(preview(page).getByRole('heading', { name: 'Looms' })).toBeVisible();
    await expect(preview(page).getByRole('img', { name: 'A loom' })).toBeVisible();
    expect((await unitOf(page, course)).description).toBe('About it.');
    // What lies half under the top bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  await test.step('publishing keeps the version before, which can be restored', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await publish(page);
    await expect(page.getByText('Published as version 2.')).toBeVisible();
    expect((await unitOf(page, course)).description).toContain('## Looms');
    await page.getByRole('button', { name: 'Compare version 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare two versions' });
    await expect(dialog.locator('del').filter({ hasText: 'About' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(text(page)).toHaveValue('About it.');
    await publish(page);
    await expect(page.getByText('Published as version 3.')).toBeVisible();
    expect((await unitOf(page, course)).description).toBe('About it.');
  });
});

test('what two admins type is merged, and what is typed without a connection is kept', async ({
  page,
  context,
  course,
  expectError,
}) => {
  expectError(/409 \(Conflict\)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
  await openUnit(page, course);
  const address = `/api/courses/${course._id}/sections/${course.sections[0]!._id}/draft`;
  const { value, revision, baseVersion } = await (await page.request.get(address)).json();
  const theirs = { ...value, summary: 'Theirs.' };
  await page.request.put(address, {
    data: { revision, baseVersion, value: theirs },
  });
  await text(page).fill('Mine.');
  await saved(page);
  await expect(page.getByLabel('Public summary')).toHaveValue('Theirs.');
  await expect(text(page)).toHaveValue('Mine.');

  await context.setOffline(true);
  await text(page).fill('Typed in a tunnel.');
  await expect(page.getByText('What you typed is kept in this browser.')).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  expect((await (await page.request.get(address)).json()).value).toMatchObject({
    description: 'Typed in a tunnel.',
    summary: 'Theirs.',
  });
});

test.describe('two admins in one text', () => {
  const written = ['# Warp', 'What holds the cloth.', 'The end.'];
  const join = (paragraphs: readonly string[]) => paragraphs.join('\n\n');

  /** Opens the unit, and lets another admin save their version of its text before anything is typed. */
  async function editBoth(page: Page, course: Course, browser: Browser, theirs: readonly string[]): Promise<string> {
    const address = `/api/courses/${course._id}/sections/${course.sections[0]!._id}`;
    await page.request.put(address, { data: { description: join(written) } });
    await openUnit(page, course);
    await expect(text(page)).toHaveValue(join(written));
    const { email } = await makeUser(page.request, { name: 'Ada Other', role: 'admin' });
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    await logIn(other, { email, password: 'a long enough password' });
    const { value, revision, baseVersion } = await (await other.request.get(`${address}/draft`)).json();
    const body = { revision, baseVersion, value: { ...value, description: join(theirs) } };
    expect((await other.request.put(`${address}/draft`, { data: body })).status()).toBe(200);
    await other.close();
    return `${address}/draft`;
  }
  const descriptionAt = async (page: Page, address: string) =>
    (await (await page.request.get(address)).json()).value.description;

  test('[MORE-550] changes of different paragraphs are merged while they type', async ({
    page,
    browser,
    course,
    expectError,
  }) => {
    expectError(/409 \(Conflict\)/);
    const address = await editBoth(page, course, browser, ['# Warp and weft', 'What holds the cloth.', 'The end.']);
    await text(page).press('ControlOrMeta+End');
    await text(page).pressSequentially(' Really.');
    await saved(page);
    const merged = join(['# Warp and weft', 'What holds the cloth.', 'The end. Really.']);
    await expect(text(page)).toHaveValue(merged);
    await text(page).pressSequentially(' Now.');
    await saved(page);
    expect(await descriptionAt(page, address), 'the cursor stays where it is').toBe(`${merged} Now.`);
  });

  test('[MORE-551] of one paragraph both versions are shown, by name and with the differing words', async ({
    page,
    browser,
    course,
    expectError,
  }) => {
    expectError(/409 \(Conflict\)/);
    const address = await editBoth(page, course, browser, ['# Loom', 'What holds the cloth together.', 'The end.']);
    await text(page).fill(join(['# Warp', 'What holds all the cloth.', 'The end.']));
    const dialog = page.getByRole('alertdialog', { name: 'Ada Other changed this meanwhile' });
    const place = dialog.getByRole('group', { name: 'Text' });
    await expect(place.locator('mark')).toHaveText(['all ', ' together']);
    await expectAccessible(page);
    await place.getByLabel('Both, one after the other').check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await saved(page);
    const both = ['# Loom', 'What holds all the cloth.', 'What holds the cloth together.', 'The end.'];
    await expect(text(page)).toHaveValue(join(both));
    expect(await descriptionAt(page, address)).toBe(join(both));
  });
});

test('a learner sees what changed since they completed a unit', async ({ page, context }) => {
  const course = await makeCourse(context.request, [{ title: 'Warp' }]);
  const unit = course.sections[0]?._id;
  const put = (path: string, data: object) => context.request.put(`/api/courses/${course._id}/${path}`, { data });
  await put(`progress/${unit}`, { done: true });
  await put(`sections/${unit}`, { description: 'About cloth.' });
  await open(page, `/enrolled-course/${course.customId}?tab=content`);
  await page.getByRole('button', { name: 'Show what changed' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'What changed since you completed the unit',
  });
  await expect(dialog.locator('ins')).toContainText('cloth');
  await expect(dialog.locator('del')).toContainText('it');
  await expectAccessible(page);
  await context.request.delete(`/api/courses/${course._id}`, {
    data: { deleteImage: true },
  });
});
