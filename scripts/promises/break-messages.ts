import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureHeadlessChromium } from '#scripts/lib/chromium.mjs';
import { root } from '#scripts/lib/project.mjs';
import { escaped, type Mutant, mutantOf } from './mutants.ts';
import { promisesIn, type Proof, proofsById } from './promises.ts';
import { readTestFiles } from './test-titles.ts';
import { Worktree } from './worktree.ts';

/*
 * Breaks messages and constants of the product, one at a time, and sees whether the tests that name them
 * notice: `npm run test:mutations -- messages --count 10 --seed 1`, or `--rows AUTH-05,BLOCK-08`. It works in a copy of the last
 * commit; a browser test costs a build, so a test without a browser runs first. `--without-browser` asks no
 * other, and draws among what has one.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string' },
    'without-browser': { type: 'boolean', default: false },
  },
});

/** Whole numbers that are the same for the same seed (mulberry32). */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const proofs = proofsById(readTestFiles(root));

const isInBrowser = ({ file }: Proof): boolean => file.endsWith('.spec.ts');

/** The tests that prove a promise and run here; Firefox's are left to the full run. */
const testsOf = (id: string): readonly Proof[] =>
  (proofs.get(id) ?? []).filter(
    (test) => !test.file.includes('/firefox/') && !(values['without-browser'] && isInBrowser(test)),
  );

/** A pattern for the runners, which put blanks between groups, and the ids before the title. */
const grep = ({ path }: Proof): string => path.split(/ › |…/).map(escaped).join('.*');

/** Whether one of some tests in a browser is red on the school as it stands in the copy. */
async function isRedInBrowser(worktree: Worktree, tests: readonly Proof[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const env = { SCHOOL_ADDRESS: await worktree.open(), CHROMIUM_PATH: await ensureHeadlessChromium() };
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '--project=chromium', '--reporter=dot'];
  const paths = [...new Set(tests.map(({ file }) => file))];
  const titles = tests.map((test) => `(${grep(test)})`).join('|');
  return (await worktree.tool([...cli, ...paths, '-g', titles], env)).code !== 0;
}

/** Whether a test without a browser is red. */
async function isRed(worktree: Worktree, test: Proof): Promise<boolean> {
  return (await worktree.tool(['node_modules/vitest/vitest.mjs', 'run', test.file, '-t', grep(test)])).code !== 0;
}

/** The first test of a promise that is red; those in a browser run only when the others are green. */
async function whoNotices(worktree: Worktree, id: string): Promise<string | undefined> {
  const tests = testsOf(id);
  for (const test of tests.filter((one) => !isInBrowser(one))) {
    if (await isRed(worktree, test)) return `${test.file} › ${test.path}`;
  }
  for (const test of tests.filter(isInBrowser)) {
    if (await isRedInBrowser(worktree, [test])) return `${test.file} › ${test.path}`;
  }
  return undefined;
}

/** A test that is red before anything is broken would notice everything: throws when one of these is. */
async function expectGreen(worktree: Worktree, ids: readonly string[]): Promise<void> {
  const tests = ids.flatMap(testsOf);
  for (const test of tests.filter((one) => !isInBrowser(one))) {
    if (await isRed(worktree, test)) throw new Error(`Red before anything is broken: ${test.file} › ${test.path}`);
  }
  if (await isRedInBrowser(worktree, tests.filter(isInBrowser)))
    throw new Error('A browser test is red before anything is broken.');
}

function drawn(): readonly { id: string; text: string; mutant: Mutant }[] {
  const choose = seededRandom(Number(values.seed));
  const all = promisesIn(readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')).flatMap(
    ({ id, cells }) => {
      const [kind = '', , text = ''] = cells;
      const mutant = mutantOf(id, kind, text, choose);
      return mutant && testsOf(id).length > 0 ? [{ id, text, mutant }] : [];
    },
  );
  console.log(`${all.length} messages and constants can be broken by this script.`);
  if (values.rows) return all.filter(({ id }) => values.rows!.split(',').includes(id));
  return Array.from(
    { length: Math.min(Number(values.count), all.length) },
    () => all.splice(choose(all.length), 1)[0]!,
  );
}

const survivors: string[] = [];
const mutants = drawn();
await using worktree = new Worktree();
await expectGreen(
  worktree,
  mutants.map(({ id }) => id),
);
for (const { id, text, mutant } of mutants) {
  const changed = worktree.apply(mutant);
  const notice = changed.length > 0 ? await whoNotices(worktree, id) : undefined;
  worktree.restore();
  const what = `${id} ${text.slice(0, 70)} (${changed.join(', ') || 'not found in the source'})`;
  console.log(notice ? `✓ ${what}\n    noticed by ${notice}` : `✗ ${what}\n    nobody noticed`);
  if (!notice) survivors.push(id);
}
console.log(`${mutants.length - survivors.length} of ${mutants.length} were noticed.`);
process.exitCode = survivors.length > 0 ? 1 : 0;
