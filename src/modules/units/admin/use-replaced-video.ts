import { useState } from 'react';
import { isSameVideo } from '#contract/same-video.ts';
import { videoKind } from '#contract/video-address.ts';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';

/** A video with its length, as a draft has them. */
type VideoFields = Pick<UnitDraftValue, 'videoUrl' | 'durationSeconds'>;

const videoFieldsOf = ({ videoUrl, durationSeconds }: VideoFields): VideoFields => ({ videoUrl, durationSeconds });

/**
 * Watches the video of a draft being replaced, also by typing another address. `lengthFor` is to be called with the address before
 * it is set and returns the length that goes with it: 0 for another video than the one the length describes, undefined to keep it.
 * `earlier` is the video to come back to by undoing: the one before the first change here, or else the published one.
 */
export function useReplacedVideo(value: VideoFields, published: VideoFields) {
  const [before, setBefore] = useState<VideoFields | null>(null);
  const known = before ?? (published.videoUrl === '' ? null : videoFieldsOf(published));
  return {
    earlier: known && !isSameVideo(known.videoUrl, value.videoUrl) ? known : null,
    lengthFor: (videoUrl: string): number | undefined => {
      if (isSameVideo(videoUrl.trim(), value.videoUrl)) return undefined;
      if (known && isSameVideo(videoUrl.trim(), known.videoUrl)) {
        setBefore(null);
        return known.durationSeconds;
      }
      // What is typed before is no video yet, and describes none.
      if (known === null && videoKind(value.videoUrl) === null) return undefined;
      setBefore((earlier) => earlier ?? videoFieldsOf(value));
      return 0;
    },
    forget: () => setBefore(null),
  };
}
