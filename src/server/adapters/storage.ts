import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where pictures, videos and captions are kept. Everything in it is public and served under `/media/<key>`. */
export interface Storage {
  /** Keeps a file under a key, replacing what is there; a reader sees the old file or the new one, never half of one. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Removes files; a key that is not there is passed over. */
  remove(keys: readonly string[]): Promise<void>;
  /** The folder the files lie in, for serving them straight from disk; null when they lie elsewhere. */
  readonly servedFrom: string | null;
}

/** A key that no file can be kept under. It never names the folder. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
}

const SEGMENT = '[a-z0-9][a-z0-9-]{0,63}';
const KEY = new RegExp(`^(?:${SEGMENT}/){1,3}${SEGMENT}\\.[a-z0-9]{2,5}$`);
const UNFINISHED = 'unfinished';

function checked(key: string): string {
  if (!KEY.test(key)) throw new StorageKeyError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/**
 * Keeps files in a folder of this machine, which is made on the first `put`.
 * Every call throws StorageKeyError for a key that is not lower-case folders and a file name with an ending.
 */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));
  return {
    servedFrom: root,
    async put(key, body, contentType) {
      const target = join(root, checked(key));
      // The driver writes in place and moves by copying; only a rename inside one file system is atomic.
      const unfinished = `${UNFINISHED}/${randomUUID()}`;
      try {
        await disk.put(unfinished, body, { contentType });
        await mkdir(dirname(target), { recursive: true });
        await rename(join(root, unfinished), target);
      } catch (cause) {
        await rm(join(root, unfinished), { force: true });
        throw cause;
      }
    },
    exists: async (key) => disk.exists(checked(key)),
    async remove(keys) {
      for (const key of keys.map(checked)) await disk.delete(key);
    },
  };
}
