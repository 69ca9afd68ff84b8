import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const LONGEST = 400;
const FOLDERS = ['src', 'scripts', 'tests', 'bench'];
const WRITTEN_BY_HAND = /\.(ts|tsx|mjs|css|sh)$/;
const GENERATED = /\.gen\.ts$|[\\/]migrations[\\/]/;

/** The files written by hand that are too long to be read in one go, as sentences. */
export function tooLongFiles() {
  const sentences = [];
  for (const folder of FOLDERS) {
    let names = [];
    try {
      names = readdirSync(join(root, folder), { recursive: true });
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    for (const name of names) {
      const path = join(folder, name);
      if (!WRITTEN_BY_HAND.test(path) || GENERATED.test(path)) continue;
      const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
      if (lines > LONGEST)
        sentences.push(`${path} has ${lines} lines; ${LONGEST} is the most. Split it by what its parts are about.`);
    }
  }
  return sentences;
}
