import { z } from 'zod';
import { objectId } from './ids.ts';
import { mediaUrl } from './media.ts';

/** One unit of a course as a visitor may see it: what it is about, not its video unless it is a free preview. */
export const sectionOutline = z
  .object({
    _id: objectId,
    position: z.int().positive().meta({ description: 'Its place in the course, from 1' }),
    title: z.string(),
    description: z.string(),
    durationSeconds: z.int().nonnegative(),
    hasVideo: z.boolean(),
    freePreview: z.boolean(),
    videoUrl: mediaUrl.nullable().meta({ description: 'Null unless the unit is a free preview' }),
    captionsUrl: mediaUrl.nullable(),
    sectionImage: mediaUrl.nullable(),
  })
  .meta({ id: 'SectionOutline' });
export type SectionOutline = z.infer<typeof sectionOutline>;

/** One unit of a course, whole: for people enrolled in it and for administrators. */
export const section = sectionOutline.extend({ videoUrl: mediaUrl.nullable() }).meta({ id: 'Section' });
export type Section = z.infer<typeof section>;

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/** The 11-character id of a YouTube video, from any of the forms its links take; null for any other address. */
export const youtubeId = (url: string): string | null => YOUTUBE.exec(url)?.[1] ?? null;
