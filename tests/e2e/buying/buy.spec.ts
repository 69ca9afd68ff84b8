import { courseOf } from '#tests/e2e/catalogue.ts';
import { confirmButton, expectCongratulations, introduce, ownedCourses, putInCart, step } from '#tests/e2e/checkout.ts';
import { cartLink, enrol, expect, freshEmail, open, test } from '#tests/e2e/test.ts';

test.describe('a guest', () => {
  test('[CART-22] buys a course, is logged in by it, and finds it in the account', async ({ page }) => {
    const course = await courseOf(page.request, 1);
    await putInCart(page, 1);
    await expect(cartLink(page)).toHaveAccessibleName(/1/);

    await introduce(page, { name: 'Gwen Guest', email: freshEmail() });
    await confirmButton(page).click();
    await expectCongratulations(page);
    await expect(cartLink(page)).not.toHaveAccessibleName(/\d/);

    await page
      .getByRole('main')
      .getByRole('link', { name: /My Account/ })
      .click();
    await expect(page).toHaveURL(/\/my-account$/);
    await expect(page.getByRole('main').getByText('Gwen Guest').first()).toBeVisible();
    await expect(page.getByRole('main').getByText(course.name).first()).toBeVisible();
  });

  test('[CART-09..11] goes through the three steps forward, back and by their circles, without being blocked', async ({
    page,
  }) => {
    await putInCart(page, 2);
    await expect(step(page, 1)).toHaveAttribute('aria-current', 'step');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(step(page, 2)).toHaveAttribute('aria-current', 'step');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(step(page, 1)).toHaveAttribute('aria-current', 'step');
    await step(page, 3).click();
    await expect(confirmButton(page)).toBeVisible();
    await expect(page.getByText('Please tell us your name.')).toBeVisible();
    await step(page, 2).click();
    await page.getByLabel('Card number').pressSequentially('4242424242424242');
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  });

  test('[CART-02..04] has each course once in the cart, removes one, and sees the new total', async ({ page }) => {
    const [first, second] = [await courseOf(page.request, 3), await courseOf(page.request, 4)];
    await putInCart(page, 3);
    await putInCart(page, 4);
    await putInCart(page, 3);
    const summary = page.getByRole('region', { name: 'Your cart' });
    await expect(summary.getByRole('listitem')).toHaveCount(2);
    await expect(summary.getByText(`${(first.price + second.price).toFixed(2)} €`)).toBeVisible();
    await summary.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await expect(summary.getByText(`${second.price.toFixed(2)} €`).last()).toBeVisible();
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName(/1/);
  });

  test('who undoes removing the last course finds the card as typed', async ({ page }) => {
    await putInCart(page, 4);
    await step(page, 2).click();
    await page.getByLabel('Card number').fill('5555444433332222');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeFocused();
    await expect(page.getByLabel('Card number')).toHaveValue('5555 4444 3333 2222');
  });

  test('[CART-05, CART-06] sees that the cart is empty, with a link to the courses', async ({ page }) => {
    await open(page, '/checkout');
    await expect(page.getByText('You have no courses in the cart')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /courses/i })
      .click();
    await expect(page).toHaveURL(/\/courses$/);
  });

  test('[CART-11] sees a tick only at complete steps', async ({ page }) => {
    await putInCart(page, 2);
    await step(page, 3).click();
    const ticks = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').locator('svg');
    await expect(page.getByText('Please tell us your name.')).toBeVisible();
    await expect(ticks).toHaveCount(0);
    await step(page, 1).click();
    await introduce(page, { name: 'Tina Tick', email: freshEmail() });
    await expect(confirmButton(page)).toBeVisible();
    await expect(ticks).toHaveCount(1);
  });

  test('[CART-27] sees courses and total above Confirm Order on a phone, where the button keeps to one line while it works', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await putInCart(page, 2);
    await introduce(page, { name: 'Phone Phil', email: freshEmail() });
    const order = page.getByRole('region', { name: 'Your order', exact: true });
    const { name } = await courseOf(page.request, 2);
    await expect(order).toContainText(name);
    await expect(order).toContainText('49.99 €');
    const above = await order.boundingBox();
    const before = await confirmButton(page).boundingBox();
    expect(above!.y + above!.height).toBeLessThanOrEqual(before!.y);
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/auth/register', async (route) => {
      await held;
      await route.continue();
    });
    await confirmButton(page).click();
    const working = page.getByRole('button', { name: 'Confirming...' });
    const during = await working.boundingBox();
    const back = await page.getByRole('button', { name: 'Back' }).boundingBox();
    expect(during!.height).toBe(before!.height);
    expect(during!.y).toBe(back!.y);
    release();
    await expectCongratulations(page);
    const main = page.getByRole('main');
    const ground = (name: RegExp) =>
      main.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await ground(/^Start Course/)).not.toBe('rgba(0, 0, 0, 0)');
    expect(await ground(/^Go to My Account/)).toBe('rgba(0, 0, 0, 0)');
  });

  test('[CART-16] who presses Confirm Order twice has one account and one course', async ({ page }) => {
    await putInCart(page, 5);
    await introduce(page, { name: 'Double Dan', email: freshEmail() });
    await confirmButton(page).dblclick();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(1);
  });

  test('[CART-21] types a card number, which is never sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await putInCart(page, 6);
    await step(page, 2).click();
    await page.getByLabel('Card number').fill('5555444433332222');
    await page.getByLabel('CVV').fill('987');
    await step(page, 1).click();
    await introduce(page, { name: 'Carla Card', email: freshEmail() });
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(sent.filter((line) => line.replace(/\s/g, '').includes('5555444433332222'))).toEqual([]);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored.replace(/\s/g, '')).not.toContain('5555444433332222');
  });
});

