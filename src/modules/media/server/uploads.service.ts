import type { CourseMedia, Upload, UploadMetadata } from '#modules/media/contract/media-files.ts';
import { endingOf, MEDIA_BYTES, MEDIA_TYPES, TUS_VERSION } from '#contract/media-kinds.ts';
import { OTHER_PACKAGES } from '#modules/media/contract/other-packages.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import type { Services } from '#server/services.ts';
import { cleanName, isWhatItSays } from './file-content.ts';
import { findVideoReason } from './stored-video.ts';
import {
  appendPart,
  claimFile,
  claimUnusedFiles,
  deleteUploadRow,
  expireUpload,
  type FileRow,
  findCourseId,
  findFile,
  findUnitTitle,
  findUpload,
  insertFile,
  insertUpload,
  holdFile,
  isNamedByUnit,
  listCourseFiles,
  listExpiredUploads,
  listPosters,
  listUnusedFiles,
  lockQuota,
  noteUnused,
  sumBytes,
  type UploadRow,
} from './media-files.queries.ts';
import { checkRoom } from './stage-file.ts';
import {
  checkQuota,
  presentFile,
  recordFile,
  removeFiles,
  type StoredFiles,
  tryRemoval,
  type UploadServices,
} from './stored-media.ts';
import { getTranscriptions } from './transcription.service.ts';
import { fileKeyOf } from './unit-files.service.ts';

/** Enough of a file to recognise it by. */
const HEAD_BYTES = 64 * 1024;

const presentUpload = ({ id, bytes, received }: Pick<UploadRow, 'id' | 'bytes' | 'received'>): Upload => ({
  _id: id,
  bytes,
  received,
  file: null,
});

/** Throws `upload_version` for a request of another version of the protocol. */
export function checkVersion(version: string | undefined): void {
  if (version !== TUS_VERSION) throw new AppError('upload_version');
}

/** Returns the error of a file that is not of its kind. Packages of other systems are named instead of an archive. */
function wrongType(kind: string, name: string): AppError {
  if (kind !== 'archive') return new AppError('file_type');
  return new AppError('file_type', { reason: { code: OTHER_PACKAGES[endingOf(name)] ?? 'zip_unreadable' } });
}

/**
 * Begins an upload for a unit, or of a course to import. Throws `course_not_found`, `section_not_found`, `file_type` for an ending that is not
 * accepted, `upload_too_large`, `media_quota`, and `media_no_room` when the disk has no room for it.
 */
export async function createUpload(
  services: UploadServices,
  actor: Caller,
  metadata: UploadMetadata,
  bytes: number,
): Promise<Upload> {
  const { db, storage } = services;
  const { kind, filename } = metadata;
  const type = MEDIA_TYPES[kind][endingOf(filename)];
  if (type === undefined) throw wrongType(kind, filename);
  if (bytes > MEDIA_BYTES[kind]) throw new AppError('upload_too_large');
  const name = cleanName(filename, kind);
  const id = newId();
  const write = async (tx: Handle, ref_: string): Promise<void> => {
    const unit = metadata.kind === 'archive' ? { courseId: null, sectionId: null } : await findUnitOf(tx, metadata);
    await lockQuota(tx);
    const row = { id, ...unit, kind, name, type, bytes, createdBy: actor._id, ref: ref_ };
    await insertUpload(tx, row);
    await checkQuota(tx, services);
  };
  await checkRoom(services, bytes);
  const begun = await storage.beginUpload(fileKeyOf({ id, name }), type);
  try {
    await writeAs(db, actor, {}, (tx) => write(tx, begun));
  } catch (cause) {
    await tryRemoval(services, () => removeUpload(services, { id, name, ref: begun }));
    throw cause;
  }
  return presentUpload({ id, bytes, received: 0 });
}

/** Returns the ids of a unit and its course. Throws `course_not_found` and `section_not_found`. */
async function findUnitOf(tx: Handle, { courseId: ref, sectionId }: { courseId: string; sectionId: string }) {
  const courseId = await findCourseId(tx, ref);
  if (courseId === null) throw new AppError('course_not_found');
  if ((await findUnitTitle(tx, courseId, sectionId)) === null) throw new AppError('section_not_found');
  return { courseId, sectionId };
}

