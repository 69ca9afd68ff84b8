import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FieldError } from '#contract/fields/field-errors.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { endingOf, MEDIA_BYTES, MEDIA_TYPES } from '#contract/media-kinds.ts';
import { isLeftBehind } from '#server/adapters/read-zip.ts';
import { COURSE_FILE, MEDIA_PATH, QUESTIONS_FILE, UNIT_PATH } from './course-document.ts';
import { fileError } from './read-yaml.ts';

/** The files of a course to import, from a folder or an archive. Their names and sizes have been checked. */
export interface FileSource {
  readonly paths: readonly string[];
  /** Returns the bytes of a file; null if it does not exist. */
  sizeOf(path: string): number | null;
  /** Returns the content of a file of at most `longest` bytes. Throws `invalid_input`. */
  read(path: string, longest: number): Promise<Buffer>;
  open(path: string): Promise<Readable>;
  close(): Promise<void>;
}

/** A text of 100,000 characters takes at most 300 kB in UTF-8; its front matter some more. */
export const LONGEST_TEXT_BYTES = 512 * 1024;
/** 2,000 questions of some kilobytes each. */
export const QUESTIONS_BYTES = 8 * 1024 * 1024;
/** The most files of a course: its units, and their videos, files, captions and images. */
export const MOST_FILES = 10_000;
const CAPTIONS_BYTES = 2 * 1024 * 1024;
const IMAGES = new Set(['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif']);

/** Returns whether a file is an image by its name. */
export const isImage = (path: string): boolean => IMAGES.has(endingOf(path));

/** Notes of the author: not part of a course. */
const NOTES = /^(?:README|LICEN[CS]E)[^/]*$/i;

/** Returns whether a file is none of a course and to be passed over. */
export const isIgnored = (path: string): boolean => isLeftBehind(path) || NOTES.test(path);

/** Returns the most bytes a file may have by its path; null if a course has no such file. */
function limitOf(path: string): number | null {
  if (path === QUESTIONS_FILE) return QUESTIONS_BYTES;
  if (path === COURSE_FILE || UNIT_PATH.test(path)) return LONGEST_TEXT_BYTES;
  if (!MEDIA_PATH.test(path)) return null;
  const ending = endingOf(path);
  if (ending in MEDIA_TYPES.film) return MEDIA_BYTES.film;
  if (ending in MEDIA_TYPES.file) return MEDIA_BYTES.file;
  if (ending === 'vtt') return CAPTIONS_BYTES;
  return isImage(path) ? UPLOAD_LIMITS.imageBytes : null;
}

/** Checks the names and sizes of the files of a course, one after the other. Throws `invalid_input` with the name. */
export class FileList {
  readonly sizes = new Map<string, number>();
  readonly #folded = new Set<string>();
  #bytes = 0;
  #count = 0;

  /** Counts a file; false if it is none of a course and to be passed over. */
  add(path: string, bytes: number): boolean {
    this.#count += 1;
    if (this.#count > MOST_FILES) throw fileError(path, { code: 'too_many_entries', params: { max: MOST_FILES } });
    if (isIgnored(path)) return false;
    const limit = limitOf(path);
    if (limit === null) throw fileError(path, { code: 'file_not_of_course' });
    // Many file systems do not tell upper and lower case apart.
    const folded = path.normalize('NFC').toLowerCase();
    if (this.#folded.has(folded)) throw fileError(path, { code: 'file_twice' });
    this.#folded.add(folded);
    this.#bytes += bytes;
    if (bytes > limit || this.#bytes > UPLOAD_LIMITS.archiveBytes) throw fileError(path, { code: 'file_too_large' });
    this.sizes.set(path, bytes);
    return true;
  }
}

/** Returns the content of a stream of at most so many bytes. Throws `invalid_input` with the file's name. */
export async function readAll(path: string, stream: Readable, longest: number): Promise<Buffer> {
  const limited = async function* () {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > longest) throw fileError(path, { code: 'file_too_large' });
      yield chunk;
    }
  };
  return buffer(Readable.from(limited()));
}

const linkError = (path: string): Error => fileError(path, { code: 'file_is_link' } satisfies FieldError);

/** Opens a folder of files. Throws `invalid_input` with the name of a link or of a file no course has. */
export async function folderSource(folder: string): Promise<FileSource> {
  const list = new FileList();
  const walk = async (below: string): Promise<void> => {
    for (const { name } of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? name : `${below}/${name}`;
      if (isIgnored(path)) continue;
      const stats = await lstat(join(folder, path));
      if (stats.isDirectory() && (path === 'units' || path === 'media')) await walk(path);
      else if (stats.isSymbolicLink()) throw linkError(path);
      else if (stats.isFile()) list.add(path, stats.size);
      else throw fileError(path, { code: 'file_not_of_course' });
    }
  };
  await walk('');
  const openFile = async (path: string): Promise<Readable> => (await open(join(folder, path))).createReadStream();
  return {
    paths: [...list.sizes.keys()],
    sizeOf: (path) => list.sizes.get(path) ?? null,
    read: async (path, longest) => readAll(path, await openFile(path), longest),
    open: openFile,
    close: () => Promise.resolve(),
  };
}
