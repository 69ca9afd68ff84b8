import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, photo, test } from '#tests/e2e/admin-courses.ts';
import { open } from '#tests/e2e/test.ts';

test('[MORE-481] choices have bold text, formulas and pictures, and a plain one stays as it was written', async ({
  page,
  course,
}) => {
  const body = {
    type: 'single',
    prompt: 'Which one?',
    choices: [
      { text: '2 * 3 * 4 <b>', correct: true },
      { text: 'Snow', correct: false },
    ],
  };
  await page.request.post(`/api/courses/${course._id}/questions`, { data: { body } });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/courses/${course.customId}/questions`);
  const preview = page.getByRole('dialog', { name: 'As learners see it' });
  await page.getByRole('button', { name: 'Preview: Which one?' }).click();
  await expect(preview.getByRole('radio', { name: '2 * 3 * 4 <b>' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit: Which one?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await dialog.getByRole('checkbox', { name: 'Choices have formatting, formulas or pictures' }).check();
  const first = dialog.getByRole('textbox', { name: 'Choice 1', exact: true });
  await expect(first).toHaveText('2 * 3 * 4 <b>');
  const second = dialog.getByRole('textbox', { name: 'Choice 2', exact: true });
  await second.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+B');
  await page.keyboard.press('End');
  // Visual fields of the form: the question, both choices and the explanation.
  await dialog
    .locator('input[type=file][aria-label=Picture]')
    .nth(2)
    .setInputFiles({
      name: 'arch.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    });
  const described = page.getByRole('dialog', { name: 'Describe the picture' });
  await described.getByLabel('What does the picture show?').fill('A round arch');
  await described.getByRole('button', { name: 'Insert the picture' }).click();
  await expect(described).toBeHidden();
  await expect(second.getByRole('img', { name: 'A round arch' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save question' }).click();
  await expect(dialog).toBeHidden();

  const [saved] = (await (await page.request.get(`/api/courses/${course._id}/questions`)).json()) as {
    body: { formatted?: true; choices: { text: string }[] };
  }[];
  expect(saved!.body.formatted).toBe(true);
  expect(saved!.body.choices[0]!.text).toBe('2 \\* 3 \\* 4 <b>');
  await page.getByRole('button', { name: 'Preview: Which one?' }).click();
  await expect(preview.getByRole('radio', { name: '2 * 3 * 4 <b>' })).toBeVisible();
  const option = preview.getByRole('radio', { name: 'Snow A round arch' });
  await option.check();
  await expect(preview.getByRole('img', { name: 'A round arch' }).first()).toBeVisible();
  await expect(preview.locator('label strong')).toHaveText('Snow');
  await expectAccessible(page);
});
