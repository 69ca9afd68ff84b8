import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readTestFiles } from '#scripts/promises/test-titles.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = readTestFiles(root);
const read = (name: string): string => readFileSync(`${root}${name}`, 'utf8');

const DOCUMENTS = ['SECURITY.md', 'docs/reliability.md', 'docs/scaling.md', 'docs/backup.md', 'deploy/README.md'];

describe.each(DOCUMENTS)('%s', (name) => {
  it('names only test files that exist, by their whole path', () => {
    const named = [...read(name).matchAll(/`((?:src|tests|scripts)\/[^`*]+\.(?:test|spec)\.tsx?)`/g)].map(
      (match) => match[1]!,
    );
    expect(named.filter((path) => !files.has(path))).toEqual([]);
  });
});

describe('docs/reliability.md', () => {
  /** The rows of the table of faults: what happens, and the tests that show it. */
  const rows = (read('docs/reliability.md').split('\n## Faults\n')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
    .filter(([first]) => first !== 'Fault' && !/^-+$/.test(first ?? ''));

  it('names for every fault the tests that show what happens', () => {
    expect(rows.length).toBeGreaterThan(20);
    const without = rows.filter(([, , tests = '']) => !/^`[^`]+\.test\.ts`(?:, `[^`]+\.test\.ts`)*$/.test(tests));
    expect(without.map(([fault]) => fault)).toEqual([]);
  });
});
