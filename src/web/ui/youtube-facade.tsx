import { useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { PicturePlaceholder } from './picture-placeholder.tsx';
import { PlayLink } from './play-link.tsx';

/** From the link that was pressed and is there no more. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * A YouTube video that asks nothing of YouTube until play is pressed; `poster` must therefore be one of our own
 * pictures. Without a script it is a link to the video.
 */
export function YoutubeFacade({ videoId, title, poster }: { videoId: string; title: string; poster?: string | null }) {
  const [playing, setPlaying] = useState(false);
  const { ui } = useMessages();
  if (playing) {
    return (
      <iframe
        ref={takeFocus}
        className="aspect-video w-full rounded-md"
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        // YouTube refuses to play (its error 153) for a page that hides where it is.
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
        <PicturePlaceholder label="" />
      )}
      <span className="absolute inset-x-0 bottom-0 bg-night/85 px-4 py-2 text-xs text-on-night">{ui.youtubeNote}</span>
    </PlayLink>
  );
}
