import { IMAGE_FILES, imageAddress, type ImageShape, imageSources } from '#contract/images.ts';
import type { Handle } from '#server/db/database.ts';
import { countImageWork } from '#server/api/upload-slots.ts';
import { newId } from '#server/db/uuid.ts';
import {
  claimUnused,
  deleteImages,
  insertImage,
  listOrphans,
  listStoredImages,
  listUnmeasured,
  saveSize,
} from './media.queries.ts';
import { cleanImageName } from './file-content.ts';
import { makeImageFiles } from './images.ts';
import type { UploadedImage } from '#server/api/multipart-form.ts';
import type { Services } from '#server/services.ts';

/** The storage of images and the table that lists them. */
export type StoredImages = Pick<Services, 'db' | 'storage'>;

/** What storing an image needs. */
export type MediaServices = Pick<Services, 'db' | 'storage' | 'log'>;

/** Where an image comes from, for the library of the school. */
export interface ImageOrigin {
  readonly createdBy?: string | null;
  readonly courseId?: string | null;
  /** Stored by an import that refers to it later. */
  readonly staged?: boolean;
  /** The name of its file; absent: that of the upload. */
  readonly name?: string;
}

/** Runs work on one image at a time, which bounds the memory. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * Stores an uploaded image in all its sizes and returns its address. Every upload has its own address that is never
 * reused, so its files can be cached for ever and deleted without looking for other users of them. Throws
 * `picture_unreadable` and `picture_too_large`.
 */
export async function storeImage(
  { db, storage }: MediaServices,
  upload: UploadedImage,
  shape: ImageShape = 'wide',
  origin: ImageOrigin = {},
): Promise<string> {
  const endWork = countImageWork();
  const files = await inTurn(() => makeImageFiles(upload, shape)).finally(endWork);
  const key = newId().replaceAll('-', '');
  const imageSrc = imageAddress(key);
  // The row first: files without a row would never be collected.
  const name = cleanImageName(origin.name ?? upload.filename ?? '');
  await insertImage(db, { ...origin, imageSrc, name, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) });
  for (const file of files) await storage.put(`pictures/${key}/${file.name}`, file.bytes, file.type);
  return imageSrc;
}

/**
 * Stores an uploaded image, if there is one, and runs the write that refers to it. When the write fails, for example
 * because the caller has lost access, the image is removed again.
 */
export async function withImage<T>(
  services: MediaServices,
  upload: Buffer | null,
  write: (imageSrc: string | null) => Promise<T>,
  shape?: ImageShape,
  origin?: ImageOrigin,
): Promise<T> {
  const imageSrc = upload && (await storeImage(services, upload, shape, origin));
  try {
    return await write(imageSrc);
  } catch (cause) {
    await collectImages(services, [imageSrc]);
    throw cause;
  }
}

function filesOf(imageSrc: string): string[] {
  if (!imageSources(imageSrc)) return [];
  const folder = imageSrc.slice('/media/'.length, imageSrc.lastIndexOf('/'));
  return IMAGE_FILES.map((name) => `${folder}/${name}`);
}

/** Removes the files of claimed images, and then their rows: files without a row would stay for ever. */
export async function removeImages({ db, storage }: StoredImages, imageSrcs: readonly string[]): Promise<void> {
  await storage.remove(imageSrcs.flatMap(filesOf));
  await deleteImages(db, imageSrcs);
}

async function removeUnused(services: StoredImages, imageSrcs: readonly string[]): Promise<void> {
  const claimed = await services.db.transaction((tx) => claimUnused(tx, imageSrcs));
  await removeImages(
    services,
    claimed.map(({ imageSrc }) => imageSrc),
  );
}

/**
 * Removes those of the images that are used nowhere any more. To be called after the commit that removed the references;
 * images that cannot be removed now are logged and left to the next `collectOrphans`.
 */
export async function collectImages(services: MediaServices, imageSrcs: readonly (string | null)[]): Promise<void> {
  const dropped = imageSrcs.filter((imageSrc) => imageSrc !== null);
  try {
    await removeUnused(services, dropped);
  } catch (error) {
    services.log.warn({ err: error }, 'unused pictures could not be removed, will retry');
  }
}

/** Removes images that are used nowhere, such as uploads that were never saved. Run by a scheduled task. */
export async function collectOrphans(services: StoredImages): Promise<void> {
  await removeUnused(services, await listOrphans(services.db));
}

/** How many images one run measures. */
const MEASURED_AT_ONCE = 500;

/** Stores the sizes of images from before sizes were kept. Run by a scheduled task. */
export async function measureImages({ db, storage }: StoredImages): Promise<void> {
  for (const imageSrc of await listUnmeasured(db, MEASURED_AT_ONCE)) {
    let bytes = 0;
    for (const key of filesOf(imageSrc)) {
      const file = await storage.read(key, { start: 0, end: 0 });
      file?.stream.destroy();
      bytes += file?.size ?? 0;
    }
    await saveSize(db, imageSrc, bytes);
  }
}

/** Returns those of the given images that are stored. */
export const listStored = (db: Handle, imageSrcs: readonly string[]): Promise<string[]> =>
  listStoredImages(db, imageSrcs);