test.describe('failures', () => {
  test('[CART-25, SEC-86] a purchase interrupted after registering resumes in another tab, with no password stored in the browser', async ({
    page,
    context,
    expectError,
  }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const email = freshEmail();
    await putInCart(page, 1);
    await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'));
    await introduce(page, { name: 'Tabea Tab', email });
    await confirmButton(page).click();
    await expect(page.getByRole('alert')).toContainText('No response from server');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).toContain(email);
    expect(kept).not.toMatch(/password|aula-demo/);
    await page.close();

    const later = await context.newPage();
    await open(later, '/checkout?step=3');
    await expect(later.getByText('Your last order was not completed.')).toBeVisible();
    await expect(later.getByText(email)).toBeVisible();
    await confirmButton(later).click();
    await expectCongratulations(later);
    expect(await ownedCourses(later)).toHaveLength(1);
    await expect.poll(() => later.evaluate(() => localStorage.getItem('aula.purchase'))).toBeNull();
  });

  test('[CART-26] a guest whose only course is withdrawn at the last moment gets no account', async ({
    page,
    expectError,
  }) => {
    expectError(/404/);
    await putInCart(page, 1);
    await introduce(page, { name: 'Gone Girl', email: freshEmail() });
    await page.route('**/api/orders/quote', (route) => {
      const { courses } = route.request().postDataJSON() as { courses: string[] };
      return route.fulfill({
        status: 404,
        json: { code: 'course_not_found', message: 'Gone.', current: { courseId: courses[0] } },
      });
    });
    const registered: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/register')) registered.push(request.url());
    });
    await confirmButton(page).click();
    await expect(page.getByText(/is no longer offered/)).toBeVisible();
    expect(registered).toEqual([]);
  });

  test('[CART-18] a taken e-mail, in any letter case, is reported and nothing is bought', async ({
    page,
    account,
    expectError,
  }) => {
    expectError(/409/);
    await putInCart(page, 1);
    await introduce(page, { name: 'Somebody Else', email: account.email.toUpperCase() });
    await confirmButton(page).click();
    await expect(page.getByText('This email already exists, please use a different one.')).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName(/1/);
    await page.getByRole('link', { name: 'Log in with this email' }).click();
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(account.email.toUpperCase());
    expect(page.url()).not.toContain('@');
    await page.goBack();
    await expect(confirmButton(page)).toBeVisible();

    await step(page, 1).click();
    await introduce(page, { name: 'Somebody Else', email: freshEmail() });
    await confirmButton(page).click();
    await expectCongratulations(page);
  });

  test('[CART-18] a taken e-mail is recognised by its msg alone', async ({ page, expectError }) => {
    expectError(/409/);
    await putInCart(page, 1);
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 409, json: { msg: 'User already exists' } }),
    );
    await introduce(page, { name: 'Somebody Else', email: freshEmail() });
    await confirmButton(page).click();
    await expect(page.getByText('This email already exists, please use a different one.')).toBeVisible();
  });

  test('[CART-16, CALL-35] after a lost connection, confirming again resumes and buys everything once', async ({
    page,
    expectError,
  }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await putInCart(page, 7);
    await putInCart(page, 8);
    let assigned = 0;
    await page.route('**/api/courses/*/assign', async (route) => {
      assigned += 1;
      // The second course is enrolled, but the response is lost.
      if (assigned === 2) {
        await route.fetch();
        await route.abort('internetdisconnected');
      } else await route.continue();
    });
    await introduce(page, { name: 'Off Line', email: freshEmail() });
    await confirmButton(page).click();
    await expect(page.getByRole('alert')).toContainText('No response from server');
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(2);
  });

  test('after a lost response to registering, confirming again uses the same account instead of reporting a taken e-mail', async ({
    page,
    expectError,
  }) => {
    expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await putInCart(page, 1);
    let cut = true;
    await page.route('**/api/auth/register', async (route) => {
      if (!cut) return route.continue();
      cut = false;
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    await introduce(page, { name: 'Lost Answer', email: freshEmail() });
    await confirmButton(page).click();
    await expect(page.getByRole('alert')).toContainText('No response from server');
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(1);
  });

  test('a course deleted meanwhile leaves the cart with a note, and the rest can be bought', async ({
    page,
    expectError,
  }) => {
    expectError(/404/);
    await putInCart(page, 1);
    // The open checkout would overwrite a cart that is changed behind its back.
    await open(page, '/about');
    await page.evaluate(() => {
      const cart = JSON.parse(localStorage.getItem('aula.cart') ?? '[]') as Record<string, unknown>[];
      const gone = {
        ...cart[0],
        _id: '0199aaaa-0000-7000-8000-000000000000',
        customId: 99_999,
        name: 'A course that was',
      };
      localStorage.setItem('aula.cart', JSON.stringify([...cart, gone]));
    });
    await open(page, '/checkout');
    await expect(page.getByText(/A course that was is no longer offered/)).toBeVisible();
    await introduce(page, { name: 'Left Over', email: freshEmail() });
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(1);
  });

  test('a browser with blocked storage can buy', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await putInCart(page, 9);
    await introduce(page, { name: 'No Storage', email: freshEmail() });
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(1);
  });
});

