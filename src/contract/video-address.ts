/** The sites whose players Aula embeds, as people call them. */
export type VideoSite = 'YouTube' | 'Vimeo' | 'Bunny' | 'Loom' | 'Wistia';

/** A video that another site plays in its own frame. */
export interface EmbeddedVideo {
  readonly site: VideoSite;
  /** What the site calls the video: one word, or two with a slash between (an unlisted Vimeo video, a library of Bunny). */
  readonly id: string;
}

/** Returns the pattern of addresses of a domain and what follows it; the first group is the id. */
const addresses = (after: RegExp): RegExp => new RegExp(`^https?://(?:[\\w-]+\\.)?${after.source}`);

/** The addresses of videos, as people copy them from the sites: of their pages and of their players. */
const SITES: readonly (readonly [VideoSite, RegExp])[] = [
  [
    'YouTube',
    addresses(
      /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    ),
  ],
  [
    'Vimeo',
    addresses(
      /vimeo\.com\/(?:video\/|(?:channels|groups|showcase)\/[\w-]+\/(?:videos?\/)?)?(\d{5,12}(?:(?:\/|\?(?:[^#]*&)?h=)[\da-f]{6,20})?)(?!\w|\/[^?#])/,
    ),
  ],
  ['Bunny', addresses(/mediadelivery\.net\/(?:embed|play)\/(\d+\/[\da-f-]{36})(?![\w-])/)],
  ['Loom', addresses(/loom\.com\/(?:share|embed)\/(?:[\w-]+-)?([\da-f]{32})(?!\w)/)],
  ['Wistia', addresses(/wistia\.(?:com|net)\/(?:medias|embed\/(?:iframe|medias))\/([a-z\d]{10})(?![a-z\d])/)],
];

/** Returns the video of another site at an address, in any of the forms its links take; null for any other address. */
export function embeddedVideo(url: string): EmbeddedVideo | null {
  for (const [site, pattern] of SITES) {
    const id = pattern.exec(url)?.[1];
    // The word that opens an unlisted video follows a slash in its page and "?h=" in its player.
    if (id !== undefined) return { site, id: id.replace(/\?.*h=/, '/') };
  }
  return null;
}

/** Types of video files that every browser the school supports plays in a `video` element. */
const VIDEO_FILES = ['mp4', 'm4v', 'webm', 'ogv'] as const;
const VIDEO_FILE = new RegExp(`\\.(?:${VIDEO_FILES.join('|')})$`, 'i');

/**
 * Returns how the player shows a video address: 'embedded' in the frame of another site, 'stream' for an HLS playlist
 * (`.m3u8`, RFC 8216), 'file' for a web address or a path below `/media/` that ends in one of `VIDEO_FILES`; null when it
 * cannot play it, such as the page of another video site.
 */
export function videoKind(url: string): 'embedded' | 'stream' | 'file' | null {
  if (embeddedVideo(url) !== null) return 'embedded';
  if (!isAddress(url)) return null;
  const path = URL.parse(url, 'https://school.invalid')?.pathname ?? '';
  if (/\.m3u8$/i.test(path)) return url.startsWith('/') ? null : 'stream';
  return VIDEO_FILE.test(path) ? 'file' : null;
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
