import { courseOf, listCourses } from './catalogue.ts';
import { expect, freshEmail, test } from './test.ts';

test.use({ javaScriptEnabled: false });

const READABLE = [
  { path: '/', heading: /Join 17 million learners today/ },
  { path: '/courses', heading: /What would you like/ },
  { path: '/about', heading: /.+/ },
  { path: '/terms-of-service', heading: 'Terms of Service' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/accessibility', heading: 'Accessibility' },
  { path: '/es/courses', heading: /.+/ },
];

for (const { path, heading } of READABLE) {
  test(`${path} is readable without scripts, and all of its links work`, async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const links = await page
      .locator('a[href^="/"]:visible')
      .evaluateAll((all) => [...new Set(all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))]);
    expect(links.length).toBeGreaterThan(5);
    const dead: string[] = [];
    for (const link of links) {
      const { status } = { status: (await request.get(link)).status() };
      if (status !== 200) dead.push(`${link}: ${status}`);
    }
    expect(dead).toEqual([]);
  });
}

test('the catalogue is filtered by links and searched by a form', async ({ page }) => {
  const courses = await listCourses(page.request);
  const main = page.getByRole('main');
  await page.goto('/courses');
  await main.getByRole('link', { name: 'Design' }).first().click();
  await expect(page).toHaveURL(/category=Design/);
  for (const { name, category } of courses) {
    await expect(main.getByRole('link', { name })).toHaveCount(category === 'Design' ? 1 : 0);
  }
  const wanted = courses.find(({ category }) => category === 'Design')!;
  await main.getByRole('searchbox').fill(wanted.name);
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/category=Design.*q=|q=.*category=Design/);
  await expect(main.getByRole('link', { name: wanted.name })).toBeVisible();
});

test('a search in another language stays in it', async ({ page }) => {
  await page.goto('/es/courses');
  await page.getByRole('main').getByRole('searchbox').fill('JavaScript');
  await page.getByRole('main').getByRole('search').getByRole('button').click();
  await expect(page).toHaveURL(/\/es\/courses\?q=JavaScript/);
});

test('all parts of a course page are below each other', async ({ page }) => {
  const course = await courseOf(page.request, 1);
  await page.goto('/course/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
  await expect(page.getByText(course.sections[0]!.title).first()).toBeVisible();
  await expect(page.getByText('Reviews will be available soon...')).toBeVisible();
});

test('[AUTH-33] registration, login and logout work by plain forms, and no password gets into an address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const email = freshEmail();
  const main = page.getByRole('main');
  await page.goto('/es/register?next=/my-courses');
  await main.getByLabel('Nombre').fill('Nora Sin');
  await main.getByLabel('Correo electrónico').fill(email);
  await main.getByLabel('Contraseña', { exact: true }).fill('tres teteras azules');
  await main.getByLabel('Repite la contraseña').fill('tres teteras azules');
  await main.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page).toHaveURL(/\/es\/registrationsuccessful\?next=/);
  await main.getByLabel('Correo electrónico').fill(email);
  await main.getByLabel('Contraseña', { exact: true }).fill('una equivocada');
  await main.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(main.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos');
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(email);
  await expect(main.getByLabel('Contraseña', { exact: true })).toHaveValue('');
  await main.getByLabel('Contraseña', { exact: true }).fill('tres teteras azules');
  await main.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/es\/my-courses$/);
  expect((await page.request.get('/api/auth/verifyToken')).status()).toBe(200);
  await main.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/es$/);
  expect((await page.request.get('/api/auth/verifyToken')).status()).toBe(401);
  expect(addresses.filter((address) => /tetera|equivocada|%40|@/.test(address))).toEqual([]);
});

for (const path of ['/my-account', '/my-courses', '/settings', '/enrolled-course/1', '/admin/dashboard', '/checkout']) {
  test(`[MORE-24] ${path} says that it needs JavaScript, and nothing of loading`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('This page needs JavaScript.')).toBeVisible();
    await expect(page.getByText(/Loading/).and(page.locator(':visible'))).toHaveCount(0);
    await page.goto(`/es${path}`);
    await expect(page.getByRole('main').getByText('Esta página necesita JavaScript.')).toBeVisible();
  });
}

test("[CART-28] 'Buy Now' leads to a checkout that says what it needs, with a link to the login", async ({ page }) => {
  await page.goto('/course/1');
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await expect(page.getByRole('main').getByText('This page needs JavaScript.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toBeEnabled();
});
