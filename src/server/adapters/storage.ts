import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { glob, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where pictures, videos and captions are kept. Everything in it is public and served under `/media/<key>`. */
export interface Storage {
  /** Keeps a file under a key, replacing what is there; a reader sees the old file or the new one, never half of one. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Removes files; a key that is not there is passed over. */
  remove(keys: readonly string[]): Promise<void>;
  /** The keys of all files, in no order; what is put or removed meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /** A file's size in bytes and its bytes as they are read; null when there is none. The stream must be read or destroyed. */
  read(key: string): Promise<{ readonly size: number; readonly stream: Readable } | null>;
  /** As `put`, for a file too large to be held in memory. What the stream throws is thrown, and nothing is kept. */
  putStream(key: string, body: Readable, contentType: string): Promise<void>;
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
}

/** The files cannot be reached now; what was asked for may work later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** A key that no file can be kept under. It never names the folder. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
}

const SEGMENT = '[a-z0-9][a-z0-9-]{0,63}';
const KEY = new RegExp(`^(?:${SEGMENT}/){1,3}${SEGMENT}\\.[a-z0-9]{2,5}$`);
const UNFINISHED = 'unfinished';

/** Whether a file can be kept under a key. */
export const isStorageKey = (key: string): boolean => KEY.test(key);

/** The key as it is. Throws StorageKeyError for one that no file can be kept under. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageKeyError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/**
 * Keeps files in a folder of this machine, which is made on the first `put`.
 * Every call throws StorageKeyError for a key that is not lower-case folders and a file name with an ending.
 */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));

  /** The driver writes in place and moves by copying; only a rename inside one file system is atomic. */
  async function replace(key: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const target = join(root, checkedKey(key));
    const unfinished = `${UNFINISHED}/${randomUUID()}`;
    try {
      await write(unfinished);
      await mkdir(dirname(target), { recursive: true });
      await rename(join(root, unfinished), target);
    } catch (cause) {
      await rm(join(root, unfinished), { force: true });
      throw cause;
    }
  }

  return {
    servedFrom: root,
    elsewhere: null,
    put: (key, body, contentType) => replace(key, (unfinished) => disk.put(unfinished, body, { contentType })),
    putStream: (key, body) =>
      replace(key, async (unfinished) => {
        const path = join(root, unfinished);
        await mkdir(dirname(path), { recursive: true });
        await pipeline(body, createWriteStream(path));
      }),
    async *list() {
      for await (const path of glob('**/*.*', { cwd: root })) {
        const key = path.replaceAll(sep, '/');
        if (isStorageKey(key)) yield key;
      }
    },
    async read(key) {
      const file = await open(join(root, checkedKey(key))).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return null;
        throw cause;
      });
      if (!file) return null;
      // The size of what is open, even if another file takes its name meanwhile.
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },
    exists: async (key) => disk.exists(checkedKey(key)),
    async remove(keys) {
      for (const key of keys.map(checkedKey)) await disk.delete(key);
    },
  };
}
