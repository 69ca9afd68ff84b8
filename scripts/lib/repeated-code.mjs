import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { sourceFiles } from './source-files.mjs';

/** Lines, and characters in them, from which equal code in two places is reported. */
const LEAST_LINES = 10;
const LEAST_CHARACTERS = 300;
const NOT_COMPARED = /\.test\.tsx?$|\/messages\/|\/seed\/content\/|\/schema\//;

/** Returns the lines of code of a file without comments, imports and blanks, with their numbers. */
function codeLines(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const blank = (comment) => comment.replaceAll(/[^\n]/g, '');
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/^import [\s\S]*?;$/gm, blank)
    .split('\n')
    .map((line, index) => ({ number: index + 1, code: line.replace(/\/\/ .*$/, '').trim() }))
    .filter(({ code }) => code.length > 1);
}

/** Returns a sentence for each stretch of code in `src` that is the same in two places. */
export function repeatedCode() {
  const seen = new Map();
  const sentences = [];
  for (const path of sourceFiles(['src'], /\.tsx?$/)) {
    if (NOT_COMPARED.test(path)) continue;
    const lines = codeLines(path);
    for (let start = 0; start + LEAST_LINES <= lines.length; start += 1) {
      const key = lines
        .slice(start, start + LEAST_LINES)
        .map(({ code }) => code)
        .join('\n');
      if (key.length < LEAST_CHARACTERS) continue;
      const other = seen.get(key);
      if (other === undefined) {
        seen.set(key, `${path}:${lines[start].number}`);
        continue;
      }
      sentences.push(`${path}:${lines[start].number} repeats ${other}. Share the code.`);
      start += LEAST_LINES - 1;
    }
  }
  return sentences;
}
