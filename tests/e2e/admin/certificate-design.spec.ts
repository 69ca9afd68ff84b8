import sharp from 'sharp';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { chooseFile } from '#tests/e2e/choose-file.ts';
import { ownSchool, saved } from '#tests/e2e/own-school.ts';
import { expect, open, type Page } from '#tests/e2e/test.ts';

const test = ownSchool();
test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ context }) => logInAsAdmin(context));

const preview = (page: Page) => page.getByRole('img', { name: 'The certificate as it will look' });
/** Returns the width of the sample divided by its height; 0 while it is made. */
const shapeOf = (page: Page) =>
  preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth / (image.naturalHeight || 1));

test('[MORE-465] an admin designs the certificates and sees them before there is one', async ({
  page,
  expectError,
}) => {
  expectError(/400.*draft\/identity/);
  const { identity } = (await (await page.request.get('/api/school/draft')).json()).parts;
  const value = { ...identity.value, languages: ['en', 'es'] };
  await page.request.put('/api/school/draft/identity', { data: { revision: identity.revision, value } });
  await open(page, '/admin/school');
  await page.getByRole('link', { name: 'Certificates', exact: true }).last().click();
  await expect.poll(() => shapeOf(page), { timeout: 60_000 }).toBeCloseTo(297 / 210, 1);

  await test.step('paper, signature and words show in the preview', async () => {
    await page.getByLabel('Paper').selectOption('Portrait');
    await saved(page);
    await expect.poll(() => shapeOf(page), { timeout: 60_000 }).toBeCloseTo(210 / 297, 1);
    const signature = page.getByRole('group', { name: 'Picture of the signature' });
    const buffer = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#222' } })
      .png()
      .toBuffer();
    await chooseFile(page, signature.getByText('Choose an image'), {
      name: 'signature.png',
      mimeType: 'image/png',
      buffer,
    });
    await expect(signature.getByRole('button', { name: 'Remove' })).toBeVisible();
    await page.getByLabel('Signed by').fill('Elena Fuentes');
    const before = await preview(page).getAttribute('src');
    await saved(page);
    await expect.poll(() => preview(page).getAttribute('src')).not.toBe(before);
    await page.getByLabel('Try another name').fill('Wolfeschlegelsteinhausen');
    await expect(preview(page)).toHaveAttribute('src', /name=Wolfeschlegelsteinhausen/);
    await expect.poll(() => shapeOf(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
    await expectAccessible(page);
  });

  await test.step('a placeholder that does not exist is named at once, with those that do', async () => {
    await page.getByRole('button', { name: 'Start from the standard wording' }).click();
    const wording = page.getByLabel(/^Wording/);
    await expect(wording).toHaveValue(/\{name\}\nhas completed the course\n\{course\}/);
    await wording.fill('{name} attended {course} of {teacher}');
    await expect(page.getByText('Certificates have no placeholder {teacher}. These can be used: {name}')).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await page.getByRole('button', { name: 'Show the first one' }).click();
    await expect(wording).toBeFocused();
    await expectAccessible(page);
    await wording.fill('{name} attended {course}');
    await saved(page);
  });

  await test.step('the sample is a PDF', async () => {
    const address = await page.getByRole('link', { name: 'Download the sample (PDF)' }).getAttribute('href');
    const response = await page.request.get(address!);
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
