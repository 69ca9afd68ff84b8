import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { PlayMark } from './play-mark.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/**
 * The image of a video (`children`) with a play sign. A plain press calls `onPlay`; without scripts, or in a new tab,
 * it opens the video.
 */
export function PlayLink(props: {
  href: string;
  rel?: string;
  title: string;
  onPlay: () => void;
  children: ReactNode;
}) {
  const { ui } = useMessages();
  return (
    <a
      href={props.href}
      rel={props.rel}
      className="group relative block aspect-video overflow-hidden rounded-md bg-night"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        props.onPlay();
      }}
    >
      <VisuallyHidden>{ui.playVideo(props.title)}</VisuallyHidden>
      {props.children}
      <PlayMark />
    </a>
  );
}
