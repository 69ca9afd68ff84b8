import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS, playwright, vitest } from './parts.mjs';
import { ensurePostgres } from './postgres.mjs';
import { root, ScriptError } from './project.mjs';

const USAGE = 'npm test -- --repeat N name (N from 1 to 1000; name: a part, or some of the path of a test file)';

/**
 * Reads `--repeat N name` off the words after `npm test --`. Returns null when they do not begin with it; throws ScriptError
 * when N or the name is missing or wrong.
 * @param {readonly string[]} words
 */
export function readRepeat(words) {
  const [flag, count, ...name] = words;
  if (flag !== '--repeat') return null;
  const times = Number(count);
  if (!Number.isInteger(times) || times < 1 || times > 1000 || name.length !== 1) throw new ScriptError(USAGE);
  return { times, name: name[0] };
}

/** The paths of all test files, relative to the project's folder. */
const testFiles = () =>
  ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(folder, path))
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path)),
  );

/**
 * Returns what is run for a name: the part called exactly that, else the test files whose path contains it, by the
 * runner they belong to. Throws ScriptError when there is neither.
 */
export function partsCalled(name) {
  const part = PARTS.find((one) => one.name === name);
  if (part) return [part];
  const files = testFiles().filter((path) => path.includes(name));
  const specs = files.filter((path) => path.includes('.spec.'));
  const tests = files.filter((path) => !path.includes('.spec.'));
  if (files.length === 0) throw new ScriptError(`No part and no test file is called ${name}. ${USAGE}`);
  const ofVitest = async () => {
    await ensurePostgres();
    return vitest('repeated', [], { files: tests });
  };
  return [
    ...(tests.length > 0 ? [{ name: 'vitest', run: ofVitest }] : []),
    ...(specs.length > 0 ? [{ name: 'browser', run: () => playwright(specs) }] : []),
  ];
}
