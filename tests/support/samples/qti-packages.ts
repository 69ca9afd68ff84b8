import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import sharp from 'sharp';

export { zipOf } from './course-archives.ts';

const FOLDER = 'tests/fixtures/qti';

/** Returns the files of a QTI package with items of many kinds, and the image they show. */
export async function qtiFiles(): Promise<(readonly [string, Buffer])[]> {
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: '#2e6b57' } });
  const files = globSync(`${FOLDER}/**/*.xml`).toSorted();
  return [
    ...files.map((path) => [relative(FOLDER, path), readFileSync(path)] as const),
    ['images/arch.png', await image.png().toBuffer()] as const,
  ];
}

/** Returns a manifest that lists the file `a.xml` as resources of these types. */
export const qtiManifest = (...types: readonly string[]): string =>
  `<manifest>\n<resources>${types.map((type) => `<resource type="${type}" href="a.xml"/>`).join('')}</resources></manifest>`;

/** Returns an item with a body. */
export const qtiItem = (body: string, declarations = ''): string =>
  `<assessmentItem title="t">\n${declarations}<itemBody>${body}</itemBody></assessmentItem>`;
