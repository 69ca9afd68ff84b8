import { z } from 'zod';
import { lastReadVersion, requiredText, yesOrNo } from './form-fields.ts';
import { objectId } from './ids.ts';
import { LIMITS } from './limits.ts';
import { mediaUrl } from './media.ts';

/** One unit of a course as a visitor may see it: without its text and video unless it is a free preview. */
export const unitOutline = z
  .object({
    _id: objectId,
    position: z.int().positive().meta({ description: 'Its place in the course, from 1' }),
    title: z.string(),
    description: z.string().meta({ description: 'The text of the unit; its `summary` for callers without access' }),
    summary: z.string().meta({ description: 'The first sentences of the text, at most 240 characters' }),
    durationSeconds: z.int().nonnegative(),
    hasVideo: z.boolean(),
    freePreview: z.boolean(),
    videoUrl: mediaUrl.nullable().meta({ description: 'Null unless the unit is a free preview' }),
    captionsUrl: mediaUrl.nullable(),
    sectionImage: mediaUrl.nullable(),
    version: z.int().positive().optional().meta({ description: 'For administrators: to be sent back when saving' }),
  })
  .meta({ id: 'SectionOutline' });
export type UnitOutline = z.infer<typeof unitOutline>;

/** One full unit of a course: for people enrolled in it and for administrators. */
export const unit = unitOutline.extend({ videoUrl: mediaUrl.nullable() }).meta({ id: 'Section' });
export type Unit = z.infer<typeof unit>;

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/** The 11-character id of a YouTube video, from any of the forms its links take; null for any other address. */
export const youtubeId = (url: string): string | null => YOUTUBE.exec(url)?.[1] ?? null;

/** Types of video files that every browser the school supports plays in a `video` element. */
export const VIDEO_FILES = ['mp4', 'm4v', 'webm', 'ogv'] as const;
const VIDEO_FILE = new RegExp(`\\.(?:${VIDEO_FILES.join('|')})$`, 'i');

/**
 * Returns how the player shows a video address: 'youtube', or 'file' for a web address or a path below `/media/` that ends in
 * one of `VIDEO_FILES`; null when it cannot play it, such as the page of another video site.
 */
export function videoKind(url: string): 'youtube' | 'file' | null {
  if (youtubeId(url) !== null) return 'youtube';
  if (!isAddress(url)) return null;
  const path = URL.parse(url, 'https://school.invalid')?.pathname;
  return path !== undefined && VIDEO_FILE.test(path) ? 'file' : null;
}

const isAddress = (url: string): boolean => url.startsWith('/media/') || /^https?:\/\/[^\s]+$/i.test(url);

/** What is said of a video address that is none, and of one the player cannot play. */
export const VIDEO_PROBLEMS = {
  address: 'Please enter a web address that starts with https://, or leave this empty.',
  unplayable: 'Only YouTube links and video files (.mp4, .m4v, .webm, .ogv) can be played here.',
} as const;

/**
 * Returns what is wrong with a video address as typed, or null. An empty one is none; `stored` is the address the unit has,
 * which may stay whatever it is.
 */
export function videoProblem(url: string, stored: string | null = null): keyof typeof VIDEO_PROBLEMS | null {
  if (url === '' || url === stored) return null;
  if (!isAddress(url)) return 'address';
  return videoKind(url) === null ? 'unplayable' : null;
}

/** A web address or a path on this site; an empty text is none. */
const videoAddress = z
  .string()
  .trim()
  .max(LIMITS.urlLength, 'This address is too long.')
  .refine((url) => url === '' || isAddress(url), { error: VIDEO_PROBLEMS.address });

const playableVideo = videoAddress.refine((url) => videoProblem(url) !== 'unplayable', {
  error: VIDEO_PROBLEMS.unplayable,
});

/** What a unit is made of by an administrator; the picture travels beside it. */
export const createUnitInput = z.object({
  title: requiredText('Section title is required.', LIMITS.titleLength),
  description: requiredText('Description is required.', LIMITS.descriptionLength),
  videoUrl: playableVideo.optional().meta({ description: 'A YouTube link, or the address of a video file' }),
  durationSeconds: z.coerce.number().int().min(0).max(86_400, 'A unit is at most 24 hours long.').optional(),
  freePreview: yesOrNo.optional(),
});
export type CreateUnitInput = z.infer<typeof createUnitInput>;

/** A change to a unit; what is left out stays. With `version` a change somebody else made meanwhile is not overwritten. */
export const updateUnitInput = createUnitInput.partial().extend({
  videoUrl: videoAddress.optional().meta({
    description: 'A YouTube link, the address of a video file, or the address the unit has now',
  }),
  version: lastReadVersion.optional(),
  sectionImage: z.literal('remove').optional().meta({ description: 'The word `remove` takes the picture away' }),
});
export type UpdateUnitInput = z.infer<typeof updateUnitInput>;

/** A new order of a course's units: all of them, once each. */
export const reorderUnitsInput = z.object({ sections: z.array(objectId).max(500) });
