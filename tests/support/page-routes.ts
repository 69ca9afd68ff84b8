import { readFileSync } from 'node:fs';

const TREE = new URL('../../src/web/app/routeTree.gen.ts', import.meta.url);

/** Returns the paths of all pages in the router's notation, such as `/course/$courseId`. */
export function pageRoutes(): string[] {
  const source = readFileSync(TREE, 'utf8');
  const list = /fullPaths:\n((?:\s+\| '[^']+'[\n;])+)/.exec(source)?.[1] ?? '';
  const paths = Array.from(list.matchAll(/'([^']+)'/g), ([, path]) => path!);
  if (paths.length < 10) throw new Error('The list of paths in routeTree.gen.ts is not where it was.');
  return paths;
}