test.describe('a logged-in user', () => {
  test('who reloads the review sees no missing name and e-mail', async ({ page, loggedIn }) => {
    await putInCart(page, 4);
    let respond: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/auth/verifyToken', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/checkout?step=3');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2, name: 'Review your order' })).toBeVisible();
    await expect(confirmButton(page)).toBeDisabled();
    await expect(main.getByRole('alert')).toHaveCount(0);
    respond();
    await expect(confirmButton(page)).toBeEnabled();
    await expect(main.getByText(loggedIn.email)).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

  test('[CART-15] buys without entering name and e-mail', async ({ page, loggedIn }) => {
    await putInCart(page, 2);
    await step(page, 3).click();
    await expect(page.getByText(loggedIn.email).first()).toBeVisible();
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(1);
  });

  test('[CART-17] sees an owned course in the cart as owned, outside of the total, before confirming', async ({
    page,
    context,
    loggedIn,
  }) => {
    await putInCart(page, 3);
    await putInCart(page, 4);
    await enrol(context, loggedIn, 3);
    const [owned, other] = [await courseOf(page.request, 3), await courseOf(page.request, 4)];
    await open(page, '/checkout?step=3');
    const cart = page.getByRole('region', { name: 'Your cart' });
    await expect(cart.getByRole('listitem').filter({ hasText: owned.name })).toContainText('Already yours');
    await expect(page.getByTestId('subtotal')).toHaveText(`${other.price.toFixed(2)} €`);
    await confirmButton(page).click();
    await expectCongratulations(page);
    expect(await ownedCourses(page)).toHaveLength(2);

    await page.goto('/checkout?add=3');
    await expect(page.getByText('These courses are yours already')).toBeVisible();
    await expect(confirmButton(page)).toHaveCount(0);
    await expect(page.getByTestId('subtotal')).toHaveText('0.00 €');
  });

  test('[CART-17] who owns a course sees a link to it instead of Buy Now', async ({ page, context, loggedIn }) => {
    await enrol(context, loggedIn, 3);
    await open(page, '/course/3');
    await expect(page.getByText('You already own this course.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Start Course' }).first().click();
    await expect(page).toHaveURL(/\/enrolled-course\//);
  });
});
