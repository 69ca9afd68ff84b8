import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Config, ConfigError } from '#server/config.ts';
import { contentTypeOf } from '#server/files/content-types.ts';
import { diskStorage, type Storage } from '#server/adapters/storage.ts';
import { BackupProblem } from './archive.ts';

/** What was moved from the disk to the bucket. */
export interface MovedMedia {
  readonly copied: number;
  /** Files that were there already, from a run that was interrupted. */
  readonly present: number;
  /** Where the files lie now, to be deleted once nothing is missed. */
  readonly kept: string;
}

/** The folder of uploaded files on disk. */
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media');

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the SHA-256 of a stored file; null if it does not exist. */
async function storedHash(storage: Pick<Storage, 'read'>, key: string): Promise<string | null> {
  const file = await storage.read(key);
  return file ? hashOf(file.stream) : null;
}

/**
 * Copies every file of the data folder into the bucket, reads each back and compares it, and then renames the folder, so
 * that the school finds its files in the bucket only. May be repeated after an interruption: files that are there already
 * are compared, not copied. The school must not run. Throws BackupProblem if a copy differs; the folder then keeps its name.
 */
export async function moveMedia(
  config: Pick<Config, 'dataDir'>,
  bucket: Storage,
  now = new Date(),
): Promise<MovedMedia> {
  const folder = folderOf(config);
  if (!existsSync(folder)) throw new BackupProblem(`There are no uploaded files to move: ${folder} does not exist.`);
  const disk = diskStorage(folder);
  let [copied, present] = [0, 0];
  for await (const key of disk.list()) {
    const hash = await storedHash(disk, key);
    if ((await storedHash(bucket, key)) === hash) {
      present += 1;
      continue;
    }
    const file = await disk.read(key);
    if (!file) continue;
    await bucket.putStream(key, file.stream, contentTypeOf(key));
    if ((await storedHash(bucket, key)) !== hash)
      throw new BackupProblem(`${key} in the bucket is not what was copied. Nothing was removed; run this again.`);
    copied += 1;
  }
  const moved = `${folder}-moved-${now.toISOString().slice(0, 10)}`;
  await rename(folder, moved);
  return { copied, present, kept: moved };
}

/**
 * Throws ConfigError when the files of a school with a bucket lie in the data folder: they would be missing on every page,
 * without a word.
 */
export async function refuseFilesLeftBehind(config: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  if (!config.s3) return;
  const folder = folderOf(config);
  for await (const key of diskStorage(folder).list()) {
    throw new ConfigError(
      `S3_BUCKET=${config.s3.bucket} is set, but this school has uploaded files in ${folder}, such as ${key}; visitors would miss them. Move them into the bucket with "npm run media:move", or leave S3_BUCKET out.`,
    );
  }
}
