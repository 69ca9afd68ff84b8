import { expectAccessibleInForcedColours } from './accessible.ts';
import { logInAsAdmin } from './administrator.ts';
import { putInCart } from './checkout.ts';
import { enrol, expect, open, test } from './test.ts';

test.describe('in forced colours axe reports no violations and every control is recognisable', () => {
  test('in the checkout', async ({ page }) => {
    await putInCart(page, 1);
    await expectAccessibleInForcedColours(page);
  });

  test('while studying', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    await open(page, '/enrolled-course/1?tab=content&unit=1');
    await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
    await expectAccessibleInForcedColours(page);
  });

  test('in an open menu, with the ring at the focused item', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Log in or register' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessibleInForcedColours(page);
    for (const name of ['Log In', 'Register']) {
      await expect(page.getByRole('menuitem', { name })).toBeFocused();
      await expect(page.getByRole('menuitem', { name })).toHaveCSS('outline-style', 'solid');
      await page.keyboard.press('ArrowDown');
    }
  });

  test('in the back office', async ({ page, context }) => {
    await logInAsAdmin(context);
    await open(page, '/admin/manage-users');
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await expectAccessibleInForcedColours(page);
  });
});
