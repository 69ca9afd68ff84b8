import { describe, expect, test } from 'vitest';
import { brokenRows, faultsOf, promisesIn, proofsById, withProofs } from '#scripts/promises/promises.ts';
import { titlesIn } from '#scripts/promises/test-titles.ts';

const row = (id: string, proof = '') => `| ${id} | rule | Something. | ${proof} |`;

/** The proofs of a project that has one test file. */
const proofsOf = (source: string) => proofsById(new Map([['src/a/x.test.ts', titlesIn(source, 'x.test.ts')]]));

describe('the titles of tests', () => {
  test('are read through groups, tables and loops', () => {
    const source = `
      describe('a', () => { test.each([[1, ')']])('of %s', () => {}); it(\`begins \${x} ends\`, () => {}); });
      // test('in a comment', () => {});
      for (const x of y) test.describe('d', () => test("e's", async () => { call('not a test'); }));`;
    expect(titlesIn(source, 'x.ts').map(({ path }) => path)).toEqual(['a › of …', 'a › begins … ends', "d › e's"]);
  });

  test('name promises one by one and in ranges', () => {
    const source = `describe('a', () => test('[X-09..11, Y-1] b [Z-1]', () => {}));`;
    expect(titlesIn(source, 'x.ts')).toEqual([{ ids: ['X-09', 'X-10', 'X-11', 'Y-1'], path: 'a › b [Z-1]' }]);
  });

  test('of tests that do not run are left out, and steps are no tests', () => {
    const source = `test.skip('[X-1] a', () => {}); it.todo('[X-1] b');`;
    expect(titlesIn(source, 'x.ts')).toEqual([]);
    const steps = `test('a', async () => { await test.step('b', () => {}); });`;
    expect(titlesIn(steps, 'x.ts')).toEqual([{ ids: [], path: 'a' }]);
  });

  test.each([
    ['a group', `describe('[X-1] a', () => {});`],
    ['a step', `test('a', async () => { await test.step('[X-1] b', () => {}); });`],
    ['a row', `it.each([['[X-1] a']])('%s', () => {});`],
    ['a list that is none', `it('[X-1 and X-2] a', () => {});`],
  ])('name no promise in %s', (_, source) => {
    expect(() => titlesIn(source, 'x.ts')).toThrow('x.ts: only the title of a test names promises');
  });
});

describe('the table of promises', () => {
  test('is written from the titles of the tests', () => {
    const proofs = proofsOf(`test('[X-02, X-01] b', () => {}); describe('<a>', () => it('[X-01] a | b', () => {}));`);
    const document = [row('X-01', 'stale'), row('X-02'), '| – | none | – |'].join('\n');
    const written = [
      row('X-01', String.raw`\`x.test.ts\` › \<a> › a / b<br>\`x.test.ts\` › b`.replaceAll('\\`', '`')),
      row('X-02', '`x.test.ts` › b'),
      '| – | none | – |',
    ].join('\n');
    expect(withProofs(document, proofs)).toBe(written);
    expect(withProofs(written, proofs)).toBe(written);
  });

  test('has the path of a test file whose name another one has', () => {
    const files = ['src/a/x.test.ts', 'tests/x.test.ts', 'tests/y.test.ts'].map(
      (file) => [file, titlesIn(`test('[X-01] a', () => {});`, file)] as const,
    );
    const tests = '`src/a/x.test.ts` › a<br>`tests/x.test.ts` › a<br>`y.test.ts` › a';
    expect(withProofs(row('X-01'), proofsById(new Map(files)))).toBe(row('X-01', tests));
  });

  test('has no row that cannot be read, and none that names a test file that does not exist', () => {
    const files = ['src/a/x.test.ts'];
    const good = ['| Id | Rule |', '| - | - |', row('X-01', '`x.test.ts` › a'), '| none | `a/x.test.ts` |'];
    expect(brokenRows(good.join('\n'), files)).toEqual([]);
    const [first, second] = ['| X-01 | rule', '| none | shown by `gone.test.ts` and `b/x.test.ts` |'];
    expect(brokenRows([first, second].join('\n'), files)).toEqual([
      'This row cannot be read: | X-01 | rule',
      `A row names gone.test.ts, which does not exist: ${second}`,
      `A row names b/x.test.ts, which does not exist: ${second}`,
    ]);
  });

  test('has a test for each promise, each id once, and every id of a title', () => {
    const promises = promisesIn([row('X-01'), row('X-02'), row('X-02')].join('\n'));
    expect(faultsOf(promises, proofsOf(`test('[X-02, X-03] b', () => {});`))).toEqual([
      "X-01 has no test: write [X-01] into a test's title.",
      'X-02 stands in two rows.',
      'src/a/x.test.ts names X-03, which no document has: b',
    ]);
    expect(faultsOf(promisesIn(row('X-01')), proofsOf(`it('[X-01] a', () => {});`))).toEqual([]);
  });
});
