import { Readable } from 'node:stream';
import { z } from 'zod';
import type { CourseMedia, TranscriptionInput } from '#modules/media/contract/media-files.ts';
import { fileAddress } from '#contract/media-kinds.ts';
import type { Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { defineJob, type JobHandler, JobProblem, runJob } from '#server/jobs/define-job.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import type { Services } from '#server/services.ts';
import { captionedVideo, type CaptionedUnit, findCaptionsOf, toVtt, VTT_TYPE } from './captions.service.ts';
import {
  attachCaptions,
  findCourseId,
  findFile,
  findVideo,
  holdAuthor,
  holdUnit,
  type FileRow,
} from './media-files.queries.ts';
import { stageFile } from './stage-file.ts';
import { recordFile } from './stored-media.ts';
import { runTranscription } from './transcribe-command.ts';
import { listTranscriptions } from './transcription.queries.ts';
import { fileKeyOf } from './unit-files.service.ts';

/** As long as a program may work on a video. */
const TIMEOUT_MINUTES = 120;

const transcribeVideo = defineJob({
  kind: 'captions.transcribe',
  payload: z.object({
    course: z.uuid(),
    unit: z.uuid(),
    film: z.uuid(),
    language: z.string(),
    /** The admin who asked for them. */
    admin: z.uuid(),
  }),
  maxAttempts: 2,
  claimSeconds: (TIMEOUT_MINUTES + 10) * 60,
});

const addressOf = ({ id, bytesOf, name }: FileRow): string => fileAddress(bytesOf ?? id, name);

/** Lists the captions of a course that are being made or could not be. */
export const getTranscriptions = (db: Handle, courseId: string): Promise<CourseMedia['transcriptions']> =>
  listTranscriptions(db, transcribeVideo.kind, courseId);

/**
 * Enqueues the captions of an uploaded video of a unit. Throws `transcription_off`, `course_not_found`, `section_not_found`,
 * `upload_not_found` for another video, and `edit_conflict` if the unit has captions in this language.
 */
export async function requestTranscription(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Caller,
  { course: ref, id: unit }: CaptionedUnit,
  { language, film: id }: TranscriptionInput,
): Promise<void> {
  if (!config.transcribe) throw new AppError('transcription_off');
  await writeAs(db, actor, {}, async (tx, held) => {
    const course = await findCourseId(tx, ref);
    if (course === null) throw new AppError('course_not_found');
    const present = await holdUnit(tx, course, unit);
    if (!present) throw new AppError('section_not_found');
    const video = await findVideo(tx, course, id);
    if (!video) throw new AppError('upload_not_found');
    if (await findCaptionsOf(tx, { id: unit, unit: present, language }, addressOf(video)))
      throw new AppError('edit_conflict');
    const payload = { course, unit, film: video.id, language, admin: held.actor._id };
    await enqueue(tx, transcribeVideo, payload, { key: `${unit} ${language}`, userId: held.actor._id });
  });
}

/**
 * Returns the handler of the job that makes captions. They are stored first, as a file without a unit, and given to the unit
 * if it has none in this language by then: a job that runs twice, or dies, changes nothing else.
 */
export const transcriptionJob = (services: Pick<Services, 'db' | 'storage' | 'events' | 'config'>): JobHandler =>
  runJob(transcribeVideo, async ({ course, unit, film: videoId, language, admin }, { signal }) => {
    const { db, storage, events, config } = services;
    const { transcribe } = config;
    if (!transcribe) throw new JobProblem('transcription_off', 'TRANSCRIBE_COMMAND is not set.', true);
    const video = await findFile(db, videoId);
    /** Returns the unit, locked, if it still is to have these captions. */
    const uncaptionedUnit = async (tx: Handle, videoUrl: string) => {
      const present = await holdUnit(tx, course, unit);
      return present && !(await findCaptionsOf(tx, { id: unit, unit: present, language }, videoUrl)) ? present : null;
    };
    // The program may work for an hour.
    if (video && !(await uncaptionedUnit(db, addressOf(video)))) return;
    const stored = video && (await storage.read(fileKeyOf(video)));
    if (!stored) throw new JobProblem('film_gone', 'The film has been deleted.', true);
    const timeoutMs = TIMEOUT_MINUTES * 60_000;
    const text = await runTranscription(transcribe, stored.stream, { language, signal, timeoutMs });
    const vtt = readCaptions(text);
    const [id, name] = [newId(), `${language}.vtt`];
    const row = { id, kind: 'captions', language, automatic: true, name, type: VTT_TYPE, bytes: vtt.length } as const;
    await stageFile(services, { ...row, createdBy: admin }, Readable.from([vtt]));
    await transact(db, async (tx) => {
      const actor = await holdAuthor(tx, admin, course);
      const videoUrl = addressOf(video);
      const present = await uncaptionedUnit(tx, videoUrl);
      if (!actor || !present) return;
      await attachCaptions(tx, id, {
        courseId: course,
        sectionId: unit,
        videoUrl: captionedVideo(present, videoUrl),
      });
      await recordFile(tx, { actor }, { courseId: course, sectionId: unit, name }, 'added');
    });
    events.changed();
  });

/** Returns what a program wrote as the file to store. Throws a `JobProblem` for anything but captions. */
function readCaptions(text: string): Buffer {
  try {
    return toVtt(text);
  } catch {
    throw new JobProblem('transcription_unreadable', 'The program wrote neither WebVTT nor SRT.', true);
  }
}
