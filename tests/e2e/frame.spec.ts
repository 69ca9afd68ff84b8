import { putInCart } from './checkout.ts';
import { logInAsAdmin } from './administrator.ts';
import { cartLink, expect, open, test, type Page } from './test.ts';

const bar = (page: Page) => page.getByRole('banner');
const foot = (page: Page) => page.getByRole('contentinfo');

test.describe('top bar', () => {
  test('[FRAME-01, FRAME-02] has the mark and the name, which lead home, and links to Home, About, Courses and Contact', async ({
    view,
  }) => {
    const page = await view('/about');
    const brand = bar(page).getByRole('link', { name: 'Aula, home page' });
    await expect(brand).toHaveAttribute('href', '/');
    await expect(brand).toContainText('Aula');
    await expect(brand.locator('svg')).toBeVisible();
    const links = bar(page).getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(['Home', 'About', 'Courses', 'Contact']);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['/', '/about', '/courses', '/contact']);
  });

  test('[FRAME-03, FRAME-04] leads to the checkout by its cart, whose badge counts courses and is absent for none', async ({
    page,
  }) => {
    await open(page, '/');
    await expect(cartLink(page)).toHaveAttribute('href', '/checkout');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, empty');
    await expect(cartLink(page)).toHaveText('');
    await putInCart(page, 1);
    await expect(cartLink(page)).toHaveText('1');
    await putInCart(page, 2);
    await expect(cartLink(page)).toHaveText('2');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 courses');
  });

  test("switches the page to dark, with the browser's toolbars", async ({ page }) => {
    const bars = page.locator('meta[name=theme-color]').first();
    const turn = () => bar(page).getByRole('button', { name: 'Switch between light and dark' }).click();
    await open(page, '/');
    await turn();
    await expect(bars).not.toHaveAttribute('media', /./);
    await expect(bars).toHaveAttribute('content', '#131a24');
    await open(page, '/about');
    await expect(bars).toHaveAttribute('content', '#131a24');
    await turn();
    await expect(bars).toHaveAttribute('content', '#fbf8f3');
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(3);
  });

  test('[FRAME-05] looks different once the page is scrolled', async ({ page }) => {
    await open(page, '/');
    const ground = () => bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    const atTop = await ground();
    await page.mouse.wheel(0, 600);
    await expect.poll(ground).not.toBe(atTop);
  });
});

test.describe('menu of the top bar', () => {
  test('[FRAME-06, FRAME-10] offers Log In and Register to a guest', async ({ page }) => {
    await open(page, '/');
    await bar(page).getByRole('button', { name: 'Log in or register' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Log In', 'Register']);
    await page.getByRole('menuitem', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('[FRAME-07, FRAME-09] offers an admin the Admin Dashboard between Settings and Log out', async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    await open(page, '/');
    await bar(page).getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByText('Welcome, Clara Hoffmann!')).toBeVisible();
    const names = ['My Account', 'My Courses', 'Settings', 'Admin Dashboard', 'Log out'];
    await expect(page.getByRole('menuitem')).toHaveText(names);
    await page.mouse.click(20, 500);
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('moves the focus to the guest menu after logging out on the home page', async ({ page, loggedIn }) => {
    expect(loggedIn.name).toBeTruthy();
    await open(page, '/');
    await bar(page).getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
    await expect(bar(page).getByRole('button', { name: 'Log in or register' })).toBeFocused();
  });

  test('[AUTH-23, CALL-06] keeps a user logged in after a failed logout, says so and logs it', async ({
    page,
    loggedIn,
    expectError,
  }) => {
    expectError(/Logout failed/);
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }));
    expectError(/500/);
    await open(page, '/courses');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/auth/logout'),
      (async () => {
        await bar(page).getByRole('button', { name: 'Your account' }).click();
        await page.getByRole('menuitem', { name: 'Log out' }).click();
      })(),
    ]);
    expect(request.postDataJSON()).toEqual({});
    await expect(page.getByText('You could not be logged out.')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByText(`Welcome, ${loggedIn.name}!`)).toBeVisible();
    await expect(page).toHaveURL(/\/courses$/);
  });
});

test.describe('footer', () => {
  test('[FRAME-11..13] names the school, its project, and the year 2024', async ({ view }) => {
    const page = await view('/');
    await expect(foot(page)).toContainText('A school for the hours after work');
    await expect(foot(page)).toContainText('This site is a final master project for a business school.');
    await expect(foot(page)).toContainText('© 2024 Aula');
  });

  test('[FRAME-14, FRAME-15] leads from three popular courses to the placeholder page', async ({ view }) => {
    const page = await view('/');
    await expect(foot(page).getByRole('heading', { name: 'Popular courses' })).toBeVisible();
    for (const name of ['Advanced design', 'Web development', 'Data visualization']) {
      await expect(foot(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', '/not-created');
    }
  });

  test('[FRAME-16, FRAME-17] leads to the support by e-mail and to the contact form', async ({ page }) => {
    await open(page, '/');
    await expect(foot(page).getByRole('link', { name: 'support@aula.example' })).toHaveAttribute(
      'href',
      'mailto:support@aula.example',
    );
    await foot(page).getByRole('link', { name: 'Contact form' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('[FRAME-21] leads to a video site, a photo site and a social network', async ({ view }) => {
    const page = await view('/');
    const links = foot(page).getByRole('list', { name: 'Elsewhere' }).getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses).toEqual(['https://www.youtube.com/', 'https://www.instagram.com/', 'https://www.facebook.com/']);
  });

  test('[FRAME-18] requires a valid e-mail address before the newsletter box takes it', async ({ page }) => {
    await open(page, '/');
    const box = foot(page).getByRole('textbox', { name: 'Email address' });
    await expect(box).toHaveAttribute('type', 'email');
    await expect(box).toHaveAttribute('required', '');
    await box.fill('no address');
    await foot(page).getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(box).toHaveValue('no address');
    expect(await box.evaluate((element: HTMLInputElement) => element.validity.typeMismatch)).toBe(true);
  });
});