/** Removes what has arrived of an upload, and then its row. */
async function removeUpload({ db, storage }: StoredFiles, upload: Pick<UploadRow, 'id' | 'name' | 'ref'>) {
  const key = fileKeyOf(upload);
  await storage.abortUpload({ key, ref: upload.ref });
  await storage.remove([key]);
  await deleteUploadRow(db, upload.id);
}

/** Removes expired uploads, and files that have been unused for a day. Run by a scheduled task. */
export async function collectFiles(services: StoredFiles): Promise<void> {
  for (const expired of await listExpiredUploads(services.db)) await removeUpload(services, expired);
  await noteUnused(services.db);
  const unused = (await listUnusedFiles(services.db)).map(({ id }) => id);
  await removeFiles(services, await services.db.transaction((tx) => claimUnusedFiles(tx, unused)));
}

/** Returns how much of an upload has arrived, or the file it has become. Throws `upload_not_found`. */
export async function getUpload({ db, links }: UploadServices, id: string): Promise<Upload> {
  const arriving = await findUpload(db, id);
  if (arriving) return presentUpload(arriving);
  const file = await findFile(db, id);
  if (!file) throw new AppError('upload_not_found');
  return { _id: id, bytes: file.bytes, received: file.bytes, file: presentFile(links, file) };
}

/** Yields a body in pieces of `UPLOAD_LIMITS.uploadPartBytes`; when it is cut off, what has arrived and then the error. */
async function* piecesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let failure: unknown;
  const take = (): Buffer => {
    const piece = Buffer.concat(held, size);
    [held, size] = [[], 0];
    return piece;
  };
  try {
    for await (const chunk of body) {
      for (let rest = chunk; rest.length > 0;) {
        const part = rest.subarray(0, UPLOAD_LIMITS.uploadPartBytes - size);
        held.push(part);
        size += part.length;
        rest = rest.subarray(part.length);
        if (size === UPLOAD_LIMITS.uploadPartBytes) yield take();
      }
    }
  } catch (cause) {
    failure = cause;
  }
  if (size > 0) yield take();
  if (failure !== undefined) throw failure;
}

/**
 * Stores what a request brings of an upload, from a byte on (`length` bytes, 0 if it does not say), and makes a file of it with its last byte. Every part counts
 * once it survives a crash; the caller's right is checked again with each. Throws `upload_not_found`, `upload_offset`,
 * `upload_too_large` for more bytes than announced, `upload_part_small`, `file_type` (with the reason for
 * a video that browsers do not show), `media_quota` and `section_not_found`; after the last three the upload is gone.
 */
export async function receivePart(
  services: UploadServices,
  actor: Caller,
  { id, offset, length, body }: { id: string; offset: number; length: number; body: AsyncIterable<Buffer> },
): Promise<Upload> {
  const { db, storage, links } = services;
  const upload = await findUpload(db, id);
  // A last part whose response was lost is sent again: the client asks how much has arrived, and gets the file.
  if (!upload) throw new AppError((await findFile(db, id)) ? 'upload_offset' : 'upload_not_found');
  if (upload.received !== offset) throw new AppError('upload_offset');
  if (offset + length > upload.bytes) throw new AppError('upload_too_large');
  const key = fileKeyOf(upload);
  const place = { key, ref: upload.ref };
  const notes = [...upload.parts];
  let received = offset;
  for await (const piece of piecesOf(body)) {
    const end = received + piece.length;
    if (end > upload.bytes) throw new AppError('upload_too_large');
    const isLast = end === upload.bytes;
    // The beginning of a body that was cut off: what comes next time begins earlier.
    if (!isLast && piece.length < Math.max(storage.smallestPart, HEAD_BYTES)) break;
    if (received === 0 && !isWhatItSays(upload.name, piece)) {
      await giveUp(services, actor, upload);
      throw wrongType(upload.kind, upload.name);
    }
    // A process that died between finishing the file and noting it has stored the last part too.
    const finished = isLast && (await storage.exists(key));
    const part = { number: notes.length + 1, offset: received };
    notes.push(finished ? '' : await storage.writePart(place, part, piece));
    if (isLast) {
      if (!finished) await storage.finishUpload(place, notes);
      const reason = upload.kind === 'film' ? await findVideoReason(storage, key, end) : null;
      if (reason) {
        await giveUp(services, actor, upload);
        throw new AppError('file_type', { reason });
      }
      const file = await complete(services, actor, upload, received);
      return { _id: id, bytes: upload.bytes, received: end, file: presentFile(links, file) };
    }
    const counted = await writeAs(db, actor, {}, (tx) =>
      appendPart(tx, id, { offset: received, bytes: piece.length, note: notes.at(-1) ?? '' }),
    );
    if (!counted) throw new AppError('upload_offset');
    received = end;
  }
  if (received === offset) throw new AppError('upload_part_small');
  return presentUpload({ ...upload, received });
}

