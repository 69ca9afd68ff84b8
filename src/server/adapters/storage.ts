import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, glob, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailable } from '#server/errors.ts';

/** The first and last byte of a part of a file, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A large file that arrives in parts, over several requests and restarts of the server. */
export interface PartialUpload {
  /** The key of the finished file. */
  readonly key: string;
  /** What `beginUpload` returned. */
  readonly ref: string;
}

/** Where images, videos and files are kept. Only `PUBLIC_FOLDERS` are served to every visitor, under `/media/<key>`. */
export interface Storage {
  /** Keeps a file under a key, replacing what is there; a reader sees the old file or the new one, never half of one. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Removes files; a key that is not there is passed over. */
  remove(keys: readonly string[]): Promise<void>;
  /** The keys of all files, in no order; what is put or removed meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /**
   * Returns the size of the whole file in bytes and a stream of it, or of a range that lies within it; null if the file
   * does not exist. The stream must be read or destroyed.
   */
  read(key: string, range?: ByteRange): Promise<{ readonly size: number; readonly stream: Readable } | null>;
  /** As `put`, for a file too large to be held in memory. What the stream throws is thrown, and nothing is kept. */
  putStream(key: string, body: Readable, contentType: string): Promise<void>;
  /** The fewest bytes of a part that is not the last one. */
  readonly smallestPart: number;
  /** Begins a file that arrives in parts. Returns what the storage calls it. */
  beginUpload(key: string, contentType: string): Promise<string>;
  /**
   * Stores a part of an upload; the same part may be stored again. `number` counts from 1, `offset` is where it begins.
   * Resolves when it survives a crash, with what `finishUpload` needs to know of it.
   */
  writePart(upload: PartialUpload, part: { number: number; offset: number }, bytes: Uint8Array): Promise<string>;
  /** Makes a file of the parts, in their order, as a whole or not at all. May be called again after a crash. */
  finishUpload(upload: PartialUpload, parts: readonly string[]): Promise<void>;
  /** Removes the parts of an upload; none are left if it was finished or aborted before. */
  abortUpload(upload: PartialUpload): Promise<void>;
  /** Throws StorageUnavailable unless the storage responds within some seconds and may be used. Writes nothing. */
  check(): Promise<void>;
  /** Returns the bytes there is room for; infinite if the storage does not say. */
  freeBytes(): Promise<number>;
  /** The folder the files lie in, for serving them straight from disk; null when they lie elsewhere. */
  readonly servedFrom: string | null;
  /** Where browsers fetch the files when not from this server; null when they do. */
  readonly elsewhere: StorageElsewhere | null;
}

/** A place of files that browsers are sent to. */
export interface StorageElsewhere {
  /** Scheme, host and port of every address. */
  readonly origin: string;
  /** The address of a file, good for some hours at least. Does not look whether the file is there. */
  addressOf(key: string): Promise<string>;
  /** Returns the signed address of a private file, good until then, which names the type and disposition to send. */
  privateAddressOf(key: string, until: Date, headers: { type: string; disposition: string }): Promise<string>;
}

/** A key that no file can be kept under. It never names the folder. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
}

/** For how long what never changes under its name, because it carries a hash or an id of its own, may be kept (RFC 8246). */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const SEGMENT = '[a-z0-9][a-z0-9-]{0,63}';
const KEY = new RegExp(`^(?:${SEGMENT}/){1,3}${SEGMENT}\\.[a-z0-9]{2,5}$`);
const UNFINISHED = 'unfinished';

/** Unfinished uploads: names without an ending, so that they are no keys and neither listed nor backed up. */
const UPLOADS = 'uploads';
const PRIVATE = 'private/';

/**
 * The folders whose files every visitor may read: images of courses, portraits of teachers, and the demo's own video with
 * its captions. `deploy/nginx/aula.conf` and the bucket policy in `deploy/README.md` name the same ones.
 */
export const PUBLIC_FOLDERS = ['captions', 'people', 'pictures', 'videos'] as const;

/** Returns whether a file is not public, as every file outside of `PUBLIC_FOLDERS`: its readers are checked elsewhere. */
export const isPrivateKey = (key: string): boolean => !PUBLIC_FOLDERS.some((folder) => key.startsWith(`${folder}/`));

/** Returns the key of a private file by its id (a UUID) and the ending of its name. */
export const privateKey = (id: string, ending: string): string => `${PRIVATE}${id}.${ending}`;

/** Whether a file can be kept under a key. */
export const isStorageKey = (key: string): boolean => KEY.test(key);

/** The key as it is. Throws StorageKeyError for one that no file can be kept under. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageKeyError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** The error codes of a full, broken, absent or protected disk (errno(3)). */
const DISK_TROUBLE = /^E(?:NOSPC|DQUOT|ROFS|IO|ACCES|PERM|NOTDIR|NOENT|EXIST|ISDIR|MFILE|NFILE|STALE)$/;

const isDiskTrouble = (cause: unknown): boolean =>
  cause instanceof Error && DISK_TROUBLE.test(String((cause as NodeJS.ErrnoException).code));

