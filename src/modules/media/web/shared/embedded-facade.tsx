import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { EmbeddedVideo } from '#contract/video-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ImagePlaceholder } from '#web/ui/image-placeholder.tsx';
import type { PlayerListener } from './embedded-messages.ts';
import { PlayLink } from './play-link.tsx';

/** What follows an embedded player: where it begins, and what it reports, where its site's player reports anything. */
export interface EmbeddedListener extends Partial<PlayerListener> {
  /** Returns where to begin, in seconds. */
  place?(): number;
  /** Returns whether the learner goes on from another video: then one of a site that was agreed to needs no press. */
  goesOn?(): boolean;
}

/** The sites whose videos were started with a press since the page was loaded. */
const agreed = new Set<string>();

interface Props {
  readonly video: EmbeddedVideo;
  /** Whether the frame gets the focus: where what was pressed is unmounted for it. */
  readonly takesFocus: boolean;
  readonly title: string;
  readonly listener?: EmbeddedListener;
}

/**
 * A video of another site, which is contacted only after a press on play; `poster` must therefore be an image of the school.
 * Without scripts, a link to the video, whose page is at `address`.
 */
export function EmbeddedFacade(props: Omit<Props, 'takesFocus'> & { address: string; poster?: string | null }) {
  const { video, address, title, poster, listener } = props;
  const [player, setPlayer] = useState<{ of: ComponentType<Props>; isPressed: boolean }>();
  const { ui } = useMessages();
  const play = (isPressed: boolean) => {
    agreed.add(video.site);
    // The code that knows the sites is loaded with the first video played.
    import('./embedded-player.tsx').then(
      ({ EmbeddedPlayer }) => setPlayer({ of: EmbeddedPlayer, isPressed }),
      // The link then does what it does without scripts.
      () => isPressed && window.location.assign(address),
    );
  };
  const goOn = useEffectEvent(() => {
    if (agreed.has(video.site) && listener?.goesOn?.()) play(false);
  });
  useEffect(() => goOn(), []);
  if (player) return <player.of video={video} title={title} listener={listener} takesFocus={player.isPressed} />;
  return (
    <PlayLink href={address} rel="noreferrer" title={title} onPlay={() => play(true)}>
      {poster ? (
        <img src={poster} alt="" width={1280} height={720} className="size-full object-cover" />
      ) : (
        <ImagePlaceholder label="" />
      )}
      <span className="absolute inset-x-0 bottom-0 bg-night/85 px-4 py-2 text-xs text-on-night">
        {ui.siteNote(video.site)}
      </span>
    </PlayLink>
  );
}
