import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const FOLDERS = {
  '#contract/': 'src/contract/',
  '#markdown/': 'src/markdown/',
  '#modules/': 'src/modules/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
};

const known = new Map<string, readonly string[]>();

/**
 * Returns the sources of a file's static and dynamic value imports: paths of project files and names of packages. A file is
 * parsed once, however many pages reach it.
 */
function valueImports(file: string): readonly string[] {
  const imports = known.get(file) ?? parseValueImports(file);
  known.set(file, imports);
  return imports;
}

function parseValueImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ].map((specifier) => resolve(specifier, file));
}

function resolve(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  const alias = Object.entries(FOLDERS).find(([prefix]) => specifier.startsWith(prefix));
  return alias ? specifier.replace(...alias) : specifier;
}

/** Returns the paths and packages reached from a file through value imports, the file included. */
export function reachedFrom(file: string, follow: (path: string) => boolean = () => true, seen = new Set<string>()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (/\.tsx?$/.test(file) && existsSync(file) && follow(file))
    for (const next of valueImports(file)) reachedFrom(next, follow, seen);
  return seen;
}
