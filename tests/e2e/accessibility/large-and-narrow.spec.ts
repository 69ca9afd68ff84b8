import { logInAsAdmin } from '#tests/e2e/administrator.ts';
import { expectReadableWhenNarrow } from '#tests/e2e/readable.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

// Most pages are checked as they are open for something else: every-page.spec.ts, accessibility.spec.ts.
test('[MORE-36] the pages an admin has like a learner, and the subscribers, are readable at 320 pixels', async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  for (const path of ['/my-account', '/my-courses', '/settings', '/admin/outbox/subscribers']) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectReadableWhenNarrow(page);
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

test('a name in one wide word breaks in a narrow top bar instead of being cut off', async ({ page }) => {
  await open(page, '/');
  const name = page.getByRole('banner').getByRole('link', { name: /Aula/ }).locator('span');
  await name.evaluate((element) => (element.textContent = 'Fotografieschule'));
  await expectReadableWhenNarrow(page);
});
