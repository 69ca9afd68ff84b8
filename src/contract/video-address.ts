const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/** The 11-character id of a YouTube video, from any of the forms its links take; null for any other address. */
export const youtubeId = (url: string): string | null => YOUTUBE.exec(url)?.[1] ?? null;

/** Types of video files that every browser the school supports plays in a `video` element. */
const VIDEO_FILES = ['mp4', 'm4v', 'webm', 'ogv'] as const;
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

/** Returns whether a text is a web address or a path of this site's media. */
export const isAddress = (url: string): boolean => url.startsWith('/media/') || /^https?:\/\/[^\s]+$/i.test(url);

/**
 * Returns the error of a video address as typed, or null. An empty one is valid, and so is `stored`, the address the unit
 * has now. Any web address is: whether it plays is known to the player alone.
 */
export function videoError(
  url: string,
  stored: string | null = null,
): 'video_address_invalid' | 'video_unplayable' | null {
  if (url === '' || url === stored) return null;
  if (!isAddress(url)) return 'video_address_invalid';
  return url.startsWith('/') && videoKind(url) === null ? 'video_unplayable' : null;
}

/** Returns whether no video is recognised at a valid web address: forms warn of it. */
export const isUnknownVideo = (url: string): boolean => isAddress(url) && videoKind(url) === null;
