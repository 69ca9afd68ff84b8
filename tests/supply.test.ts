import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const manifest = read('package.json') as Record<string, Record<string, string> | undefined>;
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('every version asked for is an exact one', () => {
  const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

it('every package is held to its content', () => {
  const loose = locked.filter(
    ([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

it('only these run a script of their own when they are installed', () => {
  const running = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect([...new Set(running)]).toEqual(['esbuild']);
});

/** Licences whose terms a school can meet by shipping them unchanged; the LGPL is that of libvips, loaded as it is. */
const WELCOME = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'LGPL-3.0-or-later',
];

it('what a school runs on comes under licences that were looked at', () => {
  const terms = ({ license = 'none' }: Locked) => license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  const shipped = locked.filter(([, { dev }]) => !dev);
  expect(
    shipped.filter(([, one]) => !terms(one).every((term) => WELCOME.includes(term))).map(([path]) => path),
  ).toEqual([]);
});
