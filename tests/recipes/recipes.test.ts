import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, ProjectCopy, readRecipe, type Step } from './recipe.ts';

/** Each recipe with the tests it is done with; at least so many steps, or its blocks were not read. */
const RECIPES = [{ heading: 'A field', tests: ['tests/api/editable-fields.test.ts'], steps: 13 }];

for (const { heading, tests, steps: least } of RECIPES) {
  describe(`the recipe of CONTRIBUTING.md: ${heading}`, () => {
    const steps = readRecipe(heading);
    const isTest = ({ check }: Step) => check.endsWith('.test.ts');
    let done: ProjectCopy;
    beforeAll(async () => {
      done = await ProjectCopy.of();
      for (const step of steps) await done.apply(step);
    });
    afterAll(() => done.remove());

    it('has all its steps', () => expect(steps.length).toBeGreaterThanOrEqual(least));

    it('passes the type checks and its tests', { timeout: 300_000 }, async () => {
      for (const check of ['server', 'pages', ...tests]) expect(await done.check(check)).toMatchObject({ ok: true });
    });

    // One copy, in which each edit is taken back in turn: the type checker keeps what it knows of the other files.
    it.each(steps.filter((step) => !isTest(step)).map((step) => [nameOf(step), step] as const))(
      'fails its check without: %s',
      { timeout: 120_000 },
      async (_name, step) => {
        const restore = done.undo(step);
        const { ok, output } = await done.check(step.check);
        restore();
        expect({ ok, output }).toMatchObject({ ok: false, output: expect.stringContaining('error TS') });
      },
    );

    it.each(steps.filter(isTest).map((step) => [nameOf(step), step] as const))(
      'fails its test without: %s',
      { timeout: 300_000 },
      async (_name, step) => {
        const without = await ProjectCopy.of();
        for (const other of steps) if (other !== step) await without.apply(other);
        const { ok, output } = await without.check(step.check);
        without.remove();
        expect({ ok, output }).toMatchObject({ ok: false, output: expect.stringMatching(/FAIL|failed/) });
      },
    );
  });
}
