import { courseOf } from '#tests/e2e/catalogue.ts';
import { expectCongratulations, ownedCourses } from '#tests/e2e/checkout.ts';
import { press, tabTo } from '#tests/e2e/keyboard.ts';
import { enrol, expect, freshEmail, open, test } from '#tests/e2e/test.ts';

test('the first Tab offers the skip link', async ({ page }) => {
  await open(page, '/courses');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the skip link keeps the link token of the page', async ({ page, expectError }) => {
  expectError(/400/);
  const token = 'k'.repeat(43);
  await open(page, `/reset-password#${token}`);
  await expect(page).toHaveURL(/reset-password$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill('a wholly new passphrase');
  await page.getByLabel('Repeat the new password').fill('a wholly new passphrase');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/reset-password') && request.method() === 'POST'),
    page.keyboard.press('Enter'),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ token });
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('[MORE-08] a course is bought by keyboard', async ({ page }) => {
  const { name } = await courseOf(page.request, 2);
  const main = page.getByRole('main');
  await open(page, '/courses');
  await press(page, main.getByRole('link', { name }));
  await expect(page).toHaveURL(/\/course\/2$/);
  await press(page, main.getByRole('link', { name: 'Buy Now' }));
  await expect(page).toHaveURL(/\/checkout/);
  await tabTo(page, main.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Keye Board');
  await tabTo(page, main.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(freshEmail());
  await press(page, main.getByRole('button', { name: 'Next' }));
  await expect(main.getByLabel('Card number')).toBeVisible();
  await press(page, main.getByRole('button', { name: 'Next' }));
  await press(page, main.getByRole('button', { name: 'Confirm Order' }), 'Space');
  await expectCongratulations(page);
  expect(await ownedCourses(page)).toHaveLength(1);
});

test('[MORE-08] a course is studied by keyboard', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  const { sections } = await courseOf(page.request, 1);
  const main = page.getByRole('main');
  await open(page, '/my-courses');
  await press(page, main.getByRole('link', { name: /Start Course/ }));
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Content' })).toHaveAttribute('aria-selected', 'true');
  await press(page, main.getByRole('button', { name: 'Next Unit' }));
  await expect(main.getByRole('heading', { name: sections[1]!.title })).toBeVisible();
});

test('the account menu is operated with arrows and closed with Escape', async ({ page, loggedIn }) => {
  expect(loggedIn.name).toBeTruthy();
  await open(page, '/');
  const button = page.getByRole('banner').getByRole('button', { name: 'Your account' });
  await press(page, button);
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My Courses' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  // A browser shortcut, not a letter that finds "Log out".
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+l');
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the small menu closes on Escape from within, and when tabbing out of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, '/about');
  const toggle = page.getByRole('banner').getByRole('button', { name: /the menu$/ });
  const last = page.getByRole('banner').getByRole('navigation').getByRole('link').last();
  await press(page, toggle);
  await expect(last).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(last).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, last);
  await page.keyboard.press('Tab');
  await expect(last).toBeHidden();
});

test('the focused element is never below a sticky bar', async ({ browser, baseURL }) => {
  // A Spanish browser also shows the language offer, a second bar.
  const context = await browser.newContext({ baseURL, locale: 'es-ES', viewport: { width: 390, height: 640 } });
  const page = await context.newPage();
  await open(page, '/course/1');
  await expect(page.getByRole('complementary', { name: 'Ver en español' })).toBeVisible();
  const covered: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const below = await page.evaluate(() => {
      const element = document.activeElement!;
      const bars = [...document.querySelectorAll('section, aside')].filter((each) => {
        const { position, bottom } = getComputedStyle(each);
        return position === 'sticky' && bottom !== 'auto';
      });
      if (element === document.body || element.closest('header') || bars.some((bar) => bar.contains(element)))
        return null;
      const { top, bottom, height } = element.getBoundingClientRect();
      // Elements higher than the space between the bars cannot be entirely visible.
      if (height > 200) return null;
      const covers = bars.map((bar) => bar.getBoundingClientRect()).some((bar) => top < bar.bottom && bottom > bar.top);
      return covers ? element.outerHTML.slice(0, 120) : null;
    });
    if (below) covered.push(below);
  }
  expect(covered).toEqual([]);
  await context.close();
});
