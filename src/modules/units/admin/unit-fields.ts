import type { Unit } from '#modules/units/contract/units.ts';
import { youtubeId } from '#contract/video-address.ts';

/** Returns the image of a unit's card: its own, else YouTube's still of the video, else null. */
export function unitImage({ sectionImage, videoUrl }: Pick<Unit, 'sectionImage' | 'videoUrl'>): string | null {
  const videoId = videoUrl && youtubeId(videoUrl);
  return sectionImage ?? (videoId ? `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg` : null);
}
