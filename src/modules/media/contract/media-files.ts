import { z } from 'zod';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { courseRef, objectId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/fields/media.ts';
import * as LIMITS from '#contract/limits.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { MEDIA_KINDS, storedAddress, UPLOAD_KINDS } from '#contract/media-kinds.ts';

/** An uploaded file of a unit. */
export const mediaFile = z
  .object({
    _id: objectId,
    kind: z.enum(MEDIA_KINDS),
    sectionId: objectId.nullable().meta({ description: 'Null once the unit was deleted' }),
    language: z.string().nullable().meta({ description: 'The language tag of captions' }),
    videoUrl: z.string().nullable().meta({
      description: 'The film that captions belong to, if it is another one than the published film of the unit',
    }),
    automatic: z.boolean().meta({ description: 'Captions that were transcribed by a program and not checked yet' }),
    name: z.string(),
    type: z.string().meta({ description: 'Media type' }),
    bytes: z.int().nonnegative(),
    url: z.string().meta({ description: 'A signed address, which works for some hours' }),
  })
  .meta({ id: 'MediaFile' });
export type MediaFile = z.infer<typeof mediaFile>;

/** A file to download, as learners see it. */
export const unitFile = mediaFile.pick({ _id: true, name: true, type: true, bytes: true, url: true });

/** The captions of a video in one language. */
export const unitCaptions = mediaFile.pick({ _id: true, url: true, automatic: true }).extend({ language: z.string() });

/** A language tag (BCP 47) such as `es` or `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, fieldMessage('language_tag_invalid'));

/** Stores the captions of a unit in one language. */
export const captionsInput = z.object({
  language,
  text: z
    .string()
    .max(UPLOAD_LIMITS.captionsBytes, fieldMessage('too_long', { max: UPLOAD_LIMITS.captionsBytes }))
    .meta({ description: 'A WebVTT or SubRip (SRT) file; it is stored as WebVTT, without styles and positions' }),
  videoUrl: z
    .string()
    .max(LIMITS.urlLength, fieldMessage('address_too_long'))
    .transform(storedAddress)
    .optional()
    .meta({
      description: 'The address of the film they belong to, such as that of the draft; without it the published one',
    }),
  replaces: objectId.nullish().meta({
    description:
      'The `_id` of the captions the text was made from, null for none: if the unit has others now, the response is `edit_conflict` with those as `current`. Without it they are replaced',
  }),
});
export type CaptionsInput = z.infer<typeof captionsInput>;

/** Asks for captions that a program makes of an uploaded video. */
export const transcriptionInput = z.object({
  language,
  film: objectId.meta({ description: 'The film, by the id in its address' }),
});
export type TranscriptionInput = z.infer<typeof transcriptionInput>;

/** Captions that are being made, or could not be. */
const transcription = z.object({
  sectionId: objectId,
  language: z.string(),
  state: z.enum(['waiting', 'failed']),
  problem: z.object({ code: z.string(), detail: z.string() }).nullable().meta({
    description: 'Why the last try failed: `detail` is what the program wrote last, or a sentence for the log',
  }),
});

/** The uploaded files of a course, and how much room they take. */
export const courseMedia = z
  .object({
    files: z.array(mediaFile),
    courseBytes: z.int().nonnegative().meta({ description: 'The files of this course together' }),
    schoolBytes: z.int().nonnegative().meta({ description: 'Those of all courses' }),
    quotaBytes: z.int().nonnegative().nullable().meta({ description: '`MEDIA_QUOTA`; null without a limit' }),
    canTranscribe: z
      .boolean()
      .meta({ description: 'Whether captions can be made of films: `TRANSCRIBE_COMMAND` is set' }),
    transcriptions: z.array(transcription),
    posters: z
      .array(z.object({ sectionId: objectId, videoUrl: z.string(), imageSrc: mediaUrl }))
      .meta({ description: 'Frames that stand before films, also of drafts and of films that were replaced' }),
  })
  .meta({ id: 'CourseMedia' });
export type CourseMedia = z.infer<typeof courseMedia>;

/** An upload: how much of it has arrived, and the file once it is complete. */
export const uploadState = z
  .object({
    _id: objectId,
    bytes: z.int().positive(),
    received: z.int().nonnegative(),
    file: mediaFile.nullable().meta({ description: 'Null until all of it has arrived' }),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof uploadState>;

/** The headers that create an upload. */
export const newUploadHeaders = z.object({
  'tus-resumable': z.string().optional(),
  'upload-length': z.coerce.number().int().positive(),
  'upload-metadata': z.string().max(4_096),
});

/** The headers of a part of an upload. */
export const uploadPartHeaders = z.object({
  'tus-resumable': z.string().optional(),
  'upload-offset': z.coerce.number().int().nonnegative(),
});

const filename = z.string().trim().min(1).max(LIMITS.urlLength);

/** What `Upload-Metadata` says of a new upload. */
export const uploadMetadata = z.discriminatedUnion('kind', [
  z.object({ courseId: courseRef, sectionId: objectId, kind: z.enum(UPLOAD_KINDS).exclude(['archive']), filename }),
  z.object({ kind: z.literal('archive'), filename }),
]);
export type UploadMetadata = z.infer<typeof uploadMetadata>;
