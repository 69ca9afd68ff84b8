import { expectAccessibleInForcedColours } from '#tests/e2e/accessible.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

// Other pages are checked as they are open for something else: every-page.spec.ts, accessibility.spec.ts,
// admin-accessibility.spec.ts.
test('in forced colours axe reports no violations in an open menu, with the ring at the focused item', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Log in or register' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessibleInForcedColours(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['Log In', 'Register']) {
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
    await expect(page.getByRole('menuitem', { name })).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('ArrowDown');
  }
});
