import { courseOf } from '#tests/e2e/catalogue.ts';
import { confirmButton, expectCongratulations, introduce, putInCart, step } from '#tests/e2e/checkout.ts';
import { cartLink, expect, freshEmail, open, type Page, test } from '#tests/e2e/test.ts';

/** Returns the newest order of the browser's user. */
async function lastOrder(page: Page): Promise<unknown> {
  const verified = await page.request.get('/api/auth/verifyToken');
  const { user } = (await verified.json()) as { user: { _id: string } };
  const orders = (await (await page.request.get(`/api/users/user/${user._id}/orders`)).json()) as unknown[];
  return orders[0];
}

const FIXED_PASSWORD = 'aula-demo-1234';

test('[CART-12..14] Confirm Order registers, logs in, enrols, reloads the user, and goes to the confirmation', async ({
  page,
}) => {
  await putInCart(page, 1);
  const email = freshEmail();
  await introduce(page, { name: 'Sequenz Tester', email });
  const { _id } = await courseOf(page.request, 1);
  const calls: { call: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(auth|courses\/.*assign)/.test(pathname))
      calls.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() });
  });
  await confirmButton(page).click();
  await expectCongratulations(page);
  expect(calls.map(({ call }) => call)).toEqual([
    'POST /api/auth/register',
    'POST /api/auth/login',
    `PUT /api/courses/${_id}/assign`,
    'GET /api/auth/verifyToken',
  ]);
  expect(calls[0]!.body).toEqual({ name: 'Sequenz Tester', email, password: FIXED_PASSWORD, purchase: true });
  expect(calls[1]!.body).toEqual({ email, password: FIXED_PASSWORD });
  expect(calls[2]!.body).toMatchObject({ userId: expect.any(String) as unknown, expected: 59.99, cart: [_id] });
});

test('[CART-14, CART-23] the confirmation shows the courses, the buyer, and the password of the new account', async ({
  page,
}) => {
  await putInCart(page, 2);
  const email = freshEmail();
  await page.getByRole('main').getByLabel('Address').fill('1 Arch Street');
  await introduce(page, { name: 'Bea Buyer', email });
  await confirmButton(page).click();
  await expectCongratulations(page);
  const main = page.getByRole('main');
  const { name } = await courseOf(page.request, 2);
  for (const text of [name, '49.99 €', 'Bea Buyer', email, '1 Arch Street']) await expect(main).toContainText(text);
  await expect.poll(() => lastOrder(page)).toMatchObject({ street: '1 Arch Street' });
  await expect(main).toContainText(`your new account opens with the password ${FIXED_PASSWORD}.`);
  await main.getByRole('link', { name: 'Go to My Account' }).click();
  await expect(page).toHaveURL(/\/my-account$/);
});

test('[MORE-401] an address that is too long is named at its field and before the order, and the next order begins with the last address', async ({
  page,
}) => {
  await putInCart(page, 2);
  const main = page.getByRole('main');
  const address = main.getByLabel('Address');
  await expect(address).toHaveAttribute('autocomplete', 'address-line1');
  await address.fill('شارع '.repeat(400));
  await expect(address).toHaveAccessibleDescription(/This has at most 300 characters\./);
  await introduce(page, { name: 'Lina Long', email: freshEmail() });
  await confirmButton(page).click();
  await expect(main.getByText('Address: This has at most 300 characters.')).toBeVisible();
  await main.getByRole('button', { name: 'Go to personal information' }).click();
  await address.fill('شارع التحرير 1');
  await step(page, 3).click();
  await expect(main.getByText('شارع التحرير 1')).toBeVisible();
  await confirmButton(page).click();
  await expectCongratulations(page);
  await open(page, '/my-orders');
  await expect(main.getByRole('region', { name: 'Billing' })).toContainText('شارع التحرير 1');
  await putInCart(page, 3);
  await expect(address).toHaveValue('شارع التحرير 1');
});

test("[CART-01, CART-02] Buy Now loads the course's current price and puts the course in the cart", async ({
  page,
}) => {
  await open(page, '/course/3');
  const [request] = await Promise.all([
    page.waitForRequest('**/api/courses/simulate-buy*'),
    page.getByRole('link', { name: 'Buy Now' }).first().click(),
  ]);
  expect(new URL(request.url()).searchParams.get('courseId')).toBe('3');
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByTestId('subtotal')).toHaveText('39.99 €');
  await page.reload();
  await expect(cartLink(page)).toHaveText('1');
});

test('[CART-07..09] the three steps are Personal info, Payment and Review, with name, email, address, card number, expiry and CVV', async ({
  page,
}) => {
  await putInCart(page, 1);
  const main = page.getByRole('main');
  const circles = main.getByRole('button', { name: /^Step \d/ });
  await expect(circles).toHaveCount(3);
  for (const [place, name] of ['Personal info', 'Payment', 'Review'].entries()) {
    await expect(circles.nth(place)).toHaveAccessibleName(`Step ${place + 1}: ${name}`);
  }
  for (const label of ['Name', 'Email', 'Address']) await expect(main.getByLabel(label, { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Next' }).click();
  for (const label of ['Card number', 'Expiry date', 'CVV']) await expect(main.getByLabel(label)).toBeVisible();
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(confirmButton(page)).toBeVisible();
  await main.getByRole('button', { name: 'Back' }).click();
  await expect(main.getByLabel('Card number')).toBeVisible();
});

test("[CART-19, CART-20] a refusal shows the server's sentence, any other failure 'An unexpected error occurred. Please try again.'", async ({
  page,
  expectError,
}) => {
  expectError(/429/);
  expectError(/502/);
  const body = { code: 'too_many_attempts', message: 'The till is jammed.', error: 'x', msg: 'x' };
  let response: { status: number; body: string } = { status: 429, body: JSON.stringify(body) };
  await page.route('**/api/auth/register', (route) => route.fulfill({ contentType: 'application/json', ...response }));
  await putInCart(page, 1);
  await introduce(page, { name: 'Una Lucky', email: freshEmail() });
  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The till is jammed.');
  response = { status: 502, body: '<html>Bad gateway' };
  await confirmButton(page).click();
  await expect(page.getByRole('alert').getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(cartLink(page)).toHaveText('1');
});

test('[AUTH-25] a session that ends while the user is reloaded after a purchase is logged, and confirming again succeeds', async ({
  page,
  expectError,
}) => {
  expectError(/Failed to update user data/);
  expectError(/500/);
  await putInCart(page, 4);
  await introduce(page, { name: 'Rita Refresh', email: freshEmail() });
  let failing = true;
  await page.route('**/api/auth/verifyToken', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await confirmButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  failing = false;
  await expect(step(page, 3)).toHaveAttribute('aria-current', 'step');
  await confirmButton(page).click();
  await expectCongratulations(page);
});