/** Deletes an upload and its parts. */
async function giveUp(services: UploadServices, actor: Caller, upload: UploadRow): Promise<void> {
  await writeAs(services.db, actor, {}, (tx) => expireUpload(tx, upload.id));
  await tryRemoval(services, () => removeUpload(services, upload));
}

/** Makes the row of a file whose bytes are in the storage. A file without one has no address. */
async function complete(services: UploadServices, actor: Caller, upload: UploadRow, offset: number): Promise<FileRow> {
  const { db, events } = services;
  const { id, courseId, sectionId, kind, language, name, type, bytes, createdBy } = upload;
  try {
    const file = await writeAs(db, actor, {}, async (tx, held) => {
      const gone = await deleteUploadRow(tx, id);
      // Another request has completed it, or taken it back.
      if (gone?.received !== offset) throw new AppError('upload_offset');
      await lockQuota(tx);
      await insertFile(tx, { id, courseId, sectionId, kind, language, name, type, bytes, createdBy });
      await checkQuota(tx, services);
      if (kind !== 'archive') await recordFile(tx, held, upload, 'added');
      return findFile(tx, id);
    });
    if (kind === 'file') events.changed();
    return file as FileRow;
  } catch (cause) {
    if (cause instanceof AppError && ['media_quota', 'section_not_found'].includes(cause.code)) {
      await giveUp(services, actor, upload);
    }
    throw cause;
  }
}

/**
 * Deletes a file, or gives an upload up. Throws `upload_not_found`, and `media_in_use` for what a unit shows. The bytes
 * go after the commit.
 */
export async function deleteMedia(services: UploadServices, actor: Caller, id: string): Promise<void> {
  const { db, events } = services;
  const { upload, file, isClaimed } = await writeAs(db, actor, {}, async (tx, held) => {
    const arriving = await expireUpload(tx, id);
    if (arriving) return { upload: arriving, file: null, isClaimed: false };
    const file = await holdFile(tx, id);
    if (!file) throw new AppError('upload_not_found');
    if (await isNamedByUnit(tx, id)) throw new AppError('media_in_use');
    await recordFile(tx, held, file, 'removed');
    return { upload: null, file, isClaimed: await claimFile(tx, id) };
  });
  if (upload) await tryRemoval(services, () => removeUpload(services, upload));
  if (!file) return;
  events.changed();
  if (isClaimed) await tryRemoval(services, () => removeFiles(services, [file]));
}

/** Returns the uploaded files of a course and the room they take. Throws `course_not_found`. */
export async function getCourseMedia(
  { db, links, config }: Pick<Services, 'db' | 'links' | 'config'>,
  ref: string,
): Promise<CourseMedia> {
  const courseId = await findCourseId(db, ref);
  if (courseId === null) throw new AppError('course_not_found');
  const { all, course } = await sumBytes(db, courseId);
  return {
    files: (await listCourseFiles(db, courseId)).map((row) => presentFile(links, row)),
    courseBytes: course,
    schoolBytes: all,
    quotaBytes: config.mediaQuota ?? null,
    canTranscribe: config.transcribe !== undefined,
    transcriptions: await getTranscriptions(db, courseId),
    posters: await listPosters(db, courseId),
  };
}
