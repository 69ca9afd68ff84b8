import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reachedFrom } from '#tests/support/source-imports.ts';

/** Files without classes in the style sheet of every page: the `@source not` lines of src/web/app/styles.css. */
const ADMIN =
  /^src\/web\/(?:app\/(?:admin-|routes\/admin)|features\/\w+\/admin\/|ui\/(?:charts|editing|selection)\/|ui\/image-field\/.*\.tsx$)/;
const FILES = globSync('src/web/**/*.tsx', { exclude: ['**/*.test.*', '**/routeTree.gen.ts'] });
/** Draws the pages of a draft for an editor of the back office, which loads it. */
const PREVIEW = 'src/web/app/school-preview.tsx';

it('pages outside of the back office use nothing whose classes are in its style sheet', () => {
  const pages = FILES.filter((file) => !ADMIN.test(file) && file !== PREVIEW);
  expect(pages.length).toBeGreaterThan(100);
  const found = pages.flatMap((page) =>
    [...reachedFrom(page, (file) => file === page)]
      .filter((file) => ADMIN.test(file))
      .map((file) => `${page}: ${file}`),
  );
  expect(found).toEqual([]);
});
