// Draws the covers of the demo school's courses. Run by hand: node scripts/assets/covers/write.ts
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { IMAGE_FORMATS, IMAGE_WIDTHS, SHARE_IMAGE } from '#contract/images.ts';
import { coverSvg } from './cover-svg.ts';

const IMAGES = new URL('../../../assets/seed/pictures/', import.meta.url);
const MAPPING = new URL('../../../src/server/db/seed/content/covers.ts', import.meta.url);

/** Name of the image, category, seed (chosen by eye among a dozen), and what a person sees. */
const COVERS = [
  [
    'loops',
    'Programming',
    'Programming 5',
    'Striped ribbons in terracotta, saffron and ink that turn, meet and pass over one another',
  ],
  [
    'typography',
    'Design',
    'Design 3',
    'A disc, half straw and half ink, in a grid of leaves, arcs and half circles on sage',
  ],
  [
    'campaigns',
    'Marketing',
    'Marketing 0',
    'Rings going out from a disc into the night, and a patchwork beam that reaches a second disc',
  ],
  [
    'negotiation',
    'Business',
    'Business 5',
    'A town of columns with round roofs that climbs to the right under a white sun',
  ],
  [
    'databases',
    'Programming',
    'Programming 0',
    'Ribbons in terracotta, ink and white winding through one another on pale green',
  ],
  ['drawing', 'Art', 'Art 8', 'A mobile of cut metal plates hanging on thin wires before a large pale disc'],
  [
    'light',
    'Photography',
    'Photography 11',
    'The iris of a camera with a small landscape in its opening, beside three exposures of one sun',
  ],
  ['colour', 'Design', 'Design 9', 'A large disc of terracotta and ink among arcs, stripes and leaves on saffron'],
  [
    'research',
    'Marketing',
    'Marketing 7',
    'Rings on sage around a red disc, and a chequered beam that falls on a second disc',
  ],
  ['python', 'Programming', 'Programming 6', 'Ribbons in sand, saffron and ink looping across a terracotta sheet'],
  ['grid', 'Design', 'Design 7', 'A great quarter circle of terracotta and ink beside small squares of arcs and discs'],
  ['focus', 'Photography', 'Photography 7', 'The iris of a camera beside a light drawn as rings, out of focus'],
] as const;

const AVIF_LIMIT = 25_000;

async function avif(image: Buffer, width: number): Promise<Buffer> {
  for (const quality of [45, 41, 37]) {
    const body = await sharp(image).avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer();
    if (body.byteLength <= AVIF_LIMIT) return body;
  }
  throw new Error(`A cover of ${width} pixels is above ${AVIF_LIMIT} bytes as AVIF`);
}

/** Many thin stripes are smaller without loss, large plain forms with it. */
async function webp(image: Buffer): Promise<Buffer> {
  const lossy = await sharp(image).webp({ quality: 60, effort: 6, smartSubsample: true }).toBuffer();
  const inks = await sharp(image).png({ palette: true, colours: 40, dither: 0 }).toBuffer();
  const exact = await sharp(inks).webp({ lossless: true, effort: 6 }).toBuffer();
  return exact.byteLength < lossy.byteLength ? exact : lossy;
}

await rm(IMAGES, { recursive: true, force: true });
let total = 0;
let largest = 0;
const entries: string[] = [];
for (const [name, category, seed, alt] of COVERS) {
  const svg = Buffer.from(coverSvg(category, seed));
  const key = createHash('sha256').update(svg).digest('hex').slice(0, 32);
  await mkdir(new URL(`${key}/`, IMAGES), { recursive: true });
  for (const width of IMAGE_WIDTHS) {
    // Drawn at twice the largest size and scaled down, so that edges come out smooth at every width.
    const image = await sharp(svg, { density: 144 }).resize(width).removeAlpha().png().toBuffer();
    for (const format of IMAGE_FORMATS) {
      const body = format === 'avif' ? await avif(image, width) : await webp(image);
      await writeFile(new URL(`${key}/${width}.${format}`, IMAGES), body);
      const size = body.byteLength;
      total += size;
      if (width === 1280 && format === 'avif') largest = Math.max(largest, size);
    }
  }
  const share = sharp(svg, { density: 144 })
    .resize({ width: SHARE_IMAGE.width, height: SHARE_IMAGE.height, fit: 'cover' })
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true });
  total += (await share.toFile(fileURLToPath(new URL(`${key}/${SHARE_IMAGE.name}`, IMAGES)))).size;
  entries.push(`  ${name}: {\n    key: '${key}',\n    alt: '${alt}',\n  },`);
}
await writeFile(
  MAPPING,
  `// Written by scripts/assets/covers/write.ts: change it there.\n
/** The stored pictures of the demo school by name: the key of their folder and what a person sees in them. */
export const COVERS = {\n${entries.join('\n')}\n} as const;\n`,
);
process.stdout.write(`${COVERS.length} covers, ${total} bytes in all, the largest 1280 AVIF ${largest} bytes\n`);
