import type { Unit } from '#modules/units/contract/units.ts';
import { embeddedVideo } from '#contract/video-address.ts';

/** Returns the image of a unit's card: its own, else YouTube's still of the video, else null. */
export function unitImage({ sectionImage, videoUrl }: Pick<Unit, 'sectionImage' | 'videoUrl'>): string | null {
  const video = videoUrl === null ? null : embeddedVideo(videoUrl);
  return sectionImage ?? (video?.site === 'YouTube' ? `https://i.ytimg.com/vi/${video.id}/mqdefault.jpg` : null);
}
