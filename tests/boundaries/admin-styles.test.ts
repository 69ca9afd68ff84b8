import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reachedFrom } from '#tests/support/source-imports.ts';

const FOLDER = 'src/web/app';
const FILES = globSync('src/{web,modules/*/{web,admin}}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.gen.ts'] });

/** Returns the files whose classes are in a style sheet of Tailwind, by its `@source` lines. */
function sourcesOf(sheet: string): ReadonlySet<string> {
  const text = readFileSync(join(FOLDER, sheet), 'utf8');
  const matched = (pattern: string) => new Set(globSync(join(FOLDER, pattern)));
  const included = [...text.matchAll(/^@source '(.+)';$/gm)].flatMap(([, pattern]) => [...matched(pattern!)]);
  const left = [...text.matchAll(/^@source not '(.+)';$/gm)].map(([, pattern]) => matched(pattern!));
  // A folder stands for all that is in it.
  const isLeftOut = (file: string) =>
    left.some((paths) => paths.has(file) || [...paths].some((path) => file.startsWith(`${path}/`)));
  return new Set(included.filter((file) => !isLeftOut(file)));
}

const [everyPage, backOffice] = ['styles.css', 'admin.css'].map(sourcesOf) as [
  ReadonlySet<string>,
  ReadonlySet<string>,
];
/** Files whose classes are in the style sheet of the back office alone. */
const ADMIN = new Set(FILES.filter((file) => backOffice.has(file) && !everyPage.has(file)));
/** Draw public pages for editors of the back office, which load them. */
const PREVIEWS = ['src/web/app/school-preview.tsx', 'src/web/app/course-page-preview.tsx'];

it('pages outside of the back office use nothing whose classes are in its style sheet', () => {
  const pages = FILES.filter((file) => file.endsWith('.tsx') && !ADMIN.has(file) && !PREVIEWS.includes(file));
  expect(pages.length).toBeGreaterThan(100);
  expect(ADMIN.size).toBeGreaterThan(100);
  const found = pages.flatMap((page) =>
    [...reachedFrom(page, (file) => file === page)].filter((file) => ADMIN.has(file)).map((file) => `${page}: ${file}`),
  );
  expect(found).toEqual([]);
});
