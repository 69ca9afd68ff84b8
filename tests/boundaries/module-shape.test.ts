import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const FILES = globSync('src/modules/*/server/**/*.ts', { exclude: ['**/*.test.ts'] });
const MODULES = globSync('src/modules/*').map((folder) => basename(folder));
const wiring = readFileSync('src/server/modules.ts', 'utf8');

/** Returns the modules with files of a kind, and where each of them should export a function. */
const entriesOf = (kind: 'routes' | 'jobs') =>
  MODULES.filter((module) =>
    FILES.some((file) => file.startsWith(`src/modules/${module}/`) && file.endsWith(`.${kind}.ts`)),
  ).map((module) => join('src/modules', module, 'server', `${module}.${kind}.ts`));

it.each([
  ['routes', /^export async function register\(\s*(?:api|app): FastifyInstance,/m],
  ['jobs', /^export function registerJobs\(jobs: JobRunner,/m],
] as const)(
  'every module with %s exports the function that registers them, which modules.ts lists',
  (kind, signature) => {
    const entries = entriesOf(kind);
    expect(entries.length).toBeGreaterThan(8);
    for (const entry of entries) {
      expect(readFileSync(entry, 'utf8'), entry).toMatch(signature);
      expect(wiring).toContain(`'${entry.replace('src/', '#')}'`);
    }
  },
);

it('no module has further ways to be set up, or types of its own for what is shared', () => {
  expect(FILES.filter((file) => /\.(?:plugin|setup)\.ts$/.test(file))).toEqual([]);
  const parts = FILES.filter((file) => /^(?:export )?(?:interface|type) \w*Parts\b/m.test(readFileSync(file, 'utf8')));
  expect(parts.map((file) => dirname(file))).toEqual([]);
});
