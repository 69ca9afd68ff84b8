import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { countsOf, type Promised, promisesIn, statedCounts } from '#scripts/promises/promises.ts';
import { isNamed, readTestFiles, titlesIn, wrongWith } from '#scripts/promises/test-titles.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(`${root}docs/specification-coverage.md`, 'utf8');
const files = readTestFiles(root);

function faultsOf(promises: readonly Promised[]): string[] {
  return promises.flatMap(({ id, proofs }) =>
    proofs.length === 0
      ? [`${id} has no test`]
      : proofs.flatMap((proof) => wrongWith(files, proof) ?? []).map((it) => `${id}: ${it}`),
  );
}

describe('the document of what is promised', () => {
  const promises = promisesIn(document);

  test('names for every row tests that exist, each of them one', () => {
    expect(faultsOf(promises)).toEqual([]);
  });

  test('gives no id twice', () => {
    const ids = promises.map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  test('counts right, and reads every one of its lines as a row', () => {
    expect(statedCounts(document)).toBe(countsOf(promises));
    const lines = document.split('\n').filter((line) => /^\| [A-Z]+-\d/.test(line));
    expect(lines).toHaveLength(promises.length);
  });
});

describe('a row', () => {
  const row = (proof: string) => promisesIn(`| X-01 | rule | here | Something. | ${proof} |`);

  test('that names no test, or one that is not there, is found', () => {
    expect(faultsOf(row(''))).toEqual(['X-01 has no test']);
    expect(faultsOf(row('`promises.test.ts` › gives no id thrice'))).toEqual([
      'X-01: 0 tests of promises.test.ts are called: gives no id thrice',
    ]);
    expect(faultsOf(row('`no-such.test.ts` › gives no id twice'))).toEqual([
      'X-01: 0 test files are called no-such.test.ts',
    ]);
    expect(faultsOf(row('`promises.test.ts` › gives no id twice<br>`promises.test.ts` › a'))).toHaveLength(1);
    expect(faultsOf(row('`promises.test.ts` › gives no id twice'))).toEqual([]);
  });

  test('of a kind there is none of is refused', () => {
    expect(() => promisesIn('| X-01 | wish | here | Something. | x |')).toThrow('wish');
  });
});

test('titles are read through groups, tables and loops', () => {
  const source = `
    describe('a', () => { test.each([[1, ')']])('of %s', () => {}); it(\`begins \${x} ends\`, () => {}); });
    // test('in a comment', () => {});
    for (const x of y) test.describe('d', () => test("e's", async () => { call('not a test'); }));`;
  const titles = titlesIn(source, 'x.ts');
  expect(titles.map(({ path }) => path)).toEqual(['a › of …', 'a › begins … ends', "d › e's"]);
  expect(isNamed(titles[1]!, 'begins 7 ends')).toBe(true);
  expect(isNamed(titles[1]!, 'begins 7 ended')).toBe(false);
});
