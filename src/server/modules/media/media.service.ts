import type { FastifyBaseLogger } from 'fastify';
import { PICTURE_FILES, pictureAddress, type PictureShape, pictureSources } from '#contract/pictures.ts';
import type { Storage } from '#server/adapters/storage.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { countPictureWork } from '#server/api/upload-slots.ts';
import { newId } from '#server/db/uuid.ts';
import { deletePictures, insertPicture, listOrphans, listStoredPictures, listUnused } from './media.queries.ts';
import { makePictureFiles } from './pictures.ts';

/** How long a stored picture without a row that refers to it is kept: a user may be about to save it. */
const ORPHAN_MINUTES = 60;

/** The storage of pictures and the table that lists them. */
export interface StoredPictures {
  readonly db: Db;
  readonly storage: Storage;
}

/** What storing a picture needs. */
export interface MediaParts extends StoredPictures {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Runs work on one picture at a time, which bounds the memory. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * Stores an uploaded picture in all its sizes and returns its address. Every upload has its own address that is never
 * reused, so its files can be cached for ever and deleted without looking for other users of them. Throws `picture_unreadable` and `picture_too_large`.
 */
export async function storePicture(
  { db, storage }: MediaParts,
  upload: Buffer,
  shape: PictureShape = 'wide',
): Promise<string> {
  const endWork = countPictureWork();
  const files = await inTurn(() => makePictureFiles(upload, shape)).finally(endWork);
  const key = newId().replaceAll('-', '');
  const imageSrc = pictureAddress(key);
  // The row first: files without a row would never be collected.
  await insertPicture(db, imageSrc);
  for (const file of files) await storage.put(`pictures/${key}/${file.name}`, file.bytes, file.type);
  return imageSrc;
}

/**
 * Stores an uploaded picture, if there is one, and runs the write that refers to it. When the write fails, for example
 * because the caller has lost access, the picture is removed again.
 */
export async function withPicture<T>(
  parts: MediaParts,
  upload: Buffer | null,
  write: (imageSrc: string | null) => Promise<T>,
  shape?: PictureShape,
): Promise<T> {
  const imageSrc = upload && (await storePicture(parts, upload, shape));
  try {
    return await write(imageSrc);
  } catch (cause) {
    await collectPictures(parts, [imageSrc]);
    throw cause;
  }
}

function filesOf(imageSrc: string): string[] {
  if (!pictureSources(imageSrc)) return [];
  const folder = imageSrc.slice('/media/'.length, imageSrc.lastIndexOf('/'));
  return PICTURE_FILES.map((name) => `${folder}/${name}`);
}

/** Removes pictures, files first: rows without files are removed later, files without a row would stay for ever. */
async function removePictures({ db, storage }: StoredPictures, imageSrcs: readonly string[]): Promise<void> {
  await storage.remove(imageSrcs.flatMap(filesOf));
  await deletePictures(db, imageSrcs);
}

/**
 * Removes those of the pictures that no row refers to any more. To be called after the commit that removed the references;
 * pictures that cannot be removed now are logged and left to the next `collectOrphans`.
 */
export async function collectPictures(parts: MediaParts, imageSrcs: readonly (string | null)[]): Promise<void> {
  const dropped = imageSrcs.filter((imageSrc) => imageSrc !== null);
  try {
    await removePictures(parts, await listUnused(parts.db, dropped));
  } catch (error) {
    parts.log.warn({ err: error }, 'unused pictures could not be removed, will retry');
  }
}

/** Removes pictures that no row refers to, such as uploads that were never saved. Run by a scheduled task. */
export async function collectOrphans(parts: StoredPictures): Promise<void> {
  await removePictures(parts, await listOrphans(parts.db, ORPHAN_MINUTES));
}

/** Returns those of the given pictures that are stored. */
export const listStored = (db: Handle, imageSrcs: readonly string[]): Promise<string[]> =>
  listStoredPictures(db, imageSrcs);
