import type { Locator } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { makeUser } from '#tests/e2e/administrator.ts';
import { type Course, expect, fulfilStills, openEditor, openTab, photo, read, test } from '#tests/e2e/admin-courses.ts';
import { press, tabTo } from '#tests/e2e/keyboard.ts';
import { open, type Page } from '#tests/e2e/test.ts';

// Several of them are checked at three widths, in both themes.
test.describe.configure({ timeout: 120_000 });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Parts of the course' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Saving and publishing' });
const edit = (page: Page) => bar(page).getByRole('button', { name: 'Edit Course' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save Changes' });
const publish = (page: Page) => bar(page).getByRole('button', { name: 'Publish this course' });
const address = (course: Course, rest = '') => `/admin/manage-courses/${course.customId}${rest}`;

const expectCurrent = async (page: Page, name: string) => {
  await expect(tabs(page).locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`));
};

/** Fails unless it lies in the window, with nothing over it. */
const expectInReach = (button: Locator) =>
  expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);

test('[MORE-430] each tab of the course editor has an address, which Back leads to', async ({ page, course }) => {
  await openEditor(page, course);
  await expect(tabs(page).getByRole('link')).toHaveText(['Content', 'Sales page', 'Price', 'Settings', 'Learners']);
  await expectCurrent(page, 'Content');
  await openTab(page, 'Price');
  await expect(page).toHaveURL(/\?tab=price$/);
  await expect(page.getByRole('heading', { name: 'Course Sections' })).toBeHidden();
  await openTab(page, 'Settings');
  await page.goBack();
  await expectCurrent(page, 'Price');
  await expect(page.getByText('49.99 €')).toBeVisible();
  await page.goBack();
  await expectCurrent(page, 'Content');
  await expect(page).toHaveURL(new RegExp(`/${course.customId}$`));
  await page.goForward();
  await expectCurrent(page, 'Price');

  await open(page, address(course, '?tab=nothing'));
  await expectCurrent(page, 'Content');
});

test('[MORE-431] what is typed on a tab stays while others are open, and marks the tab until it is saved', async ({
  page,
  course,
}) => {
  await openEditor(page, course);
  await page.getByRole('button', { name: 'Add New Section' }).click();
  await page.getByLabel('Section Title*').fill('Half');
  await expect(tab(page, 'Content')).toHaveAccessibleName('Content (unsaved changes)');
  await edit(page).click();
  await expectCurrent(page, 'Sales page');
  await expect(page.getByLabel('Course Name')).toBeFocused();
  await expect(bar(page)).toContainText('No unsaved changes');
  await page.getByLabel('Teacher Name').fill('My Teacher');
  await openTab(page, 'Price');
  await page.getByLabel('Price').fill('12.5');
  await expect(bar(page)).toContainText('Unsaved changes: Sales page, Price');
  await openTab(page, 'Settings');
  await page.getByLabel('A learner has completed the course with').selectOption('all tests passed');
  for (const name of ['Content', 'Sales page', 'Price', 'Settings'])
    await expect(tab(page, name)).toHaveAccessibleName(`${name} (unsaved changes)`);
  await expect(tab(page, 'Learners')).toHaveAccessibleName('Learners');

  await openTab(page, 'Content');
  await expect(page.getByLabel('Section Title*')).toHaveValue('Half');
  await openTab(page, 'Sales page');
  await expect(page.getByLabel('Teacher Name')).toHaveValue('My Teacher');
  await save(page).click();
  await expect(bar(page).getByText('The course is saved.')).toBeVisible();
  await expect(edit(page)).toBeFocused();
  expect(await read(page.request, course._id)).toMatchObject({ teacher: 'My Teacher', price: 12.5 });
  await expect(tab(page, 'Sales page')).toHaveAccessibleName('Sales page');
  await expect(tab(page, 'Price')).toHaveAccessibleName('Price');
  await expect(tab(page, 'Settings')).toHaveAccessibleName('Settings (unsaved changes)');

  // Only leaving the editor asks.
  await page.getByRole('link', { name: 'Back to the courses list' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('[MORE-431] a refused save opens the tab of the first wrong field, and typing opens none', async ({
  page,
  course,
  expectError,
}) => {
  expectError(/400/);
  await openEditor(page, course);
  await openTab(page, 'Settings');
  await edit(page).click();
  const state = page.getByLabel('State', { exact: true });
  await expect(state).toBeFocused();
  await openTab(page, 'Price');
  const price = page.getByLabel('Price');
  await price.fill('much');
  await openTab(page, 'Sales page');
  await page.getByLabel('Teacher Name').fill('');
  await openTab(page, 'Content');
  await save(page).click();
  await expectCurrent(page, 'Sales page');
  await expect(page.getByLabel('Teacher Name')).toBeFocused();
  await page.keyboard.type('My Teacher');
  await expectCurrent(page, 'Sales page');
  await save(page).click();
  await expectCurrent(page, 'Price');
  await expect(price).toBeFocused();
  await expect(page.getByText('Price must be a number.')).toBeVisible();

  await test.step('what the server alone refuses, too', async () => {
    await price.fill('10');
    await page.getByLabel('Reduced To').fill('20');
    await openTab(page, 'Learners');
    await save(page).click();
    await expectCurrent(page, 'Price');
    await expect(page.getByLabel('Reduced To')).toBeFocused();
    await page.getByLabel('Reduced To').fill('5');
    await save(page).press('Enter');
    await expect(page.getByText('The course is saved.')).toBeVisible();
  });
});

test('[MORE-431] an image that is being cropped stays as it is while another tab is open', async ({ page, course }) => {
  await openEditor(page, course);
  await openTab(page, 'Sales page');
  await edit(page).click();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('input[name=courseImage]').setInputFiles(file);
  const area = page.getByRole('application', { name: 'Part of the image that is shown' });
  await expect(area).toBeFocused();
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.fill('2');
  await area.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown');
  const image = page.locator('.reactEasyCrop_Image');
  const before = await image.evaluate(({ style }) => style.transform);
  expect(before).not.toMatch(/translate\(0px, 0px\)/);
  await openTab(page, 'Price');
  await expect(image).toBeHidden();
  await openTab(page, 'Sales page');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate(({ style }) => style.transform)).toBe(before);
  await openTab(page, 'Content');
  await save(page).click();
  await expect(bar(page).getByText('The course is saved.')).toBeVisible();
  expect(await read(page.request, course._id)).toMatchObject({ imageSrc: expect.stringMatching(/^\/media\//) });
});

test('[MORE-431] an image that cannot be used opens its tab', async ({ page, course }) => {
  await openEditor(page, course);
  await edit(page).click();
  // The browser is still reading the file when the course is saved.
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') };
  await page.evaluate(() => {
    const refused = new Promise<void>((refuse) => Object.assign(window, { refuse }));
    window.Image = class {
      set onerror(stop: () => void) {
        void refused.then(stop);
      }
    } as unknown as typeof Image;
  });
  await page.locator('input[name=courseImage]').setInputFiles(file);
  await openTab(page, 'Price');
  await save(page).click();
  await page.evaluate(() => (window as unknown as { refuse: () => void }).refuse());
  await expectCurrent(page, 'Sales page');
  await expect(page.getByText('This image cannot be read')).toBeVisible();
  await expect(page.locator('input[name=courseImage]')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('[MORE-432] a draft is edited and published from every tab by keyboard, without sideways scrolling', async ({
    page,
    course,
  }) => {
    await page.request.put(`/api/courses/${course._id}`, { data: { state: 'draft' } });
    await openEditor(page, course);
    for (const name of ['Sales page', 'Price', 'Settings', 'Learners', 'Content'] as const) {
      await openTab(page, name);
      await expectInReach(edit(page));
      await expectInReach(publish(page));
      await expect(tab(page, name)).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expectInReach(publish(page));
    await page.evaluate(() => window.scrollTo(0, 0));

    await tabTo(page, tab(page, 'Content'));
    await press(page, tab(page, 'Price'));
    await expectCurrent(page, 'Price');
    await press(page, edit(page));
    await expect(page.getByLabel('Price')).toBeFocused();
    await expectInReach(save(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('7.5');
    await page.keyboard.press('Enter');
    await expect(edit(page)).toBeFocused();
    await press(page, publish(page));
    await expect(bar(page).getByText('The course is published.')).toBeVisible();
    await expect(edit(page)).toBeFocused();
    expect(await read(page.request, course._id)).toMatchObject({ price: 7.5, state: 'published' });
  });
});

test('[MORE-432] learners are enrolled and searched on their tab', async ({ page, course }) => {
  const user = await makeUser(page.request, { name: `Learner ${Date.now()}` });
  await fulfilStills(page);
  await open(page, address(course, '?tab=learners'));
  await page.getByRole('combobox', { name: 'User not yet enrolled' }).fill(user.name);
  await page.getByRole('option', { name: user.name }).click();
  await page.getByRole('button', { name: 'Add to Course' }).click();
  await expect(page.getByText(`${user.name} is enrolled.`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: user.email })).toBeVisible();
  const box = page.getByRole('checkbox', { name: user.name });
  await box.check();
  await box.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight));
  await expectInReach(page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Remove' }));
  await expectInReach(edit(page));
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page).toHaveURL(/\?q=nobody\+of\+this\+name&tab=learners$/);
  await expectCurrent(page, 'Learners');
  await expect(page.getByRole('row').filter({ hasText: user.email })).toHaveCount(0);
  await page.getByRole('button', { name: 'Enrol many at once' }).click();
  await page.getByLabel('Emails').fill('nobody@nowhere.example');
  await openTab(page, 'Settings');
  await expectAccessible(page);
  await openTab(page, 'Learners');
  await expect(tab(page, 'Learners')).toHaveAccessibleName('Learners (unsaved changes)');
  await expect(page.getByLabel('Emails')).toHaveValue('nobody@nowhere.example');
  await expectAccessible(page);
});
