import { logInAsAdmin, makeCourse } from '#tests/e2e/administrator.ts';
import { courseOf, listCourses } from '#tests/e2e/catalogue.ts';
import { expect, main, open, type Page, test } from '#tests/e2e/test.ts';

const columns = (page: Page, item: string) =>
  main(page)
    .getByRole('list')
    .filter({ has: page.locator(item) })
    .last()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);

test.describe('home page', () => {
  test("[HOME-01] has a hero that says 'Join 17 million learners today'", async ({ view }) => {
    const page = await view('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join 17 million learners today');
  });

  test('[BLOCK-04, HOME-06] claims 100+ instructors, 1500+ students and 50+ courses', async ({ view }) => {
    const page = await view('/');
    const strip = main(page).locator('dl').filter({ hasText: 'Instructors' });
    await expect(strip.locator('dt')).toHaveText(['Instructors', 'Students', 'Courses']);
    await expect(strip.locator('dd')).toHaveText(['100+', '1500+', '50+']);
  });

  test('[BLOCK-01..03] has a band with a title, a text, a picture at its left and a button', async ({ view }) => {
    const page = await view('/');
    const band = main(page).getByRole('region', { name: 'Learn from people who do it for a living' });
    await expect(band).toContainText('In the evening they teach what the day taught them');
    const button = band.getByRole('link', { name: 'Meet our Team' });
    await expect(button).toHaveAttribute('href', '/about');
    const [image, words] = [await band.getByRole('img').boundingBox(), await button.boundingBox()];
    expect(image!.x).toBeLessThan(words!.x);
    const ground = (region: typeof band) => region.evaluate((element) => getComputedStyle(element).backgroundColor);
    const banner = main(page).getByRole('region', { name: 'Online learning wherever and whenever' });
    expect(await ground(band)).not.toBe(await ground(banner));
  });

  test('[HOME-03] features exactly three courses', async ({ view }) => {
    const page = await view('/');
    const cards = main(page).getByRole('region', { name: 'Featured courses' }).getByRole('article').getByRole('link');
    const addresses = await cards.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['/course/1', '/course/2', '/course/5']);
  });
});

test("[HOME-07..11] About: 'Meet our Team' shows ten people with name, role, words and picture; 'All Courses' leads on", async ({
  page,
}) => {
  await open(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const people = main(page).getByRole('region', { name: 'Meet our Team' }).getByRole('listitem');
  await expect(people).toHaveCount(10);
  for (const person of await people.all()) {
    await expect(person.getByRole('heading', { level: 3 })).toHaveText(/\S/);
    await expect(person.locator('p')).toHaveText([/\S/, /\S.{20}/]);
    await person.scrollIntoViewIfNeeded();
    const image = person.locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await main(page).getByRole('link', { name: 'All Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

test.describe('catalogue', () => {
  test('[CATALOGUE-01, CATALOGUE-02] offers All and each of the six categories once', async ({ view }) => {
    const page = await view('/courses');
    const names = await main(page).getByRole('navigation', { name: 'Categories' }).getByRole('link').allTextContents();
    expect(names[0]).toBe('All');
    expect(names.slice(1).toSorted()).toEqual(['Art', 'Business', 'Design', 'Marketing', 'Photography', 'Programming']);
  });

  test('[CATALOGUE-04] is three columns on a large screen and one on a small one', async ({ page }) => {
    await open(page, '/courses');
    expect(await columns(page, 'article')).toBe(3);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await columns(page, 'article')).toBe(1);
  });

  test('[CATALOGUE-06] has a card for each course with its name, teacher, price, students and share of good reviews', async ({
    view,
  }) => {
    const page = await view('/courses');
    for (const course of await listCourses(page.request)) {
      const card = main(page).getByRole('article').filter({ hasText: course.name });
      await expect(card).toContainText(course.teacher);
      await expect(card).toContainText(`${course.price.toFixed(2)} €`);
      await expect(card).toContainText(`${course.positiveReviews}% positive`);
      await expect(card).toContainText(/\d+ students/);
    }
  });
});

test.describe('course page', () => {
  test("[CATALOGUE-08, CATALOGUE-13, CATALOGUE-15, CATALOGUE-16, CATALOGUE-18..21] plays the free unit, and shows the sample course's claims in its side card", async ({
    view,
  }) => {
    const page = await view('/course/10');
    const card = main(page).getByRole('complementary', { name: 'This course includes' });
    await expect(card.getByRole('listitem')).toHaveText([
      '95% positive ratings',
      /^1,4\d\d students$/,
      '14 lessons (2h 23m)',
      '44 additional resources (15 files)',
      'Language: English',
      'Level: Beginner',
      'Unlimited access',
    ]);
    await expect(card.getByText('49.99 €')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Buy Now' })).toBeVisible();
    await expect(main(page).getByText(/^Free preview: /)).toBeVisible();
  });

  test('[CATALOGUE-12] keeps its side card in view while scrolling', async ({ view }) => {
    const page = await view('/course/1');
    const card = main(page).getByRole('complementary', { name: 'This course includes' });
    await expect(card.locator('xpath=..')).toHaveCSS('position', 'sticky');
  });

  test('[CATALOGUE-09] has four tabs in this order', async ({ view }) => {
    const page = await view('/course/1');
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Content', 'Instructor', 'Review']);
  });

  test('[CATALOGUE-23] recommends on courses 1 and 2 the other one first', async ({ view }) => {
    for (const [course, other] of [
      [1, 2],
      [2, 1],
    ]) {
      const page = await view(`/course/${course}`);
      const related = main(page).getByRole('region', { name: 'Related courses' }).getByRole('link');
      await expect(related.first()).toHaveAttribute('href', `/course/${other}`);
      await expect(related).toHaveCount(2);
    }
  });

  test('[CATALOGUE-23, CATALOGUE-24] recommends courses 1 and 2 in two columns', async ({ view }) => {
    const page = await view('/course/7');
    const related = main(page).getByRole('region', { name: 'Related courses' });
    const addresses = await related.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(addresses).toEqual(['/course/1', '/course/2']);
    expect(await columns(page, 'article')).toBe(2);
  });
});

test('[CATALOGUE-10, CATALOGUE-11] a course whose units are to come says so in each tab', async ({ page, context }) => {
  await logInAsAdmin(context);
  const course = await makeCourse(context.request);
  await context.clearCookies();
  await open(page, `/course/${course.customId}`);
  const panel = page.getByRole('tabpanel');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await tab('Content');
  await expect(panel).toContainText('The units of this course are still being recorded.');
  await tab('Instructor');
  await expect(panel).toContainText(/Ingrid Solberg|The teacher of this course will introduce themselves soon\./);
  await tab('Review');
  await expect(panel).toContainText('Reviews will be available soon...');
});

test('[CATALOGUE-26] the placeholder page shows its sentence and leads to the courses', async ({ page }) => {
  await open(page, '/not-created');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Pages not yet created or not necessary for the project',
  );
  await main(page).getByRole('link', { name: 'All Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

test('[CART-05] /checkout-empty says that the cart is empty and leads to the courses', async ({ page }) => {
  await open(page, '/checkout-empty');
  await expect(main(page).getByText('You have no courses in the cart')).toBeVisible();
  await main(page).getByRole('link', { name: 'Browse courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

test('the API returns the same course for both of its ids', async ({ page }) => {
  const short = await courseOf(page.request, 6);
  const long = await (await page.request.get(`/api/courses/${short._id}`)).json();
  expect(long).toEqual(short);
});
