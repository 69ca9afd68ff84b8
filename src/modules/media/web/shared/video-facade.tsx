import { useState } from 'react';
import { embeddedVideo } from '#contract/video-address.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { PlayLink } from './play-link.tsx';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';

/** Moves the focus from the pressed link, which is unmounted. */
function startAndFocus(video: HTMLVideoElement | null): void {
  video?.focus();
  // If the browser blocks autoplay it shows its controls for the next press.
  video?.play().catch(() => undefined);
}

/**
 * Only the image of a video until play is pressed: a native player costs as much layout as the page around it.
 * Without scripts, a link to the video. `sizes` as the image's attribute.
 */
export function VideoFacade(
  props: Pick<VideoPlayerProps, 'videoUrl' | 'captions' | 'title'> & { poster: string | null; sizes: string },
) {
  const [playing, setPlaying] = useState(false);
  if (playing || embeddedVideo(props.videoUrl) !== null) return <VideoPlayer {...props} videoRef={startAndFocus} />;
  return (
    <PlayLink href={props.videoUrl} title={props.title} onPlay={() => setPlaying(true)}>
      <ResponsiveImage src={props.poster} alt="" sizes={props.sizes} priority />
    </PlayLink>
  );
}
