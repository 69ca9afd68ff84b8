import { ADMIN, logInAsAdmin, makeCourse } from '#tests/e2e/administrator.ts';
import { courseOf } from '#tests/e2e/catalogue.ts';
import { enrol, expect, logIn, main, open, test } from '#tests/e2e/test.ts';

test.describe('study page', () => {
  test('[STUDY-01, STUDY-02] has title, teacher and number of participants above four tabs', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 2);
    const course = await courseOf(page.request, 2);
    await open(page, '/enrolled-course/2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
    await expect(main(page).getByText(course.teacher).first()).toBeVisible();
    await expect(main(page).getByText(/^\d+ participants$/)).toBeVisible();
    const names = await page.getByRole('tab').allTextContents();
    expect(names.filter((name) => ['Overview', 'Content', 'Instructor', 'Review'].includes(name))).toEqual([
      'Overview',
      'Content',
      'Instructor',
      'Review',
    ]);
  });

  test('[STUDY-03, STUDY-04] Overview shows the image, the description and ratings, students, lessons, language, level, access', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 5);
    const course = await courseOf(page.request, 5);
    await open(page, '/enrolled-course/5');
    await page.getByRole('tab', { name: 'Overview' }).click();
    const panel = page.getByRole('tabpanel').filter({ visible: true });
    await expect(panel.getByRole('img', { name: course.imageAlt })).toBeVisible();
    await expect(panel).toContainText(course.description.split('\n')[0]!);
    const facts = panel.getByRole('region', { name: 'At a glance' });
    await expect(facts.getByRole('listitem')).toHaveText([
      '94% positive ratings',
      /^\d+ students$/,
      new RegExp(`^${course.lessons} lessons \\(`),
      `Language: ${course.language}`,
      `Level: ${course.level}`,
      'Lifetime access',
    ]);
  });

  test('Overview says until when the access lasts where it ends', async ({ page, context, loggedIn }) => {
    await logInAsAdmin(context);
    const { _id } = await courseOf(page.request, 6);
    const data = { userId: loggedIn._id, until: '2099-06-30T12:00:00Z' };
    const added = await page.request.post(`/api/courses/${_id}/assign-user`, { data });
    expect(added.ok(), await added.text()).toBe(true);
    await logIn(context, loggedIn);
    await open(page, '/enrolled-course/6?tab=overview');
    const facts = page.getByRole('region', { name: 'At a glance' });
    await expect(facts.getByText(/^Access until .*2099/)).toBeVisible();
    await expect(facts.getByText('Lifetime access')).toHaveCount(0);
  });

  test("[STUDY-05, STUDY-16] marks the numbers of a course without units as 'Just a template', and says that units are to come", async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    const course = await makeCourse(context.request);
    await open(page, `/enrolled-course/${course.customId}`);
    await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Just a template');
    await page.getByRole('tab', { name: 'Content' }).click();
    await expect(page.getByText('This course has no units yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Instructor' }).click();
    await expect(page.getByRole('tabpanel').filter({ visible: true })).toContainText('Ingrid Solberg');
    expect(ADMIN.email).toBeTruthy();
  });

  test('[STUDY-06, STUDY-08] names units U1, U2 and so on, in a drop-down on a small screen', async ({
    page,
    context,
    loggedIn,
  }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await enrol(context, loggedIn, 1);
    const { sections } = await courseOf(page.request, 1);
    await open(page, '/enrolled-course/1');
    await page.getByRole('tab', { name: 'Content' }).click();
    const choice = page.getByRole('combobox', { name: 'Choose a unit' });
    await expect(choice.getByRole('option').first()).toHaveText(`U1 · ${sections[0]!.title}`);
    await expect(choice.getByRole('option')).toHaveCount(sections.length);
    await choice.selectOption({ index: 1 });
    await expect(page.getByRole('heading', { name: sections[1]!.title })).toBeVisible();
    await expect(choice).toHaveValue('1');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(choice).toBeHidden();
    await expect(page.getByText('U2', { exact: true }).first()).toBeVisible();
  });

  test('[STUDY-08] the drop-down of units stands above the text on a phone, and below the film', async ({
    page,
    context,
    loggedIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enrol(context, loggedIn, 1);
    const { sections } = await courseOf(page.request, 1);
    const article = page.getByRole('article');
    for (const [index, { title }] of sections.entries()) {
      await open(page, `/enrolled-course/1?tab=content&unit=${index + 1}`);
      await expect(article.getByRole('heading', { level: 2 })).toContainText(title);
      const choice = (await page.getByRole('combobox', { name: 'Choose a unit' }).boundingBox())!;
      const text = (await article.locator('.unit-text').boundingBox())!;
      expect(choice.y + choice.height, title).toBeLessThanOrEqual(text.y);
      if (index > 0) continue;
      const video = (await article.getByRole('button', { name: /^Play/ }).first().boundingBox())!;
      expect(choice.y, title).toBeGreaterThanOrEqual(video.y + video.height);
    }
  });

  test('[STUDY-13] remembers the open unit in the browser under the name of the course', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 1);
    const { name } = await courseOf(page.request, 1);
    await open(page, '/enrolled-course/1');
    await page.getByRole('tab', { name: 'Content' }).click();
    await page.getByRole('button', { name: 'Next Unit' }).first().click();
    const stored = () => page.evaluate((course) => localStorage.getItem(`aula.unit:${course}`), name);
    await expect.poll(stored).toBe('2');
  });

  test('[STUDY-13] opens the unit the browser remembers only while the school knows of none', async ({
    page,
    context,
    loggedIn,
  }) => {
    await enrol(context, loggedIn, 1);
    const { name } = await courseOf(page.request, 1);
    const remember = (unit: number) =>
      page.evaluate(([course, number]) => localStorage.setItem(`aula.unit:${course}`, String(number)), [name, unit]);
    await open(page, '/about');
    await remember(2);
    const kept = page.waitForResponse((response) => response.url().includes('/progress/facts') && response.ok());
    await open(page, '/enrolled-course/1');
    await expect(page.getByText(/^Unit 2 of/)).toBeVisible();
    await kept;
    await open(page, '/about');
    await remember(3);
    await open(page, '/enrolled-course/1');
    await expect(page.getByText(/^Unit 2 of/)).toBeVisible();
  });

  test('[STUDY-15] logs missing access', async ({ page, loggedIn, expectError }) => {
    expectError(/403/);
    expect(loggedIn.email).toBeTruthy();
    const logged = page.waitForEvent('console', (message) => message.text().includes('No access to this course'));
    await open(page, '/enrolled-course/4');
    await logged;
  });
});
