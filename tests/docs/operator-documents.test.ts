import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(`${root}${name}`, 'utf8');

/** Each document, and how many rows with proofs and how many names of files or folders it has at least. */
const DOCUMENTS = [
  { name: 'SECURITY.md', rows: 90, names: 60 },
  { name: 'docs/reliability.md', rows: 25, names: 60 },
  { name: 'docs/scaling.md', rows: 5, names: 10 },
  { name: 'docs/backup.md', rows: 10, names: 8 },
  { name: 'deploy/README.md', rows: 0, names: 8 },
];

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
const files = new Set(tracked);
const baseNames = new Set(tracked.map((path) => basename(path)));
/** Every folder with files that git knows. */
const folders = new Set(
  tracked.flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/** The files and folders of the project that a document names: by their path in it or from the document, or a script by its name. */
function namesIn(document: string): readonly string[] {
  const quoted = [...document.matchAll(/`([^`\s*{}<>:$]+)`/g)].map((match) => match[1]!);
  return quoted.filter(
    (name) =>
      /^(?:src|tests|scripts|docs|deploy|bench)\/./.test(name) ||
      /^[\w.-]+\.(?:ts|tsx|mjs|sql)$/.test(name) ||
      /^(?:container|kubernetes|nginx|postgres|systemd)\//.test(name),
  );
}

const exists = (name: string, folder: string): boolean => {
  const path = name.replace(/\/$/, '');
  const candidates = [path, `${folder}${path}`];
  if (candidates.some((one) => files.has(one) || folders.has(one))) return true;
  return !name.includes('/') && baseNames.has(name);
};

/** The rows of the tables of a document whose last column lists tests. */
const rowsOf = (document: string): readonly (readonly string[])[] =>
  document
    .trimEnd()
    .split('\n\n')
    .filter((table) => /^\| Id .*(?:Shown|Proved) by +\|\n/.test(table))
    .flatMap((table) => table.split('\n').slice(2))
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe.each(DOCUMENTS)('$name', ({ name, rows, names }) => {
  const document = read(name);

  it('names only files and folders that exist', () => {
    const named = namesIn(document);
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    expect(named.length).toBeGreaterThanOrEqual(names);
    expect(named.filter((one) => !exists(one, folder))).toEqual([]);
  });

  it('has an id in every row that tests prove, or says that it does not apply', () => {
    const found = rowsOf(document);
    expect(found.length).toBeGreaterThanOrEqual(rows);
    const without = found.filter(
      ([, id = '', , promised = '']) => !/^[A-Z]+-\d+$/.test(id) && !/^(?:none|not (?:used|built))/.test(promised),
    );
    expect(without).toEqual([]);
  });
});

it('finds a file, a folder and a script that do not exist', () => {
  const wrong = ['src/server/gone.ts', 'tests/gone', 'gone.mjs', 'systemd/gone.timer'];
  const named = namesIn(wrong.map((name) => `\`${name}\``).join(' '));
  expect(named.filter((name) => !exists(name, 'deploy/'))).toEqual(wrong);
});
