import { logInAsAdmin, makeCourse, makeUser } from '#tests/e2e/administrator.ts';
import { courseOf } from '#tests/e2e/catalogue.ts';
import { expectCongratulations, ownedCourses } from '#tests/e2e/checkout.ts';
import { enrol, expect, freshEmail, open, test } from '#tests/e2e/test.ts';

// A small phone: touch only, so every press below is a tap, without hover or Tab.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

test('a course is found, bought and begun by touch', async ({ page }) => {
  const { name, sections } = await courseOf(page.request, 1);
  const main = page.getByRole('main');
  await open(page, '/');
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).tap();
  await expect(page).toHaveURL(/\/courses$/);
  await main.getByRole('link', { name: 'Programming' }).first().tap();
  await expect(page).toHaveURL(/category=Programming/);
  await main.getByRole('link', { name }).first().tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await main.getByRole('link', { name: 'Buy Now' }).first().tap();

  await main.getByLabel('Name', { exact: true }).tap();
  await page.keyboard.insertText('Fina Finger');
  await main.getByRole('textbox', { name: 'Email' }).tap();
  await page.keyboard.insertText(freshEmail());
  await main.getByRole('button', { name: 'Next' }).tap();
  await expect(main.getByLabel('Card number')).toBeVisible();
  await main.getByRole('button', { name: 'Next' }).tap();
  await main.getByRole('button', { name: 'Confirm Order' }).tap();
  await expectCongratulations(page);
  expect(await ownedCourses(page)).toHaveLength(1);

  await open(page, '/my-courses');
  await main.getByRole('link', { name: /Start Course/ }).tap();
  await page.getByRole('tab', { name: 'Content' }).tap();
  await expect(main.getByRole('heading', { name: sections[0]!.title })).toBeVisible();
  await main.getByRole('button', { name: 'Next Unit' }).tap();
  await expect(main.getByRole('heading', { name: sections[1]!.title })).toBeVisible();
  await main.getByRole('checkbox', { name: 'I am done with this unit' }).tap();
  await expect(main.getByRole('progressbar').filter({ visible: true })).toHaveAccessibleName(/^1 of/);
});

test('an administrator adds a student by touch', async ({ page, context }) => {
  await logInAsAdmin(context);
  const [course, user] = [await makeCourse(context.request), await makeUser(context.request)];
  await open(page, `/admin/manage-courses/${course.customId}/students`);
  await page.getByRole('combobox', { name: 'User not yet enrolled' }).tap();
  await page.keyboard.insertText(user.email);
  await page.getByRole('option', { name: new RegExp(user.email) }).tap();
  await page.getByRole('button', { name: 'Add to Course' }).tap();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^1 student$/ }),
  ).toBeVisible();
  const students = await context.request.get(`/api/courses/${course._id}/students`);
  expect(await students.json()).toMatchObject([{ _id: user._id }]);
});

test('touch targets on the public pages are large enough', async ({ page }) => {
  const small: string[] = [];
  for (const path of ['/', '/courses', '/course/1', '/login', '/contact']) {
    await open(page, path);
    small.push(
      ...(await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, input:not([type=hidden]), select, textarea, nav a, footer a',
          ),
        ]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'))
          .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
          .filter(
            ({ element, box }) => box.height > 0 && box.height < 44 && element.getAttribute('type') !== 'checkbox',
          )
          .map(
            ({ element, box }) => `${location.pathname}: ${element.outerHTML.slice(0, 120)} is ${box.height} px high`,
          ),
      )),
    );
  }
  expect(small).toEqual([]);
});

test('checkboxes are level with the first line of their label', async ({ page, context, loggedIn }) => {
  await enrol(context, loggedIn, 1);
  for (const path of ['/contact', '/enrolled-course/1?tab=content&unit=1']) {
    await open(page, path);
    const boxes = page.getByRole('main').getByRole('checkbox').filter({ visible: true });
    await expect(boxes.first()).toBeVisible();
    const apart = await boxes.evaluateAll((all) =>
      (all as HTMLInputElement[]).map((box) => {
        const label = box.labels![0]!;
        const { paddingTop, lineHeight } = getComputedStyle(label);
        const line = label.getBoundingClientRect().top + parseFloat(paddingTop) + parseFloat(lineHeight) / 2;
        const { top, height } = box.getBoundingClientRect();
        return Math.abs(top + height / 2 - line);
      }),
    );
    expect(Math.max(...apart), path).toBeLessThanOrEqual(3);
  }
});
