import { courseOf } from '#tests/e2e/catalogue.ts';
import { putInCart } from '#tests/e2e/checkout.ts';
import { enrol, expect, open, test, type Page } from '#tests/e2e/test.ts';

/** Returns the upper edge of what a unit begins with: its video, or the drop-down of units, which stands above its text. */
const topOf = async (page: Page): Promise<number> => {
  const unit = page.getByRole('article');
  const video = unit.getByRole('button', { name: /^Play/ }).or(unit.getByRole('link', { name: /^Play/ }));
  const first = (await video.count()) > 0 ? video : unit.getByText('Choose a unit');
  return (await first.boundingBox())!.y;
};

test.describe('the study page', () => {
  test('[MORE-52] starts with the video, or the drop-down above its text, at the top of a phone, upright and sideways', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 1);
    const { sections } = await courseOf(page.request, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [index, { title }] of sections.entries()) {
      await open(page, `/enrolled-course/1?tab=content&unit=${index + 1}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await topOf(page), `the upper edge of unit ${index + 1}`).toBeLessThanOrEqual(220);
    }

    await page.setViewportSize({ width: 844, height: 390 });
    await open(page, '/enrolled-course/1?tab=content&unit=1');
    await page.evaluate(() => document.fonts.ready);
    const player = await page.getByRole('button', { name: /^Play/ }).boundingBox();
    expect(player!.y).toBeLessThanOrEqual(64);
    expect(player!.y + player!.height, 'the lower edge of the video').toBeLessThanOrEqual(390);
    // The tabs stand beside it.
    const tab = await page.getByRole('tab', { name: 'Overview' }).boundingBox();
    expect(tab!.x).toBeGreaterThan(player!.x + player!.width);
    expect(tab!.y + tab!.height).toBeLessThanOrEqual(390);
    // The next unit begins at its own top.
    await page.getByRole('button', { name: 'Next Unit' }).click();
    await expect(page.getByRole('heading', { name: sections[1]!.title })).toBeFocused();
    await expect.poll(async () => (await page.getByRole('article').boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  test('has a slim bar with a way back, and neither shop links nor newsletter', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    await open(page, '/enrolled-course/1');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link')).toHaveText(['Aula', 'My Courses']);
    await expect(bar.getByRole('button', { name: 'Your account' })).toBeVisible();
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(56);
    await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveCount(0);
    await bar.getByRole('link', { name: 'My Courses' }).click();
    await expect(page).toHaveURL(/\/my-courses$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible();
  });

  test('prints the unit without bar and footer', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    await open(page, '/enrolled-course/1?tab=content&unit=3');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
  });
});

test('[MORE-52] the checkout has a slim bar with the cart and the way back to the courses', async ({ page }) => {
  await putInCart(page, 1);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Cart, 1 course' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Log in or register' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Contact' })).toHaveCount(0);
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link')).toHaveText([
    'Contact form',
    'Terms of Service',
    'Privacy Policy',
    'Accessibility',
    'English',
    'Español',
  ]);
  await expect(foot.getByRole('textbox')).toHaveCount(0);
  await bar.getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});
