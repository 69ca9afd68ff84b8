import { readFileSync } from 'node:fs';
import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { type Course, expect, publishUnit, test } from '#tests/e2e/admin-courses.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { logIn, open, type Page } from '#tests/e2e/test.ts';

/** Adds statements to the bank of a course, the first three with a tag; returns their ids. */
async function fillBank(page: Page, course: Course): Promise<string[]> {
  const ids = [];
  for (let number = 1; number <= 10; number++) {
    const data = {
      tags: number <= 3 ? ['vaults'] : [],
      body: { type: 'truefalse', prompt: `Statement *${number}* about stone.`, correct: true },
    };
    const added = await page.request.post(`/api/courses/${course._id}/questions`, { data });
    ids.push(((await added.json()) as { _id: string })._id);
  }
  return ids;
}

test('[MORE-145] the bank is searched, and a question is not closed with what was typed', async ({ page, course }) => {
  await fillBank(page, course);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/courses/${course.customId}/questions`);
  const search = page.getByRole('searchbox', { name: 'Search by text or tag' });
  await search.fill('VAULTS stone');
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Edit: Statement 2 about stone.' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  const text = dialog.getByLabel('Question', { exact: true });
  await text.fill('What carries the load?');
  const asked = page.getByRole('alertdialog', { name: 'Close without saving?' });
  // The first one lets Tab leave the text.
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(text).toHaveText('What carries the load?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('mistakes in GIFT are named in Spanish, and what is too long is refused with what to do', async ({
  page,
  course,
}) => {
  await open(page, `/es/admin/courses/${course.customId}/questions`);
  await page.getByRole('button', { name: 'Importar preguntas' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox');
  await text.fill('Rota {=a\n\nNada');
  await dialog.getByRole('button', { name: 'Mostrar lo que contiene' }).click();
  await expect(dialog.getByText('Línea 1: Esta pregunta no se puede leer.')).toBeVisible();
  await expect(dialog.getByText('Línea 3: Esto no pregunta nada')).toBeVisible();
  await text.fill('x'.repeat(300_001));
  await dialog.getByRole('button', { name: 'Mostrar lo que contiene' }).click();
  await expect(text).toHaveAccessibleDescription(/300.000.*Exporta las categorías/s);
});

test('a file of GIFT whose encoding is not known is read in the chosen one', async ({ page, course }) => {
  await open(page, `/admin/courses/${course.customId}/questions`);
  await page.getByRole('button', { name: 'Import questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  const text = dialog.getByRole('textbox', { name: 'Questions in GIFT or Moodle XML' });
  const choose = (buffer: Buffer) =>
    chooseFile(page, dialog.getByRole('button', { name: 'Choose a file' }), {
      name: 'questions.gift',
      mimeType: 'application/octet-stream',
      buffer,
    });
  const asked = page.getByRole('dialog', { name: 'Do these lines read well?' });

  const spanish = '::q:: Capital de España? {=Madrid ~Córdoba}';
  await choose(Buffer.from(spanish, 'latin1'));
  await expect(asked.getByText(spanish)).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Read the file' }).click();
  await expect(asked).toBeHidden();
  await expect(text).toHaveValue(spanish);

  // In Windows-1250: Łódź?
  await choose(Buffer.concat([Buffer.of(0xa3, 0xf3, 0x64, 0x9f), Buffer.from('? {T}')]));
  await asked.getByLabel('Encoding of the file').selectOption('windows-1250');
  await asked.getByText('Łódź? {T}').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue(spanish);
  await choose(Buffer.from('\ufeff¿Łódź? {T}', 'utf16le'));
  await expect(text).toHaveValue('¿Łódź? {T}');
  await choose(Buffer.alloc(20_000_001, 'a'));
  await expect(dialog.getByText('This file is larger than 20 MB.')).toBeVisible();
  await expect(text).toHaveValue('¿Łódź? {T}');
});

test('[MORE-146] a test draws by several tags, and says when a draw finds too few questions', async ({
  page,
  course,
}) => {
  const [id] = await fillBank(page, course);
  const unit = course.sections[1]!._id;
  const settings = `/api/courses/${course._id}/sections/${unit}/test/settings`;
  const draws = [
    { tags: ['vaults'], count: 2 },
    { tags: [], count: 3 },
  ];
  expect((await page.request.put(settings, { data: { questions: [id], draws } })).status()).toBe(200);
  await open(page, `/admin/courses/${course.customId}/units/${unit}`);
  const form = page.getByRole('form', { name: 'Test' });
  await form.getByRole('searchbox', { name: 'Search by text or tag' }).fill('statement 10');
  await expect(form.getByText('1 chosen, 1 shown')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Statement 10 about stone.' }).check();
  await expect(form.getByText('2 chosen, 1 shown')).toBeVisible();

  const first = form.getByRole('group', { name: 'Draw 1' });
  await expect(first.getByText('2 questions match.')).toBeVisible();
  await first.getByLabel('How many').fill('3');
  await expect(first.getByText('Only 2 questions match: fewer are drawn.')).toBeVisible();
  await form.getByRole('button', { name: 'Remove draw 2' }).press('Enter');
  await form.getByRole('button', { name: 'Draw from other tags too' }).press('Enter');
  const second = form.getByRole('group', { name: 'Draw 2' });
  await second.getByLabel('From questions with all of these tags').fill('vaults');
  // Fields that a bar covers in part are too small for axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expect(second.getByLabel('How many')).toHaveAccessibleDescription(/whole number from 1 to 100/);
  await second.getByLabel('How many').fill('1');
  await publishUnit(page);
  const saved = (await (await page.request.get(settings)).json()) as { settings: { draws: unknown } };
  expect(saved.settings.draws).toEqual([
    { tags: ['vaults'], count: 3 },
    { tags: ['vaults'], count: 1 },
  ]);
});

test('[MORE-145] an essay is marked, and its marks are corrected', async ({
  page,
  course,
  account,
  browser,
  baseURL,
}) => {
  const body = { type: 'essay', prompt: 'Why does it stand?', points: 4 };
  const added = await page.request.post(`/api/courses/${course._id}/questions`, { data: { body } });
  const { _id } = (await added.json()) as { _id: string };
  const place = `/api/courses/${course._id}/sections/${course.sections[1]!._id}`;
  await page.request.put(`${place}/test/settings`, { data: { questions: [_id] } });
  await page.request.post(`/api/courses/${course._id}/assign-user`, { data: { userId: account._id } });
  const learner = await browser.newContext({ baseURL });
  await logIn(learner, account);
  const api = learner.request;
  const started = await api.post(`${place}/attempts`, { data: { _id: crypto.randomUUID() } });
  const attempt = (await started.json()) as Attempt;
  const path = `/api/courses/${course._id}/attempts/${attempt._id}`;
  const answer = { type: 'essay', text: 'Because of its shape.' };
  const answers = [{ question: attempt.questions[0]!.question._id, answer, sequence: 1 }];
  await api.put(`${path}/answers`, { data: { answers } });
  await api.post(`${path}/submit`);
  const points = async () => ((await (await api.get(path)).json()) as Attempt).points;

  await open(page, `/admin/courses/${course.customId}/questions`);
  const essay = page.getByRole('form', { name: /^Tess Visitor in “Second”/ });
  const field = essay.getByLabel('Points (0 to 4)');
  for (const refused of ['', '5', 'many']) {
    await field.fill(refused);
    await essay.getByRole('button', { name: 'Save marks' }).click();
    await expect(field).toHaveAccessibleDescription('Please enter a number from 0 to 4.');
  }
  await field.fill('0,5');
  await essay.getByRole('button', { name: 'Save marks' }).click();
  await expect(page.getByText('Marks saved')).toBeVisible();
  await expect(essay).toBeHidden();
  expect(await points()).toBe(0.5);

  await page.getByText('Essays with marks').click();
  await expect(field).toHaveValue('0.5');
  await field.fill('3');
  await expectAccessible(page);
  await essay.getByRole('button', { name: 'Save marks' }).click();
  await expect.poll(points).toBe(3);
  await learner.close();
});

test('[MORE-433] questions exported from Moodle are imported with the pictures left out', async ({ page, course }) => {
  await open(page, `/admin/courses/${course.customId}/questions`);
  await page.getByRole('button', { name: 'Import questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  await chooseFile(page, dialog.getByRole('button', { name: 'Choose a file' }), {
    name: 'questions.xml',
    mimeType: 'text/xml',
    buffer: readFileSync('tests/fixtures/moodle/questions.xml'),
  });
  const text = dialog.getByRole('textbox', { name: 'Questions in GIFT or Moodle XML' });
  await expect(text).toHaveValue(/<file name="arch\.png" path="\/" encoding="base64"><\/file>/);
  await dialog.getByRole('button', { name: 'Show what it contains' }).click();
  await expect(
    dialog.getByText('Line 10: Pictures that are not in the file, or cannot be read, are left out.'),
  ).toBeVisible();
  await expect(dialog.getByText(/: This type of question does not exist here\.$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 10 questions' }).click();
  await expect(page.getByText('10 questions imported')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveCount(10);
});
