import { isSameVideo } from '#contract/same-video.ts';
import type { CourseMedia, MediaFile } from '#modules/media/contract/media-files.ts';
import type { Unit } from '#modules/units/contract/units.ts';

/** A video of a unit, such as that of its draft, and the published one; null for none. */
export interface VideoOfUnit {
  readonly unitId: string;
  readonly videoUrl: string | null;
  readonly published: string | null;
}

/** Whether captions can be added: they belong to a video, but can be there before the first one. */
export const canHaveCaptions = ({ videoUrl, published }: VideoOfUnit): boolean =>
  videoUrl !== null || published === null;

/** Returns those of the files that are captions of a video. */
export function captionsOfVideo(files: readonly MediaFile[], video: VideoOfUnit): MediaFile[] {
  const { unitId, videoUrl, published } = video;
  return files.filter((file) => {
    if (file.kind !== 'captions' || file.sectionId !== unitId) return false;
    if (file.videoUrl === null) return published === null || isSameVideo(videoUrl, published);
    return isSameVideo(file.videoUrl, videoUrl);
  });
}

/** Returns the image that stands before a video of a unit, and whether it is a frame of it; null for none. */
export function imageOfVideo(
  unit: Pick<Unit, '_id' | 'sectionImage' | 'videoUrl'>,
  posters: CourseMedia['posters'],
  videoUrl: string | null,
): { readonly src: string; readonly isFrame: boolean } | null {
  const own = posters.filter(({ sectionId }) => sectionId === unit._id);
  const isFrame = own.some(({ imageSrc }) => imageSrc === unit.sectionImage);
  if (isSameVideo(videoUrl, unit.videoUrl))
    return unit.sectionImage === null ? null : { src: unit.sectionImage, isFrame };
  const frame = videoUrl === null ? undefined : own.find((poster) => isSameVideo(poster.videoUrl, videoUrl));
  if (frame) return { src: frame.imageSrc, isFrame: true };
  return unit.sectionImage === null || isFrame ? null : { src: unit.sectionImage, isFrame: false };
}
