import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { newId } from '#server/db/uuid.ts';

/** The files of an archive by their paths, in their order. */
export type Files = Map<string, Buffer>;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the files of an archive. */
export async function unzip(archive: Buffer): Promise<Files> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files: Files = new Map();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Returns an archive of files, in a folder if one is named; `mode` is that of all of them. */
export async function zipOf(
  files: Iterable<readonly [string, Buffer | string]>,
  { folder = '', mode = 0o100644, compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(Buffer.from(content), `${folder}${path}`, { mode, compress });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** Returns the archive of a course with one unit, with new ids. */
export const smallCourse = (): Promise<Buffer> =>
  zipOf([
    [
      'course.yaml',
      `format: 1\nid: ${newId()}\nname: Knots\ncategory: Design\nteacher: Ada\ndescription: Threads.\nprice: 10\nunits: ["units/warp.md"]\n`,
    ],
    ['units/warp.md', `---\nid: ${newId()}\ntitle: Warp\n---\nWhat holds the cloth.\n`],
  ]);
