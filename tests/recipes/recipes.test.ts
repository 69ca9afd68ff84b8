import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, ProjectCopy, readRecipe } from './recipe.ts';

const TIMEOUT = 300_000;

/** The recipes whose blocks can be applied, and how many there are at least: none would pass every test. */
const RECIPES = [
  { heading: 'A field', least: 13 },
  { heading: 'A page', least: 8 },
];

describe.each(RECIPES)('the recipe of CONTRIBUTING.md: $heading', ({ heading, least }) => {
  const steps = readRecipe(heading);
  let done: ProjectCopy;
  beforeAll(async () => {
    done = await ProjectCopy.of();
    for (const step of steps) await done.apply(step);
  }, TIMEOUT);
  afterAll(() => done.remove());

  it('passes all checks', { timeout: TIMEOUT }, async () => {
    expect(steps.length).toBeGreaterThanOrEqual(least);
    for (const check of new Set(['server', 'pages', ...steps.map((step) => step.check)] as const)) {
      expect(await done.check(check)).toMatchObject({ ok: true });
    }
  });

  it.each(steps.map((step) => [nameOf(step), step] as const))(
    'fails its check without: %s',
    { timeout: TIMEOUT },
    async (_name, step) => {
      if (step.kind === 'run') {
        const without = await ProjectCopy.of();
        for (const other of steps) if (other !== step) await without.apply(other);
        const { ok } = await without.check(step.check);
        without.remove();
        expect(ok).toBe(false);
        return;
      }
      // In the same copy: the type checker keeps what it knows of the files that stay.
      const restore = done.undo(step);
      const { ok, output } = await done.check(step.check);
      restore();
      expect({ ok, output }).toMatchObject({ ok: false, output: expect.stringMatching(/error TS|AssertionError/) });
    },
  );
});
