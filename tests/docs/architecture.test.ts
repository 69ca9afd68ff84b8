import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');

/** The folders in a folder; not the empty ones that a checkout of another commit may leave behind. */
const foldersIn = (path: string): string[] =>
  readdirSync(`${root}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(`${root}${path}/${entry.name}`).length > 0)
    .map(({ name }) => name);

/** The rows of the table under a heading, each as its trimmed cells; without the header. */
function tableUnder(heading: string): string[][] {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const nameIn = (cell: string | undefined): string | undefined => /^`([a-z-]+)`$/.exec(cell ?? '')?.[1];

describe('ARCHITECTURE.md', () => {
  it('maps every module of the server and every feature of the pages', () => {
    const subjects = tableUnder('Subjects');
    const modules = subjects.flatMap(([module]) => nameIn(module) ?? []);
    const features = subjects.flatMap(([, feature]) => nameIn(feature) ?? []);
    expect(modules.toSorted()).toEqual(foldersIn('src/server/modules').toSorted());
    expect(features.toSorted()).toEqual(foldersIn('src/web/features').toSorted());
  });

  it('gives a module and its feature the same name, except for the study page', () => {
    const different = tableUnder('Subjects').filter(([module, feature]) => {
      const names = [nameIn(module), nameIn(feature)];
      return names[0] && names[1] && names[0] !== names[1];
    });
    expect(different.map(([, feature]) => feature)).toEqual(['`study`']);
  });

  it('lists every room of the server', () => {
    const listed = tableUnder('Folders').flatMap(([cell = '']) =>
      [...cell.matchAll(/`src\/server\/([a-z]+)\//g)].map(([, room]) => room!),
    );
    expect([...new Set(listed)].toSorted()).toEqual(foldersIn('src/server').toSorted());
  });

  it('names only files and folders that exist', () => {
    const paths = [...document.matchAll(/`((?:src|tests|scripts|docs|deploy|bench)\/[^`*]+)`/g)].map(
      ([, path]) => path!,
    );
    const concrete = paths.filter((path) => !/\/[MF](?:\/|\.|$)/.test(path));
    expect(concrete.length).toBeGreaterThan(25);
    expect(concrete.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });

  it('can be read in five minutes (at 250 words a minute)', () => {
    const words = document.replaceAll(/[|`─│┌┐└┘┼▼►]/g, ' ').match(/\p{L}[\p{L}'./-]*/gu) ?? [];
    expect(words.length).toBeLessThan(1400);
  });
});
