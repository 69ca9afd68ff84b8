/** A package of package-lock.json, as npm writes it. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** A package a school runs on, and its terms as an SPDX expression; `none` where it names no terms. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/**
 * Licences whose terms a school can meet by shipping them unchanged; the LGPL is that of libvips, loaded as it is. PSF-2.0,
 * which asks to keep its notice, is that of argparse, which only the command line of markdown-it uses. MPL-2.0 asks for the
 * source of changed files: mediabunny is shipped unchanged, in the editor's scripts. OFL-1.1 is that of fonts.
 */
const WELCOME: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'PSF-2.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'OFL-1.1',
]);

/** The terms of packages that name them only in their LICENSE file, which was read. */
const READ: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' };

/** Returns the packages of a lock file (its text) that a school runs on, without those for development: each version once, by name. */
export function shippedBy(lock: string): readonly Shipped[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const shipped = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => {
      const name = path.split('node_modules/').at(-1)!;
      return { name, version, licence: license ?? READ[`${name} ${version}`] ?? 'none' };
    });
  const once = new Map(shipped.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Whether every one of its terms is one that was looked at. */
export const isWelcome = ({ licence }: Shipped): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((term) => WELCOME.has(term));

/** The page that lists them, with how many come under which terms. */
export function licencesPage(shipped: readonly Shipped[]): string {
  const byLicence = Map.groupBy(shipped, ({ licence }) => licence);
  const counts = [...byLicence].toSorted(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1));
  return [
    '# What a school is made of, and under which terms',
    '',
    'Printed by `npm run licences` from `package-lock.json`: every package that is installed without those for development,',
    'with those that only some systems or storages need. `tests/supply.test.ts` fails when this page and the lock differ, and',
    'when a package comes under terms nobody has looked at. Pictures, fonts and videos: [assets/LICENSES.md](../assets/LICENSES.md).',
    '',
    '| Licence | Packages |',
    '| --- | --: |',
    ...counts.map(([licence, { length }]) => `| ${licence} | ${length} |`),
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
}
