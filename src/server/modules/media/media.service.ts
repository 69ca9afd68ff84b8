import type { FastifyBaseLogger } from 'fastify';
import { PICTURE_FILES, pictureAddress, pictureSources } from '#contract/pictures.ts';
import type { Storage } from '#server/adapters/storage.ts';
import type { Db } from '#server/db/database.ts';
import { countPictureWork } from '#server/api/upload-slots.ts';
import { newId } from '#server/db/uuid.ts';
import { deletePictures, insertPicture, listOrphans, listUnused } from './media.queries.ts';
import { makePictureFiles } from './pictures.ts';

/** A picture that is stored but that no row points at is kept this long: somebody may be about to save it. */
const ORPHAN_MINUTES = 60;

/** Where pictures are kept, and what is known of them. */
export interface StoredPictures {
  readonly db: Db;
  readonly storage: Storage;
}

/** What media works on. */
export interface MediaParts extends StoredPictures {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Pictures are worked on one at a time: that bounds the memory, however many are uploaded. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * Stores an uploaded picture in all its sizes and answers its address. Every upload has an address of its own that is
 * never given to another one, so what lies under it can be cached for ever and is collected without asking who else
 * may have uploaded the same. Throws `picture_unreadable` and `picture_too_large`.
 */
export async function storePicture({ db, storage }: MediaParts, upload: Buffer): Promise<string> {
  const endWork = countPictureWork();
  const files = await inTurn(() => makePictureFiles(upload)).finally(endWork);
  const key = newId().replaceAll('-', '');
  const imageSrc = pictureAddress(key);
  // The row first: files without a row would never be collected.
  await insertPicture(db, imageSrc);
  for (const file of files) await storage.put(`pictures/${key}/${file.name}`, file.bytes, file.type);
  return imageSrc;
}

/**
 * Stores an uploaded picture, if there is one, and runs the write that is to point at it. When the write fails, the
 * picture is removed again: a caller whose right has been taken away leaves no files behind either.
 */
export async function withPicture<T>(
  parts: MediaParts,
  upload: Buffer | null,
  write: (imageSrc: string | null) => Promise<T>,
): Promise<T> {
  const imageSrc = upload && (await storePicture(parts, upload));
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

/** The files first: rows without files are removed again, files without a row would be there for ever. */
async function removePictures({ db, storage }: StoredPictures, imageSrcs: readonly string[]): Promise<void> {
  await storage.remove(imageSrcs.flatMap(filesOf));
  await deletePictures(db, imageSrcs);
}

/**
 * Removes those pictures that nothing points at any more. To be called after the commit that let go of them, which stands
 * whatever happens here: what cannot be removed now is logged and left to the next `collectOrphans`.
 */
export async function collectPictures(parts: MediaParts, imageSrcs: readonly (string | null)[]): Promise<void> {
  const dropped = imageSrcs.filter((imageSrc) => imageSrc !== null);
  try {
    await removePictures(parts, await listUnused(parts.db, dropped));
  } catch (error) {
    parts.log.warn({ err: error }, 'Pictures nobody needs could not be removed; they are tried again within two hours');
  }
}

/** Removes pictures that nothing points at, such as were stored but never saved with anything. Called by a timer. */
export async function collectOrphans(parts: StoredPictures): Promise<void> {
  await removePictures(parts, await listOrphans(parts.db, ORPHAN_MINUTES));
}
