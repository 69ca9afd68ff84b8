import type { MediaFile } from '#modules/media/contract/media-files.ts';
import { fileAddress } from '#contract/media-kinds.ts';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { deleteFileRows, type FileRow, findUnitTitle, listSoleFiles, sumBytes } from './media-files.queries.ts';
import { fileKeyOf } from './unit-files.service.ts';
import type { Services } from '#server/services.ts';

/** The storage of files and the tables that list them. */
export type StoredFiles = Pick<Services, 'db' | 'storage'>;

/** What uploads work on. */
export type UploadServices = Pick<Services, 'db' | 'storage' | 'links' | 'events' | 'log' | 'config'>;

/** Returns a file as the API shows it, with a signed address. */
export const presentFile = (links: MediaLinks, row: FileRow): MediaFile => ({
  _id: row.id,
  kind: row.kind,
  sectionId: row.sectionId,
  language: row.language,
  videoUrl: row.videoUrl,
  automatic: row.automatic,
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  url: links.sign(fileAddress(row.bytesOf ?? row.id, row.name)),
});

/** Throws `media_quota` when all files, uploads included, are more than the school may store. */
export async function checkQuota(tx: Handle, { config: { mediaQuota } }: Pick<Services, 'config'>): Promise<void> {
  if (mediaQuota === undefined) return;
  const { all, arriving } = await sumBytes(tx);
  if (all + arriving > mediaQuota) throw new AppError('media_quota');
}

/** Runs a removal from the storage; a failure is logged and left to the next clean-up. */
export async function tryRemoval({ log }: Pick<UploadServices, 'log'>, removal: () => Promise<void>): Promise<void> {
  await removal().catch((error: unknown) => log.warn({ err: error }, 'an upload could not be removed, will retry'));
}

/**
 * Removes files whose bytes nothing else needs, and then all their rows: rows without files are removed later, files without
 * a row would stay for ever.
 */
export async function removeFiles({ db, storage }: StoredFiles, files: readonly FileRow[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  if (ids.length === 0) return;
  const sole = await listSoleFiles(db, ids);
  await storage.remove([...new Set(sole.map(fileKeyOf))]);
  await deleteFileRows(db, ids);
}

/** Writes into the audit log that a unit has got or lost a file. Throws `section_not_found` once it is deleted. */
export async function recordFile(
  tx: Handle,
  { actor }: { readonly actor: Actor },
  { courseId, sectionId, name }: Pick<FileRow, 'courseId' | 'sectionId' | 'name'>,
  what: 'added' | 'removed',
): Promise<void> {
  const title = courseId && sectionId && (await findUnitTitle(tx, courseId, sectionId));
  if (!sectionId || title === null || title === '') {
    if (what === 'added') throw new AppError('section_not_found');
    return;
  }
  const [before, after] = what === 'added' ? [null, name] : [name, null];
  await recordChange(tx, actor, {
    action: 'update',
    entity: 'section',
    entityId: sectionId,
    label: title,
    before: { file: before },
    after: { file: after },
  });
}
