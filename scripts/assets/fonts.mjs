/**
 * Cuts the school's two typefaces down to what European pages use and writes them to src/web/app/fonts.
 * Run again after raising a @fontsource-variable version: `node scripts/assets/fonts.mjs`.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const packages = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url));
const target = fileURLToPath(new URL('../../src/web/app/fonts/', import.meta.url));

const range = (from, to = from) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

// English and Spanish, without the signs of programmers: so a file fits into the first round trip of a connection, with
// the headers of its response (RFC 6928: ten segments, 14.6 kB).
const RARE = String.raw`<>[\]^\`{|}~`;
const FIRST = [...range(0x20, 0x7e), ...'\u00a0©×«·»¿¡ÁÉÍÑÓÚÜáéíñóúü–—‘’“”•…€'].filter((sign) => !RARE.includes(sign));
// What more the west of Europe writes with, and the rest of it. A browser asks for these only when a page holds one.
const WEST = [
  ...[...RARE, ...range(0xa0, 0xff)],
  ...'\u0131\u0152\u0153\u2009\u2011\u201a\u201e\u202f\u2039\u203a\u2122\u2212',
].filter((sign) => !FIRST.includes(sign));
const EAST = [range(0x100, 0x130), range(0x132, 0x151), range(0x154, 0x17f), range(0x218, 0x21b), '\u1e9e'];

// Fraunces is for headings: one optical size, one weight, which takes 12 kB less than three. Inter keeps the weights the
// scale uses. Of the letters' variants the kerning, the ligatures and the digits of one width stay.
const FACES = [
  { family: 'fraunces', source: 'opsz', axes: { opsz: 72, wght: 550 } },
  { family: 'inter', source: 'wght', axes: { wght: { min: 400, max: 600 } } },
];
const FEATURES = ['kern', 'tnum', 'locl', 'liga'];
// For typesetting programs; a browser draws the same without.
const UNUSED = ['GDEF', 'MVAR', 'STAT'];
const SUBSETS = [
  { name: 'latin', from: 'latin', letters: FIRST.join('') },
  { name: 'west', from: 'latin', letters: WEST.join('') },
  { name: 'east', from: 'latin-ext', letters: EAST.join('') },
];

await mkdir(target, { recursive: true });
for (const { family, source, axes } of FACES) {
  for (const { name, from, letters } of SUBSETS) {
    const original = await readFile(`${packages}${family}/files/${family}-${from}-${source}-normal.woff2`);
    const cut = await subsetFont(original, letters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: FEATURES,
      noHinting: true,
      dropTables: UNUSED,
    });
    await writeFile(`${target}${family}-${name}.woff2`, cut);
    process.stdout.write(`${family}-${name}.woff2 ${cut.length} bytes\n`);
  }
  await copyFile(`${packages}${family}/LICENSE`, `${target}${family}-OFL.txt`);
}
