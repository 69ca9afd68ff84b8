import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const FILES = globSync('src/**/*.{ts,tsx}', {
  // The entry of the server hands on what its caller needs.
  exclude: ['**/*.test.*', '**/*.gen.ts', '**/messages/**', 'src/server/db/seed/**', 'src/web/app/entry-server.tsx'],
});
/** Names that a module or a route has by its shape: `register…` of a module, `Route` of a route file. */
const BY_SHAPE = /^(?:Route|register|registerJobs|registerSite)$/;
/** The file that calls an endpoint from a page has the name of what the server does for it. */
const CALLS = /\/(?:web|admin)\/.*\.(?:api|mutations)\.ts$/;
const ON_SERVER = /\/server\//;

/** Returns the names a file exports, types included. */
const exportsOf = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []));
};

it('an exported name means one thing in the whole tree', () => {
  const files = new Map<string, string[]>();
  for (const file of FILES)
    for (const name of new Set(exportsOf(file))) files.set(name, [...(files.get(name) ?? []), file]);
  expect(files.size).toBeGreaterThan(2000);
  const isPair = (places: readonly string[]): boolean =>
    places.length === 2 && places.some((file) => CALLS.test(file)) && places.some((file) => ON_SERVER.test(file));
  const twice = [...files].filter(([name, places]) => places.length > 1 && !BY_SHAPE.test(name) && !isPair(places));
  expect(twice).toEqual([]);
});
