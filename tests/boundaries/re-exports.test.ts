import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Vite loads this file, and the server calls what it exports. */
const ENTRY = 'src/web/app/entry-server.tsx';
const FILES = globSync('src/**/*.{ts,tsx}', { exclude: [ENTRY, '**/*.gen.ts'] });

/** Returns the names a module exports that another module defines. */
function reExportsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, localName }) => moduleRequest !== null || imported.has(localName.name ?? ''))
    .map(({ exportName, importName }) => exportName.name ?? importName.name ?? '*');
}

describe('re-exports', () => {
  it('are found in each form', () => {
    const text = "import { a } from './a.ts';\nexport { a };\nexport { b } from './b.ts';\nexport * from './c.ts';";
    expect(reExportsOf('example.ts', text)).toEqual(['a', 'b', '*']);
    expect(reExportsOf('example.ts', "import type { T } from './t.ts';\nexport type { T };")).toEqual(['T']);
    expect(reExportsOf('example.ts', 'export const own = 1;\nconst other = 2;\nexport { other };')).toEqual([]);
  });

  it('are in no source file: importers name the file that defines a name', () => {
    expect(FILES.length).toBeGreaterThan(500);
    const found = FILES.map((file) => [file, reExportsOf(file, readFileSync(file, 'utf8'))] as const);
    expect(found.filter(([, names]) => names.length > 0)).toEqual([]);
  });
});
