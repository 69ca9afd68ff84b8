import { endingOf, MEDIA_BYTES } from '#contract/media-kinds.ts';
import { checkVideo, type VideoProblem } from '#modules/media/contract/video-check.ts';

/** Containers whose content the browser can play, or put into an MP4; some systems name no type for them. */
const VIDEO_ENDINGS: readonly string[] = ['mp4', 'm4v', 'webm', 'mov', 'mkv'];

/** What a video may be, for the browser's choice of files. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska']
  .concat(VIDEO_ENDINGS.map((ending) => `.${ending}`))
  .join(',');

/** Returns why a file cannot be the video of a unit, by its name, type and size alone; null if nothing speaks against it. */
export function fileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): 'not_video' | 'too_large' | null {
  if (!type.startsWith('video/') && !VIDEO_ENDINGS.includes(endingOf(name))) return 'not_video';
  return size > MEDIA_BYTES.film ? 'too_large' : null;
}

/** Returns why browsers do not show the video in a file, by its headers; null if they do. */
export function checkVideoFile(file: File): Promise<VideoProblem | null> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  return checkVideo(read, file.size).catch(() => ({ kind: 'unreadable' }) as const);
}
