// Draws the portraits of teachers, team and testimonials. Run by hand: node scripts/assets/avatars.ts
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import sharp from 'sharp';

const TEACHERS = new URL('../../assets/seed/people/', import.meta.url);
const FACES = new URL('../../src/web/assets/people/', import.meta.url);
const MAPPING = new URL('../../src/server/db/seed/content/portraits.ts', import.meta.url);
const SIZE = 256;

const GROUNDS = { straw: 'F9DC9E', mist: 'A9C7B6', clay: 'E0A07F', sand: 'F0E4CF', saffron: 'F2B33D' } as const;
type Ground = keyof typeof GROUNDS;
type Lips = NonNullable<notionists.Options['lips']>[number];
type Beard = NonNullable<notionists.Options['beard']>[number];
type Glasses = NonNullable<notionists.Options['glasses']>[number];

/** A face chosen by eye: what the style throws for a number, with a friendly mouth. */
interface Face {
  readonly number: number;
  readonly ground: Ground;
  readonly lips: Lips;
  readonly beard?: Beard;
  readonly glasses?: Glasses;
}

const TEACHER_FACES: Readonly<Record<string, Face>> = {
  'Ingrid Solberg': { number: 56, ground: 'straw', lips: 'variant03' },
  'Matteo Ferrante': { number: 10, ground: 'mist', lips: 'variant22', beard: 'variant12', glasses: 'variant11' },
  'Zofia Marczak': { number: 34, ground: 'clay', lips: 'variant30' },
  'Henrik Lindqvist': { number: 45, ground: 'sand', lips: 'variant22' },
  'Dimitris Vlahos': { number: 6, ground: 'saffron', lips: 'variant03', beard: 'variant02' },
  'Léonie Carpentier': { number: 21, ground: 'mist', lips: 'variant23' },
  'Tomás Oliveira': { number: 33, ground: 'straw', lips: 'variant14' },
  'Katalin Szabó': { number: 4, ground: 'saffron', lips: 'variant03', glasses: 'variant08' },
  'Oisín Gallagher': { number: 13, ground: 'clay', lips: 'variant17', glasses: 'variant11' },
  'Noor Verhoeven': { number: 30, ground: 'sand', lips: 'variant22' },
};

const TEAM_FACES: readonly Face[] = [
  { number: 15, ground: 'straw', lips: 'variant03' },
  { number: 8, ground: 'mist', lips: 'variant22' },
  { number: 32, ground: 'clay', lips: 'variant23' },
  { number: 24, ground: 'sand', lips: 'variant14', beard: 'variant02' },
  { number: 7, ground: 'saffron', lips: 'variant30' },
  { number: 37, ground: 'straw', lips: 'variant03', glasses: 'variant03' },
  { number: 38, ground: 'mist', lips: 'variant22' },
  { number: 26, ground: 'clay', lips: 'variant17' },
  { number: 11, ground: 'sand', lips: 'variant14', glasses: 'variant11' },
  { number: 41, ground: 'saffron', lips: 'variant03', beard: 'variant05' },
];

const TESTIMONIAL_FACES: readonly Face[] = [
  { number: 54, ground: 'mist', lips: 'variant14' },
  { number: 20, ground: 'saffron', lips: 'variant22' },
  { number: 50, ground: 'straw', lips: 'variant03' },
  { number: 5, ground: 'clay', lips: 'variant30', glasses: 'variant08' },
];

function draw(face: Face): Promise<Buffer> {
  const svg = createAvatar(notionists, {
    seed: `person ${face.number}`,
    size: SIZE,
    scale: 118,
    backgroundColor: [GROUNDS[face.ground]],
    lips: [face.lips],
    eyes: ['variant05'],
    brows: ['variant01', 'variant05', 'variant07', 'variant10', 'variant12'],
    beard: [face.beard ?? 'variant02'],
    beardProbability: face.beard === undefined ? 0 : 100,
    glasses: [face.glasses ?? 'variant11'],
    glassesProbability: face.glasses === undefined ? 0 : 100,
    gestureProbability: 0,
    bodyIconProbability: 0,
  }).toString();
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(SIZE)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toBuffer();
}

let total = 0;
const sizes: number[] = [];
const note = (body: Buffer) => {
  total += body.byteLength;
  sizes.push(body.byteLength);
};

await rm(TEACHERS, { recursive: true, force: true });
await mkdir(TEACHERS, { recursive: true });
await mkdir(FACES, { recursive: true });
const entries: string[] = [];
for (const [name, face] of Object.entries(TEACHER_FACES)) {
  const body = await draw(face);
  const key = createHash('sha256').update(body).digest('hex').slice(0, 32);
  await writeFile(new URL(`${key}.webp`, TEACHERS), body);
  entries.push(`  '${name}': '${key}',`);
  note(body);
}
for (const [kind, faces] of [['team', TEAM_FACES] as const, ['testimonial', TESTIMONIAL_FACES] as const]) {
  for (const [index, face] of faces.entries()) {
    const body = await draw(face);
    await writeFile(new URL(`${kind}-${String(index + 1).padStart(2, '0')}.webp`, FACES), body);
    note(body);
  }
}
await writeFile(
  MAPPING,
  `// Written by scripts/assets/avatars.ts: change it there.\n
/** The portraits of the demo school's teachers: the key of the stored file by name. */
export const PORTRAITS = {\n${entries.join('\n')}\n} as const;\n`,
);
process.stdout.write(`${sizes.length} portraits, ${total} bytes in all, the largest ${Math.max(...sizes)}\n`);
