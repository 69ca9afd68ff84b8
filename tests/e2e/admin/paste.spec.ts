import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, photo, test } from '#tests/e2e/admin-courses.ts';
import { drop, paste, pastedFile, pasteText } from '#tests/e2e/paste.ts';
import { open, type Page } from '#tests/e2e/test.ts';

test.describe.configure({ timeout: 120_000 });

const PICTURE = String.raw`\/media\/pictures\/[0-9a-f]{32}\/800\.webp`;
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Some of it could not be kept:' });
const fixture = (name: string) => readFile(`tests/fixtures/clipboard/${name}`, 'utf8');

async function openUnit(page: Page, course: Course): Promise<void> {
  await open(page, `/admin/courses/${course.customId}/units/${course.sections[0]!._id}`);
  await page.getByRole('button', { name: 'Visual' }).click();
  await expect(page.getByRole('toolbar', { name: 'Format the text' }).getByRole('combobox')).toBeVisible();
}

/** Returns the text of the draft that is saved once it matches. */
async function expectDraft(page: Page, course: Course, expected: RegExp): Promise<void> {
  const address = `/api/courses/${course._id}/sections/${course.sections[0]!._id}/draft`;
  await expect
    .poll(async () => (await (await page.request.get(address)).json()).value.description as string)
    .toMatch(expected);
}

