import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskStorage, removeUnfinished, type Storage } from './storage.ts';

/** Opens the configured storage of uploaded files. */
export async function openStorage(config: Config): Promise<Storage> {
  // Imported on demand: the S3 client is large, and most schools need none.
  if (config.s3) return (await import('./s3-storage.ts')).s3Storage(config.s3);
  const media = join(config.dataDir, 'media');
  await mkdir(media, { recursive: true });
  await removeUnfinished(media);
  return diskStorage(media);
}
