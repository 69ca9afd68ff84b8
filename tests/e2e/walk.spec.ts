import { answerStills } from './admin-courses.ts';
import { courseOf } from './catalogue.ts';
import { accountOf, SCREENS, type Who } from './screens.ts';
import { expect, logIn, open, test } from './test.ts';

for (const who of ['guest', 'student', 'admin'] as const satisfies readonly Who[]) {
  test.describe(`for a ${who}`, () => {
    for (const { path, title, heading } of SCREENS[who]) {
      test(`${path} opens under its own title and heading, with nothing wrong on the console`, async ({
        page,
        context,
        outside,
      }) => {
        if (who !== 'guest') await logIn(context, accountOf(who));
        // The stills of YouTube's videos are the only thing from elsewhere, and the back office's alone.
        if (who === 'admin') await answerStills(page);
        const { sections } = await courseOf(page.request, 1);
        await open(page, path.replace('{section}', sections[0]!._id));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
        await expect(page).toHaveTitle(title);
        expect(outside).toEqual([]);
      });
    }
  });
}
