import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ImagePlaceholder } from '#web/ui/image-placeholder.tsx';
import { PlayLink } from './play-link.tsx';

interface Callbacks {
  readonly onEnded?: () => void;
  readonly onFailed?: () => void;
}

/** Listens to the player; its code is loaded with the first video played. */
function followYoutube(frame: HTMLIFrameElement, callbacks: RefObject<Callbacks>): () => void {
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  import('./youtube-messages.ts').then(
    ({ listenToYoutube }) => {
      if (stopped) return;
      stop = listenToYoutube(frame, {
        ended: () => callbacks.current.onEnded?.(),
        failed: () => callbacks.current.onFailed?.(),
      });
    },
    // The video plays anyway; only its end goes unnoticed.
    () => undefined,
  );
  return () => stop();
}

/**
 * A YouTube video that contacts YouTube only after a press on play; `poster` must therefore be an image of the school.
 * Without scripts, a link to the video.
 */
export function YoutubeFacade(props: {
  videoId: string;
  title: string;
  poster?: string | null;
  /** Called when the video has ended, as reported by YouTube's player. */
  onEnded?: () => void;
  /** Called when YouTube's player cannot show the video. */
  onFailed?: () => void;
}) {
  const { videoId, title, poster } = props;
  const [playing, setPlaying] = useState(false);
  const { ui } = useMessages();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!playing || !frame.current) return;
    // Moves the focus from the pressed link, which is unmounted.
    frame.current.focus();
    return followYoutube(frame.current, latest);
  }, [playing]);
  if (playing) {
    return (
      <iframe
        ref={frame}
        className="aspect-video w-full rounded-md"
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0&enablejsapi=1&origin=${encodeURIComponent(window.location.origin)}`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        // YouTube refuses to play (its error 153) for a page without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <PlayLink
      href={`https://www.youtube.com/watch?v=${videoId}`}
      rel="noreferrer"
      title={title}
      onPlay={() => setPlaying(true)}
    >
      {poster ? (
        <img src={poster} alt="" width={1280} height={720} className="size-full object-cover" />
      ) : (
        <ImagePlaceholder label="" />
      )}
      <span className="absolute inset-x-0 bottom-0 bg-night/85 px-4 py-2 text-xs text-on-night">{ui.youtubeNote}</span>
    </PlayLink>
  );
}
