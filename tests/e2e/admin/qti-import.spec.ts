import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, test } from '#tests/e2e/admin-courses.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { open } from '#tests/e2e/test.ts';
import { qtiFiles, zipOf } from '#tests/support/samples/qti-packages.ts';

test('[MORE-482] a QTI package is imported with its images, and others are named', async ({ page, course }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/courses/${course.customId}/questions`);
  await page.getByRole('button', { name: 'Import questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  const choose = async (buffer: Buffer) =>
    chooseFile(page, dialog.getByRole('button', { name: 'Choose a file' }), {
      name: 'export.zip',
      mimeType: 'application/zip',
      buffer,
    });
  const show = dialog.getByRole('button', { name: 'Show what it contains' });
  await choose(await zipOf([['h5p.json', '{}']]));
  await expect(dialog.getByText('Package: export.zip')).toBeVisible();
  await show.click();
  await expect(dialog.getByText('imsmanifest.xml, Line 1: This is an H5P package.')).toBeVisible();

  await choose(await zipOf(await qtiFiles()));
  await show.click();
  await expect(dialog.getByText('items/hotspot.xml, Line 2: This type of question does not exist here.')).toBeVisible();
  await expect(dialog.getByText('items/single.xml, Line 2: Single choice: Look at')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 8 questions' }).click();
  await expect(page.getByText('8 questions imported')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Preview: Look at/ }).click();
  const preview = page.getByRole('dialog', { name: 'As learners see it' });
  await expect(preview.getByRole('radio', { name: 'A springer' })).toBeVisible();
  await expect(preview.locator('label em')).toHaveText('keystone');
  await expectAccessible(page);
});

test('[MORE-482] an image that turns out to be damaged is named before the dialog closes', async ({ page, course }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/courses/${course.customId}/questions`);
  await page.getByRole('button', { name: 'Import questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  const files = (await qtiFiles()).map(
    ([path, bytes]) => [path, path.endsWith('.png') ? Buffer.from('no image') : bytes] as const,
  );
  await chooseFile(page, dialog.getByRole('button', { name: 'Choose a file' }), {
    name: 'export.zip',
    mimeType: 'application/zip',
    buffer: await zipOf(files),
  });
  await dialog.getByRole('button', { name: 'Show what it contains' }).click();
  const loss = dialog.getByText('items/single.xml, Line 2: Pictures that are not in the file, or cannot be read,');
  await expect(dialog.getByText('items/single.xml, Line 2: Single choice: Look at')).toBeVisible();
  await expect(loss).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 8 questions' }).press('Enter');
  await expect(loss).toBeVisible();
  await expect(dialog.getByText('8 questions imported')).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close' }).last();
  await expect(close).toBeFocused();
  await expectAccessible(page);
  await close.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('8 questions imported')).toBeVisible();
});
