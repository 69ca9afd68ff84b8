/**
 * Writes assets/passwords/common.txt: the most common passwords that are long enough to be chosen here, the commonest
 * first. Run again after updating @zxcvbn-ts/language-common: `node scripts/assets/common-passwords.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SHORTEST = 8;
const ranked = JSON.parse(
  await readFile(
    fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common')).replace(/dist.*/, 'src/passwords.json'),
  ),
);
const kept = ranked.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST);
const target = new URL('../../assets/passwords/common.txt', import.meta.url);
await writeFile(target, `${[...new Set(kept)].join('\n')}\n`);
console.log(`${kept.length} passwords`);
