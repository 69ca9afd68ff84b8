import { expectAccessible, expectAccessibleInForcedColours } from '#tests/e2e/accessible.ts';
import { putInCart } from '#tests/e2e/checkout.ts';
import { expectReadable, expectReadableWhenNarrow } from '#tests/e2e/readable.ts';
import { enrol, expect, open, test } from '#tests/e2e/test.ts';

// Other pages as they open: every-page.spec.ts.
const OTHERS = ['/course/99999', '/es', '/es/courses', '/es/course/1'];

// Each test checks its page three times.
test.describe.configure({ timeout: 180_000 });

test.describe('at every width and in both themes', () => {
  for (const path of OTHERS) {
    test(`${path} has nothing axe objects to`, async ({ page, expectError }) => {
      if (path.endsWith('99999')) expectError(/404/);
      await open(page, path);
      await expectAccessible(page);
    });
  }

  test('/es/enrolled-course/1 has nothing axe objects to', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    await open(page, '/es/enrolled-course/1');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  test('[MORE-07] the three steps of the checkout have nothing axe objects to', async ({ page }) => {
    await putInCart(page, 1);
    await test.step('is readable when narrow, enlarged or with large text', () => expectReadable(page));
    await test.step('in forced colours', () => expectAccessibleInForcedColours(page));
    await expectAccessible(page);
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: new RegExp(`^Step ${number}`) }).click();
      await expectAccessible(page);
    }
  });

  test('the contact form with its errors and its dialogs has nothing axe objects to', async ({ page }) => {
    const form = page.getByRole('main').locator('form');
    await open(page, '/contact');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expectAccessible(page);
    await form.getByRole('link', { name: 'Read the Terms of Service' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'I agree' }).click();
    await form.getByLabel('Email').fill('reader@e2e.example');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the units of a course have nothing axe objects to', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 1);
    await open(page, '/enrolled-course/1');
    await page.getByRole('tab', { name: 'Content' }).click();
    await expect(page.getByText(/^Unit 1 of/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next Unit' }).first()).toBeVisible();
    await test.step('is readable when narrow', () => expectReadableWhenNarrow(page));
    await test.step('in forced colours', () => expectAccessibleInForcedColours(page));
    await expectAccessible(page);
  });
});
