import { logInAsAdmin } from './administrator.ts';
import { expectAllReadable, expectReadable } from './readable.ts';
import { enrol, expect, open, test } from './test.ts';

test.describe('at 200 % zoom', () => {
  // Zoom halves the visible part of a window of 1280 pixels and doubles the pixel ratio.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  test('cuts nothing off and scrolls nothing sideways', ({ page }) => expectAllReadable(page, 'at 200 %'));
});

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('cuts nothing off and scrolls nothing sideways', ({ page }) => expectAllReadable(page, 'at 320 px'));
});

test('the study page is readable at 320 pixels', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/enrolled-course/1?tab=content&unit=1');
  await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
  await expectReadable(page, 'at 320 px');
});

test('the pages of a learner are readable at 320 pixels', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/my-account', '/my-courses', '/settings']) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectReadable(page, 'at 320 px');
  }
});

test('the pages of the back office are readable at 320 pixels', async ({ page, context }) => {
  await logInAsAdmin(context);
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ['/my-account', '/my-courses', '/settings', '/admin/dashboard', '/admin/manage-courses'];
  const others = ['/admin/manage-courses/1', '/admin/manage-courses/1/students', '/admin/manage-users'];
  for (const path of [...paths, ...others, '/admin/activity', '/admin/outbox', '/admin/outbox/subscribers']) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectReadable(page, 'at 320 px');
  }
});

test("forced colours keep every control's outline and every selection's mark", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/course/1');
  for (const button of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
    const { border, outline } = await button.evaluate((element) => {
      const { borderTopStyle, borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
      return {
        border: borderTopStyle !== 'none' || (borderBottomStyle !== 'none' && borderBottomWidth !== '0px'),
        outline: element.role,
      };
    });
    expect(border || outline === 'tab', await button.innerText()).toBe(true);
  }
  const colourOf = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  const [chosen, other] = [await colourOf('Overview'), await colourOf('Content')];
  expect(chosen, 'the open tab looks like the others').not.toBe(other);
});

test('reduced motion stops all movement, which exists otherwise', async ({ page }) => {
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return [...transitionDuration.split(','), ...animationDuration.split(',')].map((text) =>
            Number.parseFloat(text),
          );
        }),
      ),
    );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  expect(await longest()).toBeLessThanOrEqual(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longest()).toBeGreaterThan(0.1);
});
