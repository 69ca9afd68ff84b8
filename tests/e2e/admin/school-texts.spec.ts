import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { ownSchool, saved } from '#tests/e2e/own-school.ts';
import { paste } from '#tests/e2e/paste.ts';
import { expect, open } from '#tests/e2e/test.ts';

const test = ownSchool();
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeEach(({ context }) => logInAsAdmin(context));

test('formatted texts of the pages are written as they will look, and what their pages do not show is not offered', async ({
  page,
  expectError,
}) => {
  expectError(/400.*draft\/home/);
  const draft = async () => (await (await page.request.get('/api/school/draft')).json()).parts;
  const tools = page.getByRole('toolbar', { name: 'Format the text' });
  await open(page, '/admin/school/legal');
  const terms = page.getByRole('textbox', { name: /^Text/ });
  await expect(terms.getByRole('heading').first()).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Numbered list' })).toBeVisible();
  for (const name of ['Picture', 'Formula', 'Film in the text', 'Question', 'Call-out', 'Tasks', 'Footnote']) {
    await expect(tools.getByRole('button', { name })).toHaveCount(0);
  }
  await expectAccessible(page);

  const { legal } = await draft();
  await terms.getByRole('heading').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  const written = async (): Promise<string> => (await draft()).legal.value.terms.en;
  await expect.poll(written).toContain('!');
  expect((await written()).replace('!', '')).toBe(legal.value.terms.en);
  await page.getByRole('button', { name: 'Back to the shipped text' }).click();
  await expect(terms.getByRole('heading').first()).not.toContainText('!');
  await expect.poll(written).toBe(legal.value.terms.en);
  // The undo of one text does not lead to another one.
  await page.getByRole('button', { name: 'Privacy Policy' }).click();
  await expect(tools.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');

  await open(page, '/admin/school/home');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: 'Questions and answers' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.keyboard.type('How long?');
  const answer = page.getByRole('textbox', { name: /^Answer/ });
  await answer.click();
  await page.keyboard.type('As long as **you** want; see $5 of');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('notes.');
  await expect(answer.locator('strong')).toHaveText('you');
  const inDraft = async (): Promise<string> => {
    const { value } = (await draft()).home;
    const faq = value.sections.find(({ kind }: { kind: string }) => kind === 'faq');
    return faq?.entries[0]?.answer.en;
  };
  await expect.poll(inDraft).toBe('As long as **you** want; see $5 of\\\nnotes.');
  await page.getByRole('group', { name: 'Write' }).getByRole('button', { name: 'Source' }).click();
  await expect(answer).toHaveValue('As long as **you** want; see $5 of\\\nnotes.');
  await expect(answer).toHaveAccessibleDescription(/Markdown/);
  await answer.fill('a'.repeat(3_001));
  await expect(answer).toHaveAccessibleDescription(/3,000/);
  await page.getByRole('group', { name: 'Write' }).getByRole('button', { name: 'Visual' }).click();
  await expect(answer).toHaveAttribute('aria-invalid', 'true');
  await expect(answer).toHaveAccessibleDescription(/3,000/);

  // The focus waits for the script of the editor.
  await expect(page.getByText('needs your attention')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show the first one' }).click();
  await expect(answer).toHaveRole('textbox');
  await expect(answer).toBeFocused();
});

test('what a formatted text of the pages cannot keep of a paste is listed, and the paste is taken back', async ({
  page,
}) => {
  await open(page, '/admin/school/legal');
  const terms = page.getByRole('textbox', { name: /^Text/ });
  await expect(terms.getByRole('heading').first()).toBeVisible();
  const before = await terms.textContent();
  await terms.press('Control+End');
  await paste(terms, await readFile('tests/fixtures/clipboard/notion.html', 'utf8'), 'Notes');
  const notice = page.getByRole('status').filter({ hasText: 'Some of it could not be kept:' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'a picture, which cannot be added here',
    'pictures, formulas, tasks, call-outs or footnotes: they stand in the text as Markdown',
  ]);
  await expect(terms.getByText('[x] Done')).toBeVisible();
  await expect(terms.getByRole('cell', { name: 'b, c' })).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Undo the paste' }).click();
  await expect(notice).toHaveCount(0);
  await expect(terms).toHaveText(before!);
  // Nothing is left of a paste of a script alone: what is selected stays.
  await terms.press('Control+a');
  await paste(terms, '<script>alert(1)</script>', '');
  await expect(terms).toHaveText(before!);
  await saved(page);
});
