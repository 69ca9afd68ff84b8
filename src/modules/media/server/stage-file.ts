import type { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { type NewFile, insertFile, lockQuota } from './media-files.queries.ts';
import { checkQuota, type StoredFiles } from './stored-media.ts';
import { fileKeyOf } from './unit-files.service.ts';

/** Stays free on the disk, for the database and other writes. */
const RESERVE_BYTES = 512 * 1024 * 1024;

/** Throws `media_no_room` when the disk has no room for so many bytes. */
export async function checkRoom({ storage }: Pick<StoredFiles, 'storage'>, bytes: number): Promise<void> {
  if ((await storage.freeBytes()) < bytes + RESERVE_BYTES) throw new AppError('media_no_room');
}

/**
 * Stores a file that no unit has yet. The row comes first: if the process dies, or no unit is given the file, row and bytes
 * are removed after a day. Throws `media_quota`, `media_no_room`, and what the stream throws.
 */
export async function stageFile(
  { db, storage, config }: Pick<Services, 'db' | 'storage' | 'config'>,
  row: Omit<NewFile, 'courseId' | 'sectionId' | 'bytesOf'>,
  content: Readable,
): Promise<void> {
  await checkRoom({ storage }, row.bytes);
  await db.transaction(async (tx) => {
    await lockQuota(tx);
    await insertFile(tx, { ...row, unusedSince: new Date() });
    await checkQuota(tx, { config });
  });
  await storage.putStream(fileKeyOf(row), content, row.type);
}
