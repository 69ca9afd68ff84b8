import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { arrive, expect, headed, named, open, test, underHeading } from './test.ts';

test('[STUDY-07, MORE-09] in Firefox a guest finds a course, buys it and studies it', async ({
  foxPage: page,
  school,
}) => {
  test.setTimeout(120_000);
  await open(page, school);
  await named(page, 'link', "Let's Get Started").click();
  await arrive(page, '/courses');
  await page.locator('article a[href="/course/2"]').click();
  await arrive(page, '/course/2');
  const { name, sections } = await page.evaluate(
    async () => (await (await fetch('/api/courses/2')).json()) as Pick<CourseDetail, 'name' | 'sections'>,
  );
  const [first, second] = sections;

  await named(page, 'link', 'Buy Now').click();
  await arrive(page, '/checkout');
  await page.locator('main input[name=name]').fill('Fiona Fox');
  await page.locator('main input[name=email]').fill(`fox-${process.pid}-${Date.now()}@e2e.example`);
  await named(page, 'button', 'Next').click();
  await named(page, 'button', 'Back').click();
  await named(page, 'button', 'Next').click();
  await page.locator('main input[autocomplete="cc-number"]').fill('4242424242424242');
  await named(page, 'button', 'Next').click();
  await named(page, 'button', 'Confirm Order').click();
  await arrive(page, '/confirmationcoursebought');
  await headed(page, 'Congratulations!');

  await named(page, 'link', 'Go to My Account').click();
  await arrive(page, '/my-account');
  await headed(page, 'Hello, Fiona Fox!');
  await named(page, 'link', `Start Course: ${name}`).click();
  await arrive(page, '/enrolled-course/2');
  await named(page, 'tab', 'Content').click();
  await underHeading(page, first!.title);
  await named(page, 'button', 'Next Unit').click();
  await underHeading(page, second!.title);
  await named(page, 'button', 'Previous Unit').click();
  await underHeading(page, first!.title);

  await named(page, 'button', 'Your account').click();
  await named(page, 'menuitem', 'Log out').click();
  await arrive(page, '/');
  await named(page, 'button', 'Log in or register').wait();
  await page.goto(`${school}/my-account`);
  await arrive(page, '/login');
});

test('[CATALOGUE-08] in Firefox a plain video of a unit plays', async ({ foxPage: page, school }) => {
  await open(page, `${school}/course/1`);
  await named(page, 'link', 'Play the video: Explaining something in steps').click();
  const video = (await page.waitForSelector('video'))!;
  await page.waitForFunction((element) => element.currentTime > 0.2, {}, video);
  expect(await video.evaluate((element) => element.error)).toBeNull();
});
