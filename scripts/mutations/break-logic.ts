import { parseArgs } from 'node:util';
import { filesMatching } from '#scripts/lib/file-patterns.ts';
import { ScriptError } from '#scripts/lib/project.mjs';
import { FOLDERS } from './folders.ts';
import type { LogicMutant } from './mutants.ts';
import { type Outcome, runFolder } from './run-folder.ts';

/** The least share of mutants that the tests of a folder have to notice. */
export const LEAST_NOTICED = 0.85;

const productFiles = (patterns: readonly string[]): readonly string[] =>
  filesMatching(patterns).filter((file) => !/\.test\.tsx?$/.test(file));

/** Returns a number from 0 to 1 that depends on nothing but a text and a seed (FNV-1a, mixed as in MurmurHash3). */
export function drawnNumber(text: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The most letters of a text in a line, and those kept on either side of what is replaced. */
const LONGEST = 160;
const AROUND = 70;

/** Returns a mutant in one line, for people: of long texts the part that differs, and what stands around it. */
export function describeMutant({ file, line, from, to }: Pick<LogicMutant, 'file' | 'line' | 'from' | 'to'>): string {
  const [before, after] = [from, to].map((text) => text.replaceAll(/\s+/g, ' ')) as [string, string];
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const shown = (text: string) => {
    if (Math.max(before.length, after.length) <= LONGEST) return text;
    const [first, last] = [Math.max(0, start - AROUND), Math.min(text.length, text.length - end + AROUND)];
    return `${first > 0 ? '… ' : ''}${text.slice(first, last)}${last < text.length ? ' …' : ''}`;
  };
  return `${file}:${line}  ${shown(before)}  →  ${to === '' ? '(left out)' : shown(after)}`;
}

/** Runs a folder, all of its mutants or a share drawn by a seed. `only`: of the files with this in their path. */
export async function runNamed(name: string, { share = 1, seed = 1, only = '' } = {}): Promise<Outcome[]> {
  const folder = FOLDERS[name];
  if (!folder) throw new ScriptError(`No folder is called that. There are: ${Object.keys(FOLDERS).join(', ')}`);
  const files = productFiles(folder.files).filter((file) => file.includes(only));
  return runFolder({ files, tests: folder.tests, isTried: ({ key }) => drawnNumber(key, seed) < share });
}

/**
 * Breaks logic as the arguments say, prints each survivor and the score of each folder. Throws ScriptError when less than
 * 85 % were noticed in a folder.
 */
export async function breakLogic(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: 'string', multiple: true, default: Object.keys(FOLDERS) },
      file: { type: 'string', default: '' },
      share: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const low: string[] = [];
  for (const name of values.folder) {
    const share = Number(values.share ?? (FOLDERS[name]?.isPure ? 1 : 0.1));
    const outcomes = await runNamed(name, { share, seed: Number(values.seed), only: values.file });
    const missed = outcomes.filter(({ end }) => end !== 'noticed');
    for (const { mutant, end } of missed) console.log(`✗ ${end.padEnd(9)} ${describeMutant(mutant)}`);
    const noticed = outcomes.length - missed.length;
    const percent = ((100 * noticed) / Math.max(1, outcomes.length)).toFixed(1);
    console.log(
      `${name}: ${noticed} of ${outcomes.length} noticed, ${percent} % (share ${share}, seed ${values.seed})`,
    );
    if (noticed < outcomes.length * LEAST_NOTICED) low.push(name);
  }
  if (low.length > 0) throw new ScriptError(`Less than ${LEAST_NOTICED * 100} % were noticed in: ${low.join(', ')}`);
  // Vitest sets it for every test that noticed a bug.
  process.exitCode = 0;
}
