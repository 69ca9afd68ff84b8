import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { engines, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as {
  readonly engines: { readonly node: string };
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', '.ci/run', 'docs/decisions/0005-node-from-npm-packages.md'];

describe('the version of Node', () => {
  const packages = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const version = packages[0]![1];
  const [major] = version.split('.');

  it('is the same in the package of every platform, in the types and in the container', () => {
    expect(packages.length).toBeGreaterThan(4);
    expect(new Set(packages.map(([, pinned]) => pinned))).toEqual(new Set([version]));
    expect(devDependencies['@types/node']!.split('.')[0]).toBe(major);
    const images = [...read('deploy/container/Containerfile').matchAll(/^FROM node:([\d.]+)/gm)];
    expect(new Set(images.map(([, image]) => image))).toEqual(new Set([version]));
  });

  it.each(DOCUMENTS)('is named as package.json has it: %s', (name) => {
    const named = [...read(name).matchAll(/\bNode (\d+)( or newer)?/g)];
    expect(named.length).toBeGreaterThan(0);
    const oldest = /^>=(\d+)$/.exec(engines.node)?.[1];
    for (const [whole, number, orNewer] of named)
      expect(orNewer ? [oldest] : [oldest, major], `${name}: ${whole}`).toContain(number);
  });
});
