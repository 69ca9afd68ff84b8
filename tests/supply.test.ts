import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isWelcome, licencesPage, shippedBy } from '#scripts/licences/shipped.ts';

interface Locked {
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const manifest = read('package.json') as Record<string, Record<string, string> | undefined>;
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('[SEC-41] package.json pins every version exactly', () => {
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

it('[SEC-41] every locked package has an integrity hash', () => {
  const loose = locked.filter(
    ([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity?.startsWith('sha512-'),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

it('[SEC-41] only the listed packages run an install script', () => {
  const running = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect([...new Set(running)]).toEqual(['esbuild']);
});

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');

it('[SEC-87] every shipped package has an accepted licence', () => {
  expect(shippedBy(lock).filter((one) => !isWelcome(one))).toEqual([]);
});

it.each(['AGPL-3.0-only', 'MIT AND SSPL-1.0', 'SEE LICENSE IN LICENSE.md', undefined])(
  'refuses a licence outside the accepted ones: %s',
  (license) => {
    const strange = JSON.stringify({
      packages: { 'node_modules/strange': { version: '1.0.0', ...(license !== undefined && { license }) } },
    });
    expect(shippedBy(strange).filter((one) => !isWelcome(one))).toHaveLength(1);
  },
);

it('docs/licences.md matches the lock file (npm run licences)', () => {
  const page = readFileSync(new URL('../docs/licences.md', import.meta.url), 'utf8');
  expect(page).toBe(licencesPage(shippedBy(lock)));
});
