/**
 * Draws the icons older browsers and link previews ask for from public/favicon.svg and the home page's drawing.
 * Run again after changing the mark: `node scripts/assets/icons.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PAPER = '#fbf8f3';

const mark = await readFile(at('public/favicon.svg'));
const drawing = await readFile(at('src/web/assets/doorways.svg'));

/** The mark as a PNG of `size` pixels, on paper with a margin where `margin` (a share of the size) is given. */
async function png(size, margin = 0) {
  const inner = Math.round(size * (1 - 2 * margin));
  const image = sharp(mark, { density: (72 * inner) / 32 }).resize(inner, inner);
  if (margin === 0) return image.png().toBuffer();
  const edge = Math.floor((size - inner) / 2);
  return image
    .extend({ top: edge, left: edge, bottom: size - inner - edge, right: size - inner - edge, background: PAPER })
    .flatten({ background: PAPER })
    .png({ palette: true })
    .toBuffer();
}

/** An .ico file of PNGs: a header of 6 bytes, 16 for each image, then the images. */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, data }, place) => {
    const entry = 6 + 16 * place;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, data: await png(size) })));
await writeFile(at('public/favicon.ico'), ico(small));
await writeFile(at('public/apple-touch-icon.png'), await png(180, 0.14));
await writeFile(at('public/icon-192.png'), await png(192));
await writeFile(at('public/icon-512.png'), await png(512));
// What a phone cuts to its own shape keeps its middle: a circle of 80 % of the side (W3C App Manifest, "safe zone").
await writeFile(at('public/icon-maskable-512.png'), await png(512, 0.2));

const doorways = await sharp(drawing, { density: 72 }).resize(560).png().toBuffer();
const sign = await png(260);
await sharp({ create: { width: 1200, height: 630, channels: 3, background: PAPER } })
  .composite([
    { input: sign, left: 130, top: 190 },
    { input: doorways, left: 540, top: 62 },
  ])
  .png({ palette: true })
  .toFile(at('public/share.png'));