/** Empties the text and puts the cursor into it. */
async function clear(page: Page): Promise<void> {
  await text(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

test('documents of other programs keep what a text can say, and the rest is listed', async ({ page, course }) => {
  await openUnit(page, course);

  await test.step('of Word, with its picture, which one undo takes back', async () => {
    await clear(page);
    await page.keyboard.type('Above.');
    await page.keyboard.press('Enter');
    await paste(text(page), await fixture('word.html'), 'Chemistry basics', await fixture('word.rtf'));
    await expect(notice(page).getByRole('listitem')).toHaveText([
      'merged cells of a table: their text stands in the first of them',
    ]);
    await expectDraft(
      page,
      course,
      new RegExp(
        `^Above\\.\\n\\n## Chemistry basics\\n\\n[^]*- First\\n  - Nested \\*\\*bold\\*\\*\\n    - Deep[^]*\\n\\n!\\[A dot\\]\\(${PICTURE}\\)$`,
      ),
    );
    await notice(page).getByRole('button', { name: 'Undo the paste' }).press('Enter');
    await expect(notice(page)).toHaveCount(0);
    await expectDraft(page, course, /^Above\.$/);
  });

  await test.step('of Google Docs, whose picture asks for its description', async () => {
    await clear(page);
    await paste(text(page), await fixture('gdocs.html'), 'Lesson plan');
    const description = page.getByLabel('What does picture 1 show?');
    await expect(description).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await description.fill('A red dot');
    await description.press('Enter');
    await expect(description).toHaveCount(0);
    await expectDraft(page, course, new RegExp(`\\* \\[ \\] Open\\n\\n[^]*!\\[A red dot\\]\\(${PICTURE}\\)$`));
  });

  await test.step('of Notion, whose picture cannot be read and is named', async () => {
    await clear(page);
    await paste(text(page), await fixture('notion.html'), 'Notes');
    const list = page.getByRole('list', { name: 'Addresses of the pictures' });
    await expect(list.getByRole('link')).toHaveAttribute('href', 'https://prod-files.example.com/x.png');
    await expectDraft(page, course, /> \[!NOTE\]\n> 💡 A call-out$/);
    // Undo takes back what was typed since.
    await page.keyboard.type('More');
    await expect(notice(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('of which nothing is in the text, which stays as it is', async () => {
    const image = '<img src="https://a.org/b.png">';
    await clear(page);
    await page.keyboard.type('Above.');
    await paste(text(page), image, '');
    await expect(notice(page).getByRole('link')).toHaveText('https://a.org/b.png');
    await expect(notice(page).getByRole('button')).toHaveCount(0);
    await page.getByRole('button', { name: 'Source' }).click();
    await text(page).press('Control+End');
    await paste(text(page), image, '');
    await expect(page.getByText('What you pasted became Markdown.')).toBeVisible();
    await expect(notice(page).getByRole('button')).toHaveCount(0);
    await expect(text(page)).toHaveValue('Above.');
    await page.getByRole('button', { name: 'Visual' }).click();
  });

  await test.step('with scripts, of which nothing runs', async () => {
    await clear(page);
    const script = '<script>alert(1)</script><img src="x" onerror="alert(1)"><style>body{display:none}</style>';
    await paste(text(page), `<h2>Sun 🌞</h2>${script}<p dir="rtl" onclick="alert(1)">שלום</p>`, 'Sun');
    await expectDraft(page, course, /^## Sun 🌞\n\nשלום$/);
  });
});

test('files and addresses of videos become what they are', async ({ page, course }) => {
  await openUnit(page, course);
  await clear(page);
  const files = page.getByRole('group', { name: 'Files to download' });

  await test.step('pictures stand in the text, other files become files of the unit', async () => {
    const loom = pastedFile('loom.jpg', 'image/jpeg', await photo());
    const isOpened = await drop(text(page), [
      loom,
      { ...loom, name: 'weaver.jpg' },
      pastedFile('broken.png', 'image/png', Buffer.from('no picture')),
      pastedFile('plan.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF')),
      pastedFile('setup.exe', 'application/x-msdownload', Buffer.from('MZ')),
    ]);
    expect(isOpened).toBe(false);
    await expect(page.getByRole('alert').filter({ hasText: 'Not added: setup.exe.' })).toBeVisible();
    await expect(page.getByRole('alert').getByText(/^broken\.png: This image cannot be read\./)).toBeVisible();
    await expect(files.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
    await expect(page.getByLabel('What does weaver.jpg show?')).toBeVisible();
    await page.getByLabel('What does loom.jpg show?').fill('A loom');
    await page.getByLabel('What does loom.jpg show?').press('Enter');
    await expect(page.getByLabel('What does weaver.jpg show?')).toBeFocused();
    await page.keyboard.type('A weaver');
    await page.keyboard.press('Enter');
    await expectDraft(page, course, new RegExp(`^!\\[A loom\\]\\(${PICTURE}\\)\\n\\n!\\[A weaver\\]\\(${PICTURE}\\)$`));
  });

  await test.step('files that are dropped beside the text do not replace the page', async () => {
    const pdf = [pastedFile('a.pdf', 'application/pdf', Buffer.from('%PDF'))];
    expect(await drop(page.getByRole('heading', { level: 1 }), pdf)).toBe(false);
    expect(await drop(page.getByLabel('Title', { exact: true }), pdf)).toBe(false);
  });

  await test.step('an address of a video on a line of its own is the video', async () => {
    await clear(page);
    await pasteText(text(page), 'https://www.youtube.com/watch?v=sByzHoiYFX0');
    await page.keyboard.press('Enter');
    await page.keyboard.type('See ');
    await pasteText(text(page), 'https://youtu.be/sByzHoiYFX0');
    await expectDraft(
      page,
      course,
      /^!\[Film\]\(https:\/\/www\.youtube\.com\/watch\?v=sByzHoiYFX0\)\n\nSee https:\/\/youtu\.be\/sByzHoiYFX0$/,
    );
  });

  await test.step('leaving the page during an upload loses no text', async () => {
    await page.route('**/api/school/pictures', () => undefined);
    await clear(page);
    await paste(text(page), await fixture('word.html'), 'Chemistry basics', await fixture('word.rtf'));
    await expect(page.getByText('1 picture is being uploaded...')).toBeVisible();
    await expectDraft(page, course, /^## Chemistry basics[^]*\|  \| 3 \|  \|\s*$/);
    await saved(page);
    await page.getByRole('link', { name: 'Back to the course' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await warning.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(warning).toBeHidden();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(text(page).getByRole('heading', { name: 'Chemistry basics' })).toBeVisible();
    await expect(text(page).getByText('A dot')).toHaveCount(0);
  });
});
