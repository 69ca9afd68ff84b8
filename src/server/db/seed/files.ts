import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_FILES } from '#contract/images.ts';
import { privateKey, type Storage } from '#server/adapters/storage.ts';
import { contentTypeOf } from '#server/files/content-types.ts';
import { PATHS } from '#server/paths.ts';
import { CLIP } from './content/clip.ts';
import { CLIP_CAPTIONS } from './content/clip-captions.ts';
import { COVERS } from './content/covers.ts';
import { PORTRAITS } from './content/portraits.ts';

const ASSETS = join(PATHS.assets, 'seed');

/** The storage key of a teacher's portrait. */
export const portraitKey = (name: keyof typeof PORTRAITS): string => `people/${PORTRAITS[name]}.webp`;

/** The storage keys of every file the demo school shows; the files lie under the same names in assets/seed. */
export const DEMO_FILES: readonly string[] = [
  ...Object.values(COVERS).flatMap(({ key }) => IMAGE_FILES.map((name) => `pictures/${key}/${name}`)),
  ...(Object.keys(PORTRAITS) as (keyof typeof PORTRAITS)[]).map(portraitKey),
  CLIP.video,
  CLIP.captions,
  ...CLIP_CAPTIONS.map(({ id }) => privateKey(id, 'vtt')),
];

/** Puts the demo school's files into storage; those already there are left alone. Throws what reading or storage throws. */
export async function putDemoFiles(storage: Storage): Promise<void> {
  await Promise.all(
    DEMO_FILES.map(async (key) => {
      if (await storage.exists(key)) return;
      await storage.put(key, await readFile(join(ASSETS, key)), contentTypeOf(key));
    }),
  );
}
