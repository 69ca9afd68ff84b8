import type { CaptionsInput, MediaFile } from '#modules/media/contract/media-files.ts';
import { isSameVideo } from '#contract/same-video.ts';
import { readCues, writeVtt } from '#modules/media/contract/cues.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import {
  attachCaptions,
  detachFile,
  type FileRow,
  findCaptions,
  findFile,
  holdUnit,
  findCourseId,
  insertFile,
  lockQuota,
  type PublishedVideo,
} from './media-files.queries.ts';
import { checkQuota, presentFile, recordFile, removeFiles, tryRemoval, type UploadServices } from './stored-media.ts';
import { fileKeyOf } from './unit-files.service.ts';

/** The media type of WebVTT (https://www.iana.org/assignments/media-types/text/vtt). */
export const VTT_TYPE = 'text/vtt';

/** A unit in an address: its course by `_id` or `customId`, and its id. */
export interface CaptionedUnit {
  readonly course: string;
  readonly id: string;
}

/** Returns a WebVTT or SRT text as the WebVTT file that is stored. Throws `invalid_input` with the first wrong line. */
export function toVtt(text: string): Buffer {
  const { cues, problems } = readCues(text);
  const [problem] = problems;
  if (problem) throw invalidInput([['text', { code: problem.code, params: { line: problem.line } }]]);
  const vtt = Buffer.from(writeVtt(cues));
  if (vtt.length > UPLOAD_LIMITS.captionsBytes) {
    throw invalidInput([['text', { code: 'too_long', params: { max: UPLOAD_LIMITS.captionsBytes } }]]);
  }
  return vtt;
}

/** Returns the video that captions are stored with: null for the published one of their unit, and for none. */
export const captionedVideo = (unit: PublishedVideo, videoUrl: string | null): string | null =>
  !videoUrl || isSameVideo(videoUrl, unit.videoUrl) ? null : videoUrl;

/**
 * Returns the captions in a language that a video of a unit has: until the unit has a published video, also those that were
 * stored before it had any. Null if there are none.
 */
export async function findCaptionsOf(
  db: Handle,
  { id, unit, language }: { readonly id: string; readonly unit: PublishedVideo; readonly language: string },
  videoUrl: string | null,
): Promise<FileRow | null> {
  const present = await findCaptions(db, id, language, captionedVideo(unit, videoUrl));
  return present ?? (unit.videoUrl === null ? findCaptions(db, id, language, null) : null);
}

/**
 * Stores the captions of a video of a unit, the published one unless another is named, in one language in place of those it has. The file is stored before the unit refers to it;
 * a row without a unit makes sure that it is removed if the process dies in between. Replaced captions stay for a day, for
 * pages that are open. Throws `course_not_found`, `section_not_found`, `invalid_input`, `media_quota`, and `edit_conflict`
 * with the present captions if they are not those that `replaces` names.
 */
export async function saveCaptions(
  services: UploadServices,
  actor: Caller,
  { course, id: sectionId }: CaptionedUnit,
  { language, text, replaces, videoUrl: named }: CaptionsInput,
): Promise<MediaFile> {
  const { db, storage, links, events } = services;
  const videoUrl = named ?? null;
  const vtt = toVtt(text);
  const id = newId();
  const name = `${language}.vtt`;
  const courseId = await writeAs(db, actor, {}, async (tx, held) => {
    const courseId = await findCourseId(tx, course);
    if (courseId === null) throw new AppError('course_not_found');
    if (!(await holdUnit(tx, courseId, sectionId))) throw new AppError('section_not_found');
    await lockQuota(tx);
    const file = { kind: 'captions', language, name, type: VTT_TYPE, bytes: vtt.length } as const;
    await insertFile(tx, { id, ...file, unusedSince: new Date(), createdBy: held.actor._id });
    await checkQuota(tx, services);
    return courseId;
  });
  try {
    await storage.put(fileKeyOf({ id, name }), vtt, VTT_TYPE);
    const saved = await writeAs(db, actor, {}, async (tx, held) => {
      // Of two saves at the same time one waits for the other.
      const unit = await holdUnit(tx, courseId, sectionId);
      if (!unit) throw new AppError('section_not_found');
      const present = await findCaptionsOf(tx, { id: sectionId, unit, language }, videoUrl);
      if (replaces !== undefined && replaces !== (present?.id ?? null)) {
        throw new AppError('edit_conflict', { current: present && presentFile(links, present) });
      }
      if (present) await detachFile(tx, present.id);
      await attachCaptions(tx, id, { courseId, sectionId, videoUrl: captionedVideo(unit, videoUrl) });
      await recordFile(tx, held, { courseId, sectionId, name }, 'added');
      return findFile(tx, id);
    });
    events.changed();
    return presentFile(links, saved as FileRow);
  } catch (cause) {
    await tryRemoval(services, async () => {
      const left = await findFile(db, id);
      if (left && left.sectionId === null) await removeFiles(services, [left]);
    });
    throw cause;
  }
}
