import { expect, open, type Page } from './test.ts';

/** Puts a course into the cart from its page, which leads to the checkout. */
export async function putInCart(page: Page, course: number): Promise<void> {
  await open(page, `/course/${course}`);
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  // The course is in the cart once its wish has gone from the address.
  await expect(page).toHaveURL(/\/checkout$/);
}

/** The circle of a step. */
export const step = (page: Page, number: 1 | 2 | 3) =>
  page.getByRole('button', { name: new RegExp(`^Step ${number}`) });

/** Fills in the first step and goes on to the review, past the payment nobody has to fill in. */
export async function introduce(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}

/** The button that buys. */
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Order' });

/** Waits for the page that says the purchase went through. */
export async function expectCongratulations(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirmationcoursebought/);
}

/** How many courses the person the browser is logged in as owns, by the server's word. */
export async function ownedCourses(page: Page): Promise<{ _id: string; customId?: number }[]> {
  const answer = await page.request.get('/api/auth/verifyToken');
  expect(answer.status()).toBe(200);
  const { user } = (await answer.json()) as { user: { courses: { _id: string }[] } };
  return user.courses;
}
