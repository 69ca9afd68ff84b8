import { expect, open, type Page } from './test.ts';

/** Adds a course to the cart from its page, which leads to the checkout. */
export async function putInCart(page: Page, course: number): Promise<void> {
  await open(page, `/course/${course}`);
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  // The course is in the cart once the address has no `add`.
  await expect(page).toHaveURL(/\/checkout$/);
}

/** Returns the circle of a step. */
export const step = (page: Page, number: 1 | 2 | 3) =>
  page.getByRole('button', { name: new RegExp(`^Step ${number}`) });

/** Fills in the first step and goes on to the review, past the optional payment. */
export async function introduce(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Returns the button that buys. */
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Order' });

/** Waits for the confirmation page. */
export async function expectCongratulations(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirmationcoursebought/);
}

/** Returns the courses the browser's user owns, from the server. */
export async function ownedCourses(page: Page): Promise<{ _id: string; customId?: number }[]> {
  const response = await page.request.get('/api/auth/verifyToken');
  expect(response.status()).toBe(200);
  const { user } = (await response.json()) as { user: { courses: { _id: string }[] } };
  return user.courses;
}
