import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compactTree, withoutAddress } from './compact-routes.ts';

const tree = readFileSync('src/web/app/routeTree.gen.ts', 'utf8');

/** Returns the routes in each list of children, by the name of the list. */
const childrenIn = (text: string) =>
  Array.from(
    text.matchAll(/^const (\w+RouteChildren)\b.* = [[{]([^\]}]+)[\]}]/gm),
    ([, list, routes = '']) => [list, new Set(routes.match(/\w+Route\w*/g))] as const,
  );

describe("the browser's tree of routes", () => {
  it('has the same children without names', () => {
    const compact = childrenIn(compactTree(tree));
    expect(compact.length).toBeGreaterThan(2);
    const after = /:\s+(\w+),/g;
    const values = Array.from(
      tree.matchAll(/^const (\w+RouteChildren): \w+ = \{([^}]+)\}/gm),
      ([, list, routes = '']) => [list, new Set(Array.from(routes.matchAll(after), ([, route]) => route))],
    );
    expect(compact).toEqual(values);
    expect(compactTree(tree)).not.toMatch(/RouteChildren(?:: \w+)? = \{/);
  });

  it('has an id only for routes whose id is not their path', () => {
    const routes = compactTree(tree).match(/\.update\(\{[^}]*\}/g) ?? [];
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter((route) => !/\b(?:id|path):/.test(route))).toEqual([]);
    expect(routes.filter((route) => /id: '([^']*)',\s+path: '\1'/.test(route))).toEqual([]);
    expect(routes.filter((route) => /\bid:/.test(route)).length).toBeLessThan(8);
  });

  it('is refused where it is not written as it was', () => {
    expect(() => compactTree('export const routeTree = {};')).toThrow(/finds no children/);
  });
});

it('leaves the address out of the files of routes', () => {
  const files = `createFileRoute("/course/$courseId")({}); createFileRoute('/about')({});`;
  expect(withoutAddress(files)).toBe(`createFileRoute('')({}); createFileRoute('')({});`);
});
