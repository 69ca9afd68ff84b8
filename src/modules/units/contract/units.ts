import { z } from 'zod';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { createShape, type FieldValues, textShape, updateShape } from '#contract/fields/field-shapes.ts';
import { fieldText, optionalText, imageWord, requiredText, yesOrNo } from '#contract/fields/form-fields.ts';
import { UNIT_STATES } from '#contract/choices.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { mediaUrl } from '#contract/fields/media.ts';
import { unitCaptions, unitFile } from '#modules/media/contract/media-files.ts';
import { storedAddress } from '#contract/media-kinds.ts';
import { chapter } from './outline.ts';
import { isAddress, videoError } from '#contract/video-address.ts';
import { UNIT_FIELDS } from './unit.fields.ts';

/** One unit of a course as a visitor may see it: without its text and video unless it is a free preview. */
export const unitOutline = z
  .object({
    _id: objectId,
    position: z.int().positive().meta({ description: 'Its place in the course, from 1' }),
    title: z.string(),
    chapter: chapter.nullable(),
    description: z.string().meta({
      description: 'The text of the unit, in Markdown; its `summary` for callers without access',
    }),
    summary: z.string().meta({
      description: 'At most 240 characters; the beginning of the text while none is written',
    }),
    html: z.string().optional().meta({
      description: 'The text as HTML that is safe to insert: of free previews, and of a unit that is read alone',
    }),
    durationSeconds: z.int().nonnegative(),
    hasVideo: z.boolean(),
    freePreview: z.boolean(),
    videoUrl: mediaUrl.nullable().meta({ description: 'Null unless the unit is a free preview' }),
    captionsUrl: mediaUrl.nullable(),
    sectionImage: mediaUrl.nullable(),
    state: z
      .enum(UNIT_STATES)
      .optional()
      .meta({ description: 'For administrators: all others find published units only' }),
    publishAt: z.iso.datetime().nullish().meta({
      description: 'For administrators: when a scheduled unit is published; null for others',
    }),
    ownSummary: z.string().nullish().meta({
      description: 'For administrators: the summary as written, null for none',
    }),
    version: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'For administrators: to be sent back as `If-Match` when saving' }),
  })
  .meta({ id: 'SectionOutline' });
export type UnitOutline = z.infer<typeof unitOutline>;

/** One full unit of a course: for people enrolled in it and for administrators. */
export const unit = unitOutline
  .extend({
    videoUrl: mediaUrl.nullable(),
    changed: z.iso
      .datetime()
      .nullish()
      .meta({ description: 'When it was last changed since the caller completed it; null if it was not' }),
  })
  .meta({ id: 'Section' });
export type Unit = z.infer<typeof unit>;

/** One unit with what belongs to it, as its page shows it. */
export const unitToStudy = unit
  .extend({
    files: z.array(unitFile).meta({ description: 'To download' }),
    hasTest: z.boolean().meta({ description: 'Whether it has a graded test' }),
    captions: z.array(unitCaptions).meta({ description: 'Uploaded captions of the film, by language' }),
  })
  .meta({ id: 'SectionToStudy' });
export type UnitToStudy = z.infer<typeof unitToStudy>;

/** A web address or a path on this site; an empty text is none. */
export const videoAddress = z
  .string()
  .trim()
  .max(LIMITS.urlLength, fieldMessage('address_too_long'))
  .refine((url) => url === '' || isAddress(url), {
    error: fieldMessage('video_address_invalid'),
  });

const nullIfEmpty = (text: string): string | null => text || null;
/** Uploaded videos are sent with the signature they were read with, and stored without. */
const storedOrNull = (url: string): string | null => storedAddress(url) || null;

const playableVideo = videoAddress.refine((url) => videoError(url) !== 'video_unplayable', {
  error: fieldMessage('video_unplayable'),
});

/** A schema for each editable field. A function, so that the browser's build can leave it out. */
const unitSchemas = () => ({
  ...textShape(UNIT_FIELDS, fieldText),
  description: requiredText(UNIT_FIELDS.description).meta({
    description: 'Markdown',
  }),
  summary: optionalText(UNIT_FIELDS.summary).transform(nullIfEmpty).meta({
    description: 'What people without access read instead of the text; empty for the beginning of the text',
  }),
  videoUrl: playableVideo.transform(storedOrNull).nullable().meta({
    description:
      'A link to a video of a known site, or the address of a video file or stream; any web address is taken',
  }),
  durationSeconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400, fieldMessage('unit_too_long', { hours: 24 })),
  freePreview: yesOrNo,
});
export type UnitValues = FieldValues<ReturnType<typeof unitSchemas>>;

/** Creates a unit, from a form or JSON; at the end unless a place is named. The image is uploaded beside it. */
export const createUnitInput = z.object({
  ...createShape(UNIT_FIELDS, unitSchemas()),
  state: z
    .enum(UNIT_STATES)
    .exclude(['scheduled'])
    .optional()
    .meta({ description: 'A `draft` is for administrators until it is published; `published` by default' }),
  before: objectId.optional().meta({ description: 'Adds it before this unit, in its chapter' }),
  after: objectId.optional().meta({ description: 'Adds it behind this unit, in its chapter' }),
  chapter: objectId.optional().meta({ description: 'Adds it at the end of this chapter' }),
});
export type CreateUnitInput = z.infer<typeof createUnitInput>;

/** Changes a unit; fields that are left out stay. */
export const updateUnitInput = z.object({
  ...updateShape(UNIT_FIELDS, {
    ...unitSchemas(),
    videoUrl: videoAddress.transform(storedOrNull).nullable().meta({
      description:
        'A link to a video of a known site, or the address of a video file or stream; any web address is taken, and the one the unit has now',
    }),
  }),
  posterOf: videoAddress.transform(storedOrNull).optional().meta({
    description:
      'The film, of the unit or of its draft, that the picture is a frame of: it stands for the unit while this film is published',
  }),
  // A client may send a unit as it was read.
  sectionImage: z.union([imageWord, z.null().transform(() => undefined), mediaUrl.transform(() => undefined)]).meta({
    description: 'The word `remove` takes the image away; null, an empty text and its address change nothing',
  }),
});
export type UpdateUnitInput = z.infer<typeof updateUnitInput>;

/** A new order of a course's units: all of them, once each. */
export const reorderUnitsInput = z.object({
  sections: z.array(objectId).max(LIMITS.courseUnits),
});
