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
  it('maps every module', () => {
    const modules = tableUnder('Modules').flatMap(([module]) => nameIn(module) ?? []);
    expect(modules.toSorted()).toEqual(foldersIn('src/modules').toSorted());
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
    const concrete = paths.filter((path) => !/\/M(?:\/|\.|$)/.test(path));
    expect(concrete.length).toBeGreaterThan(25);
    expect(concrete.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });

  it('fits on two screens', () => {
    const lines = document.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 130)).toEqual([]);
  });

  it('can be read in five minutes (at 250 words a minute)', () => {
    const words = document.replaceAll(/[|`]/g, ' ').match(/\p{L}[\p{L}'./-]*/gu) ?? [];
    expect(words.length).toBeLessThan(1400);
  });

  it('leads from each symptom to a folder', () => {
    const symptoms = tableUnder('Where to look');
    expect(symptoms.length).toBeGreaterThan(20);
    const astray = symptoms.filter(
      ([, where = '']) => !/`(?:src\/[^`]+|docs\/[^`]+)`/.test(where) && !where.startsWith("the module's"),
    );
    expect(astray).toEqual([]);
  });

  it('names files of a symptom that exist in its folder', () => {
    const missing = tableUnder('Where to look').flatMap(([, where = '']) => {
      const [, folder, names = ''] = /^`(src\/[^`]+\/)`: ([^;]*)/.exec(where) ?? [];
      if (folder === undefined) return [];
      const files = [...names.matchAll(/`([^`]+\.ts)`/g)].map(([, name]) => `${folder}${name}`);
      return files.filter((path) => !path.includes('M.') && !existsSync(`${root}${path}`));
    });
    expect(missing).toEqual([]);
  });
});
