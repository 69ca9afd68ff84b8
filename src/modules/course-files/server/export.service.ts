import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Storage } from '#server/adapters/storage.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { COURSE_FILE, QUESTIONS_FILE } from './course-document.ts';
import { type ReadCourse, readCourse } from './read-course.ts';
import { slugOf, writeFiles } from './write-files.ts';

/** What an export reads. */
export interface ExportServices {
  readonly db: Handle;
  readonly storage: Storage;
}

/** Returns a course and its text files. Throws `course_not_found`. */
async function readForExport(
  services: ExportServices,
  ref: string,
): Promise<{ course: ReadCourse; texts: Map<string, string> }> {
  const course = await readCourse(services, ref);
  if (!course) throw new AppError('course_not_found');
  return { course, texts: writeFiles(course.document) };
}

/** The same for every export, so that the same course gives the same bytes. The first day a ZIP archive can name. */
const MTIME = new Date(1980, 0, 1);

/**
 * Returns a course as a ZIP archive, which is read from the storage while it is sent, and its size. Nothing is compressed:
 * media hardly shrink, and the size is known beforehand. Throws `course_not_found`.
 */
export async function exportZip(
  services: ExportServices,
  ref: string,
): Promise<{ name: string; bytes: number; stream: Readable }> {
  const { course, texts } = await readForExport(services, ref);
  const zip = new ZipFile();
  const stream = new PassThrough();
  const options = { mtime: MTIME, mode: 0o100644, compress: false };
  for (const [path, text] of texts) zip.addBuffer(Buffer.from(text), path, options);
  for (const [path, { key, bytes }] of course.media) {
    zip.addReadStreamLazy(path, { ...options, size: bytes }, (take) => {
      services.storage.read(key).then(
        (file) => take(file ? null : new Error(`${key} is missing`), file?.stream as Readable),
        (cause: unknown) => take(cause, null as never),
      );
    });
  }
  zip.on('error', (cause: Error) => stream.destroy(cause));
  const { promise, resolve } = Promise.withResolvers<number>();
  zip.end(undefined, resolve as () => void);
  zip.outputStream.pipe(stream);
  return { name: `${slugOf(course.document.fields.name)}.zip`, bytes: await promise, stream };
}

/**
 * Writes a course into a folder, which is made; of an earlier export there, units and media that are no longer part of the
 * course are removed. Returns how many files it wrote. Throws `course_not_found`, and an Error for a folder with other files.
 */
export async function exportFolder(services: ExportServices, ref: string, folder: string): Promise<number> {
  const { course, texts } = await readForExport(services, ref);
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  if (present.some((name) => !name.startsWith('.')) && !present.includes(COURSE_FILE))
    throw new AppError('invalid_input', { message: `${folder} has other files in it. Please name an empty folder.` });
  for (const below of ['units', 'media']) {
    await mkdir(join(folder, below), { recursive: true });
    for (const name of await readdir(join(folder, below))) {
      const path = `${below}/${name}`;
      if (/^[\w-]+\.\w+$/.test(name) && !texts.has(path) && !course.media.has(path)) await rm(join(folder, path));
    }
  }
  if (!texts.has(QUESTIONS_FILE)) await rm(join(folder, QUESTIONS_FILE), { force: true });
  for (const [path, text] of texts) await writeFile(join(folder, path), text);
  for (const [path, { key }] of course.media) {
    const file = await services.storage.read(key);
    if (!file) throw new Error(`${key} is missing`);
    await pipeline(file.stream, createWriteStream(join(folder, path)));
  }
  return texts.size + course.media.size;
}
