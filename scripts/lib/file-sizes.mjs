import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { sourceFiles } from './source-files.mjs';

const LONGEST = 400;

/** Returns a sentence for each source file that has too many lines. */
export function tooLongFiles() {
  return sourceFiles(['src', 'scripts', 'tests', 'bench'], /\.(?:ts|tsx|mjs|css|sh)$/)
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines, at most ${LONGEST} are allowed. Split it by subject.`);
}
