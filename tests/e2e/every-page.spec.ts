import { expectAccessible, expectAccessibleInForcedColours } from './accessible.ts';
import { fulfilStills } from './admin-courses.ts';
import { courseOf } from './catalogue.ts';
import { expectReadable, expectReadableWhenNarrow } from './readable.ts';
import { accountOf, expectedOf, SCREENS, type Who } from './screens.ts';
import { expect, logIn, open, test } from './test.ts';

/** One page of each kind is checked in forced colours. */
const IN_FORCED_COLOURS = ['/', '/courses', '/course/1', '/contact'];

// Each page is opened once for all checks that only look at it; those of the back office are in
// admin-accessibility.spec.ts.
test.describe.configure({ timeout: 180_000 });

for (const who of ['guest', 'student', 'admin'] as const satisfies readonly Who[]) {
  test.describe(`for a ${who}`, () => {
    for (const screen of SCREENS[who]) {
      const { path } = screen;
      test(`[ROUTE-01..25, CART-22, COURSES-01, MORE-10, MORE-11, MORE-36] ${path} opens under its own title and heading, with nothing wrong on the console or for axe`, async ({
        page,
        context,
        outside,
      }) => {
        if (who !== 'guest') await logIn(context, accountOf(who));
        // YouTube's stills are the only external content, in the back office only.
        if (who === 'admin') await fulfilStills(page);
        const { sections } = await courseOf(page.request, 1);
        await open(page, path.replace('{section}', sections[0]!._id));
        const shown = page.getByRole('heading', { level: 1 });
        await expect(shown).toHaveText([expectedOf(screen, null).heading]);
        await expect(page).toHaveTitle(expectedOf(screen, await shown.textContent()).title);
        expect(outside).toEqual([]);

        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await test.step('nothing is cut off or scrolls sideways, narrow, enlarged or with large text', () =>
          who === 'guest' ? expectReadable(page) : expectReadableWhenNarrow(page));
        if (who !== 'admin') {
          await test.step('axe objects to nothing at any width, in both themes', () => expectAccessible(page));
        }
        if (IN_FORCED_COLOURS.includes(path)) {
          await test.step('in forced colours axe objects to nothing and every control can be recognised', () =>
            expectAccessibleInForcedColours(page));
        }
      });
    }
  });
}