/** A write takes seconds: what is this old was left by a process that was killed in the middle of one. */
const LEFT_BEHIND_MS = 3_600_000;

/** Removes what killed processes left half-written in a folder of files. */
export async function removeUnfinished(folder: string): Promise<void> {
  const place = join(folder, UNFINISHED);
  const names = await readdir(place).catch(() => []);
  for (const name of names) {
    const path = join(place, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

/** Forces a file's bytes, or a folder's names, to disk. */
async function sync(path: string): Promise<void> {
  const windows = process.platform === 'win32';
  // Windows does not open folders, and wants to write what it syncs.
  if (windows && (await stat(path)).isDirectory()) return;
  const file = await open(path, windows ? 'r+' : 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The folder a path lies in, and those around it up to the one above `made`, the outermost that is new; one if none is. */
function foldersToSync(path: string, highest: string | undefined): string[] {
  const folders = [dirname(path)];
  for (let folder = dirname(path); highest !== undefined && folder.length >= highest.length;) {
    folder = dirname(folder);
    folders.push(folder);
  }
  return folders;
}

/**
 * Keeps files in a folder of this machine, which is made on the first `put`.
 * Every call throws StorageKeyError for a key that is not lower-case folders and a file name with an ending.
 */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);

  /**
   * Writes to a temporary file, forces it to disk and renames it: only a rename inside one file system is atomic, and
   * a file that is empty after a power cut could not be restored, while the row that names it is there.
   */
  async function replace(key: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const target = join(root, checkedKey(key));
    const unfinished = join(root, UNFINISHED, randomUUID());
    try {
      await mkdir(dirname(unfinished), { recursive: true });
      await write(unfinished);
      await sync(unfinished);
      const highest = await mkdir(dirname(target), { recursive: true });
      await rename(unfinished, target);
      for (const folder of foldersToSync(target, highest)) await sync(folder);
    } catch (cause) {
      // A folder that cannot be written to may not allow removing either; the first error is reported.
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw isDiskTrouble(cause)
        ? new StorageUnavailable('The folder of files cannot be written to', { cause })
        : cause;
    }
  }

  const pathOfUpload = ({ key }: PartialUpload): string =>
    join(root, UPLOADS, basename(checkedKey(key)).replace('.', '-'));
  const reportTrouble = (cause: unknown): never => {
    throw isDiskTrouble(cause) ? new StorageUnavailable('The folder of files cannot be written to', { cause }) : cause;
  };

  return {
    servedFrom: root,
    elsewhere: null,
    smallestPart: 1,
    async beginUpload(key) {
      const path = pathOfUpload({ key, ref: '' });
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, '');
      } catch (cause) {
        reportTrouble(cause);
      }
      return 'disk';
    },
    async writePart(upload, { offset }, bytes) {
      try {
        const file = await open(pathOfUpload(upload), 'r+');
        try {
          await file.write(bytes, 0, bytes.length, offset);
          await file.datasync();
        } finally {
          await file.close();
        }
      } catch (cause) {
        reportTrouble(cause);
      }
      return String(bytes.length);
    },
    async finishUpload(upload, parts) {
      const target = join(root, checkedKey(upload.key));
      const size = parts.reduce((sum, bytes) => sum + Number(bytes), 0);
      try {
        const highest = await mkdir(dirname(target), { recursive: true });
        const path = pathOfUpload(upload);
        // A part that was cut off and sent again may have been the longer one.
        const file = await open(path, 'r+').catch((cause: NodeJS.ErrnoException) => {
          if (cause.code === 'ENOENT') return null;
          throw cause;
        });
        if (file) {
          try {
            await file.truncate(size);
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(path, target);
        }
        for (const folder of foldersToSync(target, highest)) await sync(folder);
        // Without its parts it must have been finished before.
        if ((await stat(target)).size !== size) throw new Error('The parts of the upload are missing');
      } catch (cause) {
        reportTrouble(cause);
      }
    },
    async check() {
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK).catch(reportTrouble);
      if (!(await stat(root)).isDirectory()) throw new StorageUnavailable('The folder of files is no folder');
    },
    abortUpload: (upload) => rm(pathOfUpload(upload), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    put: (key, body) => replace(key, (unfinished) => writeFile(unfinished, body)),
    putStream: (key, body) => replace(key, (unfinished) => pipeline(body, createWriteStream(unfinished))),
    async *list() {
      for await (const path of glob('**/*.*', { cwd: root })) {
        const key = path.replaceAll(sep, '/');
        if (isStorageKey(key)) yield key;
      }
    },
    async read(key, range) {
      const file = await open(join(root, checkedKey(key))).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null;
        throw cause;
      });
      if (!file) return null;
      // The size of what is open, even if another file takes its name meanwhile.
      const { size } = await file.stat();
      return { size, stream: file.createReadStream({ ...range }) };
    },
    async exists(key) {
      try {
        return (await stat(join(root, checkedKey(key)))).isFile();
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw cause;
      }
    },
    async remove(keys) {
      for (const key of keys.map(checkedKey)) await rm(join(root, key), { force: true });
    },
  };
}
