import { useEffect, useRef, useState } from 'react';
import type { EmbeddedVideo } from '#contract/video-address.ts';
import { FRAME_RIGHTS, frameAddress } from '#contract/video-frame-address.ts';
import type { EmbeddedListener } from './embedded-facade.tsx';
import { listenToPlayer } from './embedded-messages.ts';

/**
 * The frame in which another site plays its video, at once: a press has consented to it. With `takesFocus` it has the focus from
 * the start, in place of what was pressed.
 */
export function EmbeddedPlayer(props: {
  video: EmbeddedVideo;
  title: string;
  takesFocus: boolean;
  listener?: EmbeddedListener;
}) {
  const { video, title, takesFocus, listener } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const [address] = useState(() =>
    frameAddress(video, { autoplay: true, startAt: listener?.place?.(), origin: window.location.origin }),
  );
  const { site } = video;
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    if (takesFocus) current.focus();
    return listenToPlayer(current, site, {
      playing: () => latest.current?.playing?.(),
      moved: (...report) => latest.current?.moved?.(...report),
      ended: () => latest.current?.ended?.(),
      failed: () => latest.current?.failed?.(),
    });
  }, [site, takesFocus]);
  return (
    <iframe
      ref={frame}
      className="aspect-video w-full rounded-md bg-night"
      src={address}
      title={title}
      {...FRAME_RIGHTS}
    />
  );
}
