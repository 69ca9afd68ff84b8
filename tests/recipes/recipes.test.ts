import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksOf, nameOf, ProjectCopy, readRecipe } from './recipe.ts';

const TIMEOUT = 300_000;

/** The recipes whose blocks can be applied, and how many there are at least: none would pass every test. */
const RECIPES = [
  { heading: 'A field', least: 13 },
  { heading: 'An endpoint', least: 12 },
  { heading: 'A page', least: 8 },
];

const recipes = RECIPES.map(({ heading, least }) => ({ heading, least, steps: readRecipe(heading) }));
const allSteps = recipes.flatMap(({ steps }) => steps);

// One copy with all recipes applied: their tests then run once, and the type checker keeps the files that stay.
let copy: ProjectCopy;
beforeAll(async () => {
  copy = await ProjectCopy.of();
  for (const step of allSteps) await copy.apply(step);
}, TIMEOUT);
afterAll(() => copy.remove());

describe('the recipes of CONTRIBUTING.md', () => {
  it('pass all checks', { timeout: TIMEOUT }, async () => {
    for (const { steps, least } of recipes) expect(steps.length).toBeGreaterThanOrEqual(least);
    for (const check of checksOf(allSteps)) {
      const { ok, output } = await copy.check(check, []);
      expect(ok, `${String(check)}\n${output}`).toBe(true);
    }
  });
});

describe.each(recipes)('the recipe of CONTRIBUTING.md: $heading', ({ steps }) => {
  it.each(steps.map((step) => [nameOf(step), step] as const))(
    'fails its check without: %s',
    { timeout: TIMEOUT },
    async (_name, step) => {
      const restore = copy.undo(step);
      const { ok, output } = await copy.check(step.check, steps);
      restore();
      const why = step.check === 'migrations' ? /forgotten/ : /error TS|AssertionError|No route is registered/;
      expect({ ok, output }).toMatchObject({ ok: false, output: expect.stringMatching(why) });
    },
  );
});
