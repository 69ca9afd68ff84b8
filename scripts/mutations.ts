import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.mjs';
import { root } from './lib/project.mjs';
import { type Mutant, mutantOf } from './promises/mutants.ts';
import { type Promised, promisesIn } from './promises/promises.ts';
import { escaped, isNamed, readTestFiles } from './promises/test-titles.ts';
import { Worktree } from './promises/worktree.ts';

/*
 * Breaks messages and constants of the product, one at a time, and sees whether the tests that are named for them
 * notice: `npm run test:mutations -- --count 10 --seed 1`, or `--rows AUTH-05,BLOCK-08`. It works in a copy of the last
 * commit; a browser test costs a build, so a test without a browser is asked first.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rows: { type: 'string' },
  },
});

/** Whole numbers that are the same for the same seed (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const files = readTestFiles(root);

/** The paths and whole titles of the tests that prove a promise; Firefox's are left to the full run. */
function testsOf({ proofs }: Promised): readonly { path: string; title: string }[] {
  return proofs.flatMap(({ file, test }) => {
    const path = [...files.keys()].find((one) => `/${one}`.endsWith(`/${file}`));
    const title = path && files.get(path)!.find((one) => isNamed(one, test));
    return path && title && !path.includes('/firefox/')
      ? [{ path, title: test.includes('…') ? title.path : test }]
      : [];
  });
}

/** A pattern for the runners, which put blanks between groups. */
const grep = (title: string): string => title.split(/ › |…/).map(escaped).join('.*');

/** Whether the tests of a promise are red as things are; those in a browser are asked only when the others are green. */
async function isRed(worktree: Worktree, promise: Promised): Promise<string | undefined> {
  const tests = testsOf(promise);
  for (const { path, title } of tests.filter((one) => !one.path.endsWith('.spec.ts'))) {
    const { code } = await worktree.tool(['node_modules/vitest/vitest.mjs', 'run', path, '-t', grep(title)]);
    if (code !== 0) return `${path} › ${title}`;
  }
  const inBrowser = tests.filter((one) => one.path.endsWith('.spec.ts'));
  if (inBrowser.length === 0) return undefined;
  const env = { SCHOOL_ADDRESS: await worktree.open(), CHROMIUM_PATH: await ensureChromium() };
  for (const { path, title } of inBrowser) {
    const cli = ['node_modules/@playwright/test/cli.js', 'test', '--project=chromium', '--reporter=dot'];
    const { code } = await worktree.tool([...cli, path, '-g', grep(title)], env);
    if (code !== 0) return `${path} › ${title}`;
  }
  return undefined;
}

function drawn(): readonly { promise: Promised; mutant: Mutant }[] {
  const choose = dice(Number(values.seed));
  const all = promisesIn(readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')).flatMap((promise) => {
    const mutant = mutantOf(promise, choose);
    return mutant ? [{ promise, mutant }] : [];
  });
  console.log(`${all.length} messages and constants can be broken by this script.`);
  if (values.rows) return all.filter(({ promise }) => values.rows!.split(',').includes(promise.id));
  return Array.from(
    { length: Math.min(Number(values.count), all.length) },
    () => all.splice(choose(all.length), 1)[0]!,
  );
}

const survivors: string[] = [];
const mutants = drawn();
await using worktree = new Worktree();
// A test that is red before anything is broken would notice everything.
for (const { promise } of mutants) {
  const red = await isRed(worktree, promise);
  if (red) throw new Error(`${promise.id}: ${red} is red before anything is broken.`);
}
for (const { promise, mutant } of mutants) {
  const changed = worktree.apply(mutant);
  const notice = changed.length > 0 ? await isRed(worktree, promise) : undefined;
  worktree.restore();
  const what = `${promise.id} ${promise.text.slice(0, 70)} (${changed.join(', ') || 'not found in the source'})`;
  console.log(notice ? `✓ ${what}\n    noticed by ${notice}` : `✗ ${what}\n    nobody noticed`);
  if (!notice) survivors.push(promise.id);
}
console.log(`${mutants.length - survivors.length} of ${mutants.length} were noticed.`);
process.exitCode = survivors.length > 0 ? 1 : 0;
