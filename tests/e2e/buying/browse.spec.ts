import { courseOf, listCourses } from '#tests/e2e/catalogue.ts';
import { expect, open, test } from '#tests/e2e/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-01, HOME-05, DATA-23] the home page is readable', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Join 17 million learners today')).toBeVisible();
    await expect(page.getByText('Online learning wherever and whenever')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: "Let's Get Started" })).toHaveAttribute(
      'href',
      '/courses',
    );
  });

  test('[DATA-23] the full catalogue is readable, and its cards lead to their courses', async ({ page }) => {
    const courses = await listCourses(page.request);
    await page.goto('/courses');
    for (const { name } of courses) await expect(page.getByRole('link', { name }).first()).toBeVisible();
    await page.getByRole('link', { name: courses[2]!.name }).first().click();
    await expect(page).toHaveURL(/\/course\/3$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(courses[2]!.name);
  });

  test('the categories are links that filter', async ({ page }) => {
    const courses = await listCourses(page.request);
    await page.goto('/courses?category=Design');
    for (const { name, category } of courses) {
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(category === 'Design' ? 1 : 0);
    }
  });

  test('[CATALOGUE-27] a course page is readable', async ({ page }) => {
    const course = await courseOf(page.request, 1);
    await page.goto('/course/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
    await expect(page.getByText('59.99 €').first()).toBeVisible();
    await expect(page.getByText(course.teacher).first()).toBeVisible();
  });
});

test.describe('home page', () => {
  test("[HOME-02, HOME-04] leads to the courses by 'Let's Get Started' and 'Explore all courses'", async ({ page }) => {
    for (const name of ["Let's Get Started", 'Explore all courses']) {
      await open(page, '/');
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(/\/courses$/);
    }
  });

  test('[HOME-03] features courses 1, 2 and 5', async ({ view }) => {
    const page = await view('/');
    for (const number of [1, 2, 5]) {
      const { name } = await courseOf(page.request, number);
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toHaveAttribute(
        'href',
        `/course/${number}`,
      );
    }
  });
});

test.describe('catalogue', () => {
  test('[CATALOGUE-03] filters by category, keeps the filter in the address, and shows all again', async ({ page }) => {
    const courses = await listCourses(page.request);
    const photography = courses.filter(({ category }) => category === 'Photography');
    await open(page, '/courses');
    const filters = page.getByRole('main');
    await filters.getByText('Photography', { exact: true }).first().click();
    await expect(page).toHaveURL(/category=Photography/);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(photography.length);
    await page.reload();
    await expect(cards).toHaveCount(photography.length);
    await filters.getByText('All', { exact: true }).first().click();
    // Other tests list courses of their own at the same time.
    const shipped = courses.filter(({ customId }) => customId < 10);
    expect(shipped.length).toBeGreaterThan(photography.length);
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shipped.length);
  });

  test('ignores a press on the previous list after the address has changed', async ({ page }) => {
    const [design] = (await listCourses(page.request)).filter(({ category }) => category === 'Design');
    const list = Promise.withResolvers<void>();
    await page.route(/\/api\/courses\?.*category=Design/, async (route) => {
      await list.promise;
      await route.continue();
    });
    await open(page, '/courses');
    const main = page.getByRole('main');
    const firstCard = await main.getByRole('article').first().boundingBox();
    await main.getByRole('link', { name: 'Design', exact: true }).click();
    await expect(page).toHaveURL(/category=Design$/);
    await page.mouse.click(firstCard!.x + firstCard!.width / 2, firstCard!.y + firstCard!.height / 2);
    await expect(page).toHaveURL(/category=Design$/);
    list.resolve();
    await main.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/course/${design!.customId}$`));
  });

  test('[CATALOGUE-07, CATALOGUE-14] does not list the sample course, which has its own page', async ({ page }) => {
    const sample = await courseOf(page.request, 10);
    await open(page, '/courses');
    await expect(page.getByRole('main').getByText(sample.name)).toHaveCount(0);
    await open(page, '/course/10');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Python Programming');
    await expect(page.getByText('49.99 €').first()).toBeVisible();
  });

  test('[CATALOGUE-05] leads from a card to the course', async ({ page }) => {
    const { name } = await courseOf(page.request, 4);
    await open(page, '/courses');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(/\/course\/4$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});

test.describe('course page', () => {
  test('[CATALOGUE-09, CATALOGUE-11] shows Overview, Content, Instructor and Review, one at a time', async ({
    page,
  }) => {
    const course = await courseOf(page.request, 1);
    await open(page, '/course/1');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
    await tab('Content').click();
    await expect(page.getByRole('tabpanel')).toContainText(course.sections[0]!.title);
    await tab('Instructor').click();
    await expect(page.getByRole('tabpanel')).toContainText(course.teacher);
    await tab('Review').click();
    await expect(page.getByRole('tabpanel')).toContainText('Reviews will be available soon...');
  });

  test('[CATALOGUE-23] recommends courses 1 and 2, but never itself', async ({ page }) => {
    const [first, second] = [await courseOf(page.request, 1), await courseOf(page.request, 2)];
    await open(page, '/course/5');
    for (const { name, id } of [first, second]) {
      await expect(page.getByRole('main').getByRole('link', { name }).last()).toHaveAttribute('href', `/course/${id}`);
    }
  });

  test('[CATALOGUE-17] shows lessons, resources, language, level and access', async ({ page }) => {
    const course = await courseOf(page.request, 10);
    await open(page, '/course/10');
    const card = page.getByRole('complementary').first();
    await expect(card).toContainText('95%');
    await expect(card).toContainText('1,449 students');
    await expect(card).toContainText(`${course.lessons} lessons (2h 23m)`);
    await expect(card).toContainText('44 additional resources (15 files)');
    await expect(card).toContainText(course.language);
    await expect(card).toContainText('Beginner');
  });

  test('[ROUTE-33] is the same page under its long and its short address', async ({ page }) => {
    const course = await courseOf(page.request, 2);
    await page.goto(`/course/${course._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/course\/2$/);
  });

  test('loads nothing of its video before play is pressed, and then plays it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '/course/1');
    const play = page.getByRole('link', { name: 'Play the video: Explaining something in steps' });
    await expect(play).toHaveAttribute('href', /\.mp4$/);
    expect(asked.filter((url) => /\.(?:mp4|vtt)$/.test(url))).toEqual([]);
    await play.press('Enter');
    const video = page.locator('video');
    await expect(video).toBeFocused();
    await expect(video).toHaveJSProperty('paused', false);
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  });

  test('[CATALOGUE-25] never shows the video of a unit that is not a free preview', async ({ page }) => {
    await page.goto('/course/1');
    const html = await page.content();
    const course = await courseOf(page.request, 1);
    for (const unit of course.sections.filter(({ freePreview }) => !freePreview)) expect(unit.videoUrl).toBeNull();
    expect(course.sections.some(({ hasVideo, freePreview }) => hasVideo && !freePreview)).toBe(true);
    expect(html.match(/youtube(-nocookie)?\.com\/(embed|watch)/g) ?? []).toHaveLength(0);
  });
});

test.describe('an unknown address', () => {
  for (const path of ['/course/99999', '/course/not-a-course', '/nowhere-at-all']) {
    test(`[ROUTE-34] ${path} returns 404 with a page that says so`, async ({ page, expectError }) => {
      expectError(/404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /courses/i })
          .first(),
      ).toBeVisible();
    });
  }
});

test('the public pages send no request to another host', async ({ page, outside }) => {
  for (const path of ['/', '/courses', '/course/1', '/checkout', '/login', '/register']) await open(page, path);
  expect(outside).toEqual([]);
});
