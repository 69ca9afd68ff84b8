import { useState } from 'react';
import { youtubeId } from '#contract/video-address.ts';
import { Picture } from './picture.tsx';
import { PlayLink } from './play-link.tsx';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';

/** From the link that was pressed and is there no more. */
function startAndFocus(video: HTMLVideoElement | null): void {
  video?.focus();
  // A browser that will not play at once shows its controls: the next press is on those.
  video?.play().catch(() => undefined);
}

/**
 * A video of which only the picture is there until play is pressed: a player of the browser's costs as much to lay out
 * as the page around it. Without a script it is a link to the video. `sizes` as the attribute of the picture.
 */
export function VideoFacade(
  props: Pick<VideoPlayerProps, 'videoUrl' | 'captionsUrl' | 'title'> & { poster: string | null; sizes: string },
) {
  const [playing, setPlaying] = useState(false);
  if (playing || youtubeId(props.videoUrl) !== null) return <VideoPlayer {...props} videoRef={startAndFocus} />;
  return (
    <PlayLink href={props.videoUrl} title={props.title} onPlay={() => setPlaying(true)}>
      <Picture src={props.poster} alt="" sizes={props.sizes} priority />
    </PlayLink>
  );
}
