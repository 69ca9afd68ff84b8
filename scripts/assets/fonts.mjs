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

// Latin-1, the French ligature, and the dashes, quotes, thin blanks and signs our texts use.
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2009],
  [0x2011],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022],
  [0x2026],
  [0x202f],
  [0x2039, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2212],
];
// Names from the rest of Europe; a browser asks for this file only when a page holds one.
const LATIN_EXT = [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e9e]];

const text = (ranges) => ranges.map(([from, to]) => range(from, to)).join('');

// Fraunces keeps one optical size, for headings; both keep only the weights the scale uses.
const FACES = [
  { family: 'fraunces', source: 'opsz', axes: { opsz: 72, wght: { min: 400, max: 600 } } },
  { family: 'inter', source: 'wght', axes: { wght: { min: 400, max: 700 } } },
];
const SUBSETS = [
  { name: 'latin', ranges: LATIN },
  { name: 'latin-ext', ranges: LATIN_EXT },
];

await mkdir(target, { recursive: true });
for (const { family, source, axes } of FACES) {
  for (const { name, ranges } of SUBSETS) {
    const original = await readFile(`${packages}${family}/files/${family}-${name}-${source}-normal.woff2`);
    const cut = await subsetFont(original, text(ranges), { targetFormat: 'woff2', variationAxes: axes });
    await writeFile(`${target}${family}-${name}.woff2`, cut);
    process.stdout.write(`${family}-${name}.woff2 ${cut.length} bytes\n`);
  }
  await copyFile(`${packages}${family}/LICENSE`, `${target}${family}-OFL.txt`);
}
