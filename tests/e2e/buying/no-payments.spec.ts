import { expectAccessible } from '#tests/e2e/accessible.ts';
import { ownSchool } from '#tests/e2e/own-school.ts';
import { expect, open } from '#tests/e2e/test.ts';

const test = ownSchool({ PAYMENTS: 'off' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a demo school without payments keeps Buy Now, and says at the checkout how to reach it', async ({ page }) => {
  await open(page, '/course/1');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Buy Now' }).first().click();
  await expect(main.getByText('No payments at the moment', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('[CART-24] its checkout keeps the cart, shows no card form and creates no account', async ({ page }) => {
  await open(page, '/checkout?add=2');
  const main = page.getByRole('main');
  await expect(main.getByText('No payments at the moment', { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Your cart' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await open(page, '/checkout?step=2');
  await expect(main.getByText('No payments at the moment', { exact: true })).toBeVisible();
  await expect(main.getByLabel('Card number')).toHaveCount(0);
  await expect(main.getByText(/simulated/)).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Next|Confirm Order/ })).toHaveCount(0);
});
