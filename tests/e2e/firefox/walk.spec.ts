import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { accountOf, expectedOf, SCREENS, type Who } from '#tests/e2e/screens.ts';
import { expect, headed, logIn, open, test } from './test.ts';

for (const who of ['guest', 'student', 'admin'] as const satisfies readonly Who[]) {
  test(`[ROUTE-01..25] in Firefox every screen of a ${who} opens under its own title and heading, with nothing on the console`, async ({
    foxPage: page,
    school,
  }) => {
    test.setTimeout(180_000);
    await open(page, school);
    if (who !== 'guest') await logIn(page, accountOf(who));
    const course = await page.evaluate(
      async () => (await (await fetch('/api/courses/1')).json()) as Pick<CourseDetail, 'sections'>,
    );
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(school) && response.status() >= 400)
        failed.push(`${response.status()} ${response.url()}`);
    });
    for (const screen of SCREENS[who]) {
      const { path } = screen;
      await open(page, `${school}${path.replace('{section}', course.sections[0]!._id)}`);
      if (screen.heading === undefined) await page.waitForSelector('h1');
      else await headed(page, screen.heading);
      const headings = await page.$$eval('h1', (all) => all.map(({ textContent }) => textContent));
      expect(headings, path).toHaveLength(1);
      expect(await page.title(), path).toBe(expectedOf(screen, headings[0]!).title);
    }
    expect(failed).toEqual([]);
  });
}
