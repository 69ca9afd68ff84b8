import { basename } from 'node:path';
import type { TestTitle } from './test-titles.ts';

/** The documents whose tables have a row for each promise: its id, what is promised, and last the tests that prove it. */
export const DOCUMENTS = [
  'docs/specification-coverage.md',
  'SECURITY.md',
  'docs/reliability.md',
  'docs/scaling.md',
  'docs/backup.md',
];

/** One row of a document. */
interface Promised {
  readonly id: string;
  /** The cells between the id and the tests. */
  readonly cells: readonly string[];
}

/** A test with the file it stands in. */
export interface Proof extends TestTitle {
  readonly file: string;
  /** What the documents call the file. */
  readonly name: string;
}

const ROW = /^\| ([A-Z]+-\d+) \| (.*) \|[^|]*\|$/;

/** Returns the rows of a document. */
export const promisesIn = (document: string): readonly Promised[] =>
  document.split('\n').flatMap((line) => {
    const [, id, cells] = ROW.exec(line) ?? [];
    return id && cells ? [{ id, cells: cells.split(' | ') }] : [];
  });

/** Returns what a file is called in the documents: by its name, or by its path if another file has the same name. */
function namesOf(files: Iterable<string>): (file: string) => string {
  const paths = Map.groupBy(files, (file) => basename(file));
  return (file) => (paths.get(basename(file))!.length === 1 ? basename(file) : file);
}

/** Returns the tests that prove each promise, by its id, in the order of their file names and titles. */
export function proofsById(files: ReadonlyMap<string, readonly TestTitle[]>): ReadonlyMap<string, readonly Proof[]> {
  const nameOf = namesOf(files.keys());
  const proofs = [...files].flatMap(([file, titles]) =>
    titles.map((title) => ({ ...title, file, name: nameOf(file) })),
  );
  const ids = new Set(proofs.flatMap((proof) => proof.ids));
  const key = ({ name, path }: Proof): string => `${name} ${path}`;
  const sorted = proofs.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  return new Map([...ids].map((id) => [id, sorted.filter((proof) => proof.ids.includes(id))]));
}

/** A title as text of a cell of Markdown. */
const cellText = (text: string): string => text.replaceAll('|', '/').replaceAll(/[*<`]/g, String.raw`\$&`);

/** Returns a document with the last cell of each row as the tests have it. */
export const withProofs = (document: string, proofs: ReadonlyMap<string, readonly Proof[]>): string =>
  document
    .split('\n')
    .map((line) => {
      const [, id, cells] = ROW.exec(line) ?? [];
      if (!id || !cells) return line;
      const tests = (proofs.get(id) ?? []).map(({ name, path }) => `\`${name}\` › ${cellText(path)}`);
      return `| ${id} | ${cells} | ${tests.join('<br>')} |`;
    })
    .join('\n');

/**
 * Returns a sentence for each row of a document that begins with an id and cannot be read, and for each test file that a
 * row names and the project does not have. `files`: the paths of all test files.
 */
export function brokenRows(document: string, files: Iterable<string>): readonly string[] {
  const known = [...files];
  const isKnown = (name: string) => known.some((file) => `/${file}`.endsWith(`/${name}`));
  const rows = document.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => {
    const unread = /^\| [A-Z]+-\d/.test(row) && !ROW.test(row);
    const named = [...row.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!);
    const missing = new Set(named.filter((name) => !isKnown(name)));
    return [
      ...(unread ? [`This row cannot be read: ${row}`] : []),
      ...[...missing].map((name) => `A row names ${name}, which does not exist: ${row.slice(0, 60)}`),
    ];
  });
}

/** Returns a sentence for each promise without a test, each id that stands twice, and each id of a test that no document has. */
export function faultsOf(
  promises: readonly Promised[],
  proofs: ReadonlyMap<string, readonly Proof[]>,
): readonly string[] {
  const ids = promises.map(({ id }) => id);
  const known = new Set(ids);
  return [
    ...[...known].filter((id) => !proofs.has(id)).map((id) => `${id} has no test: write [${id}] into a test's title.`),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} stands in two rows.`),
    ...[...proofs]
      .filter(([id]) => !known.has(id))
      .flatMap(([id, tests]) => tests.map(({ file, path }) => `${file} names ${id}, which no document has: ${path}`)),
  ];
}
