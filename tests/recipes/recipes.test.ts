import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksOf, nameOf, ProjectCopy, readRecipe } from './recipe.ts';

const TIMEOUT = 300_000;

/** The recipes, how many blocks they have at least (none would pass every test), and the files edited by hand in them. */
const RECIPES = [
  { heading: 'A field of a course', least: 8, files: 7 },
  { heading: 'A field of a unit', least: 6, files: 6 },
  { heading: 'An endpoint', least: 12, files: 11 },
  { heading: 'A list of the back office', least: 12, files: 12 },
  { heading: 'A module', least: 8, files: 8 },
  { heading: 'A page', least: 8, files: 7 },
];

const recipes = RECIPES.map((recipe) => ({ ...recipe, steps: readRecipe(recipe.heading) }));
const allSteps = recipes.flatMap(({ steps }) => steps);

// One copy with all recipes applied: their tests then run once, and the type checker keeps the files that stay.
let copy: ProjectCopy;
beforeAll(async () => {
  copy = await ProjectCopy.of();
  // Commands last: one of them writes the migration, the route tree or the document of all recipes.
  const edits = allSteps.filter(({ kind }) => kind !== 'run');
  const commands = allSteps.filter(({ kind }) => kind === 'run');
  for (const step of [...edits, ...commands]) await copy.apply(step);
}, TIMEOUT);
afterAll(() => copy.remove());

describe('the recipes of CONTRIBUTING.md', () => {
  it('pass all checks', { timeout: TIMEOUT }, async () => {
    for (const { heading, steps, least, files } of recipes) {
      expect(steps.length, heading).toBeGreaterThanOrEqual(least);
      expect(new Set(steps.flatMap((step) => ('file' in step ? [step.file] : []))).size, heading).toBe(files);
    }
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
