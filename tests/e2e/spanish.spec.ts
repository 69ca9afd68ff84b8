import { expect, freshEmail, main, open, test } from './test.ts';

test.use({ locale: 'es-ES' });

test('[MORE-17] a visitor browses, buys and studies in Spanish without English around the course', async ({ page }) => {
  await open(page, '/es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('banner').getByRole('link', { name: 'Cursos' }).click();
  await expect(page).toHaveURL(/\/es\/courses$/);
  await expect(page).toHaveTitle('Cursos · Aula');
  await main(page).getByRole('link', { name: 'Diseño', exact: true }).click();
  await expect(page).toHaveURL(/\/es\/courses\?category=Design$/);
  await main(page).getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/es\/course\/2$/);
  await expect(page.getByText('49,99 €').first()).toBeVisible();
  await page.getByRole('link', { name: 'Comprar ahora' }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 curso' }).click();
  await expect(page).toHaveURL(/\/es\/checkout$/);

  await page.getByLabel('Nombre').fill('Eva Lectora');
  await main(page).getByLabel('Correo electrónico').fill(freshEmail());
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Confirmar el pedido' }).click();
  await expect(page.getByRole('heading', { name: '¡Enhorabuena!' })).toBeVisible();
  await expect(page).toHaveURL(/\/es\/confirmationcoursebought$/);

  await main(page)
    .getByRole('link', { name: /Empezar el curso/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/es\/enrolled-course\//);
  await page.getByRole('tab', { name: 'Contenido' }).click();
  await page.getByRole('button', { name: 'Unidad siguiente' }).click();
  await expect(page).toHaveURL(/unit=2/);
});

test('a guard leads to the login in the same language, and back to the requested page', async ({ page, account }) => {
  await open(page, '/es/settings');
  await expect(page).toHaveURL(/\/es\/login\?next=%2Fsettings$/);
  await main(page).getByLabel('Correo electrónico').fill(account.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
  await main(page).getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/es\/settings$/);
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
});

test("refusals of the server are in the page's language", async ({ page, account, expectError }) => {
  expectError(/401/);
  await open(page, '/es/login');
  await main(page).getByLabel('Correo electrónico').fill(account.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('not the password');
  await main(page).getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('El correo o la contraseña no son correctos')).toBeVisible();
});

test('not-found pages are in Spanish', async ({ page, expectError }) => {
  expectError(/404/);
  const response = await page.goto('/es/nada');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/es');
});

test.describe('language switch', () => {
  test('[MORE-18] keeps the page with its whole address, and the home page remembers the choice', async ({ page }) => {
    await open(page, '/courses?category=Design');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Español' });
    await expect(link).toHaveAttribute('lang', 'es');
    await expect(link).toHaveAttribute('href', '/es/courses?category=Design');
    await link.click();
    await expect(page).toHaveURL(/\/es\/courses\?category=Design$/);
    await page.goto('about:blank');
    await page.goto('/');
    await expect(page).toHaveURL(/\/es$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('about:blank');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('stores a choice made before hydration', async ({ page }) => {
    await page.route('**/assets/*.js', () => undefined);
    const go = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
    await go('/es');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('about:blank');
    await go('/es/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
    await page.goto('about:blank');
    await go('/');
    await expect(page).toHaveURL(/\/es$/);
  });

  test('is also in the menu of a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await open(page, '/about');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(/\/es\/about$/);
  });

  test('is offered once in a browser of the other language, and nothing redirects', async ({ page }) => {
    await open(page, '/about');
    const offer = page.getByRole('complementary', { name: 'Ver en español' });
    await expect(offer).toHaveAttribute('lang', 'es');
    await expect(page).toHaveURL(/\/about$/);
    await offer.getByRole('button', { name: 'Seguir en inglés' }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(offer).toBeHidden();
  });
});
