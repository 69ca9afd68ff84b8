import { courseOf, listCourses } from './catalogue.ts';
import { expect, test } from './test.ts';

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
  test(`${path} can be read without a script, and every link of it leads somewhere`, async ({ page, request }) => {
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

test('all parts of a course page stand one below the other', async ({ page }) => {
  const course = await courseOf(page.request, 1);
  await page.goto('/course/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
  await expect(page.getByText(course.sections[0]!.title).first()).toBeVisible();
  await expect(page.getByText('Reviews will be available soon...')).toBeVisible();
});
