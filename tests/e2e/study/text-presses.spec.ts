import { photo } from '#tests/e2e/admin-courses.ts';
import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { videoTest as test } from '#tests/e2e/video-course.ts';
import { expect, open } from '#tests/e2e/test.ts';

test('code of a text is copied by a button, which says so', async ({ page, context, videoCourse }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const course = await videoCourse([{ title: 'Code', description: 'Write:\n\n```js\nlet a = 1;\nlet b;\n```' }]);
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  const code = page.getByRole('group', { name: 'Code in JavaScript' });
  await code.getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Enter');
  await expect(code.getByRole('button', { name: 'Copied' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('let a = 1;\nlet b;');
  await expect(code.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('code is selected where the browser refuses to copy', async ({ page, videoCourse }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const course = await videoCourse([{ title: 'Code', description: '```\nplain text\n```' }]);
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  await page.getByRole('group', { name: 'Code' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe('plain text');
});

test('a square image of a text stays square, and is enlarged by a press', async ({
  page,
  browser,
  baseURL,
  videoCourse,
  expectError,
}) => {
  const admin = await browser.newContext({ baseURL });
  await logInAsAdmin(admin);
  const picture = { name: 'square.png', mimeType: 'image/png', buffer: await photo('png') };
  const stored = await admin.request.post('/api/school/pictures', { multipart: { shape: 'full', picture } });
  const { src } = (await stored.json()) as { src: string };
  await admin.close();
  const course = await videoCourse([{ title: 'Picture', description: `![A green square](${src} "Seen from above")` }]);

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/enrolled-course/${course.customId}?tab=content&unit=1`);
  const image = page.getByRole('img', { name: 'A green square' });
  await image.scrollIntoViewIfNeeded();
  const shape = () => image.evaluate((img: HTMLImageElement) => img.clientWidth / img.clientHeight);
  await expect.poll(shape).toBeCloseTo(1, 1);

  const link = page.getByRole('link', { name: 'Enlarge: A green square' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Enlarge: A green square' });
  const large = dialog.getByRole('button', { name: 'Enlarge: A green square' });
  await expect(large).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);
  await large.click();
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => large.locator('img').evaluate((img: HTMLImageElement) => img.width)).toBe(900);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  // Without the script for it, which is loaded at the first press.
  expectError(/net::ERR_FAILED/);
  await page.reload();
  await expect(image).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  const address = (await link.getAttribute('href'))!;
  await link.click();
  await page.waitForURL(`**${address}`);
});
