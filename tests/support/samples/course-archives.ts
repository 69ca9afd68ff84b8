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

/** Returns an archive of so many empty files, with the 64-bit end of a directory (APPNOTE.TXT, 4.3). */
export function archiveOfEmptyFiles(count: number): Buffer {
  const entry = Buffer.alloc(46 + 'units/000000.md'.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE('units/000000.md'.length, 28);
  const directory = Buffer.alloc(entry.length * count);
  for (let at = 0; at < count; at++) {
    entry.write(`units/${String(at).padStart(6, '0')}.md`, 46);
    entry.copy(directory, at * entry.length);
  }
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.fill(0, 4, 8);
  end.fill(0, 20);
  return Buffer.concat([directory, end64, locator, end]);
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

/** Returns a text file of a course. */
export const textOf = (files: Files, path: string): string => files.get(path)?.toString() ?? '';

/** Returns the files of a course with one text changed. */
export const edited = (files: Files, path: string, change: (text: string) => string): Files =>
  new Map(files).set(path, Buffer.from(change(textOf(files, path))));
