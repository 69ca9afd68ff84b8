import type { Ref } from 'react';
import { embeddedVideo } from '#contract/video-address.ts';
import { languageName } from '#web/lib/format/language-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { VideoCaptions } from './video-captions.ts';
import { EmbeddedFacade, type EmbeddedListener } from './embedded-facade.tsx';

export interface VideoPlayerProps {
  /** A video file or stream, or any form of a link to a video of a known site. */
  videoUrl: string;
  /** For files only. */
  captions?: readonly VideoCaptions[];
  /** The language whose captions are shown; null for none, the first by default. */
  shownCaptions?: string | null;
  title: string;
  /** An image of the school, shown before play. */
  poster?: string | null;
  /** Whether a file shows the browser's controls; true by default. */
  controls?: boolean;
  /** Called when the video starts or resumes. */
  onPlay?: () => void;
  /** Called when the video has played to its end. */
  onEnded?: () => void;
  /** What follows the player of another site, besides `onEnded` and `onFailed`. */
  embedded?: EmbeddedListener;
  /** The element of a file, for keys that play and seek. */
  videoRef?: Ref<HTMLVideoElement>;
  /** Called when the video does not play. */
  onFailed?: () => void;
}

/** A 16:9 video with captions; other sites only after a press. Another address resets it. */
export function VideoPlayer({
  videoUrl,
  captions = [],
  shownCaptions = captions[0]?.language ?? null,
  title,
  poster,
  controls = true,
  onPlay,
  onEnded,
  embedded,
  videoRef,
  onFailed,
}: VideoPlayerProps) {
  const { ui } = useMessages();
  const locale = useLocale();
  const video = embeddedVideo(videoUrl);
  if (video) {
    return (
      <EmbeddedFacade
        key={videoUrl}
        video={video}
        address={videoUrl}
        title={title}
        poster={poster}
        listener={{ ...embedded, playing: onPlay, ended: onEnded, failed: onFailed }}
      />
    );
  }
  return (
    // Captions are there whenever the video has any; the rule looks for a fixed one.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      key={videoUrl}
      ref={videoRef}
      className="aspect-video w-full rounded-md bg-night"
      src={videoUrl}
      poster={poster ?? undefined}
      aria-label={title}
      controls={controls}
      playsInline
      preload={poster ? 'none' : 'metadata'}
      onPlay={onPlay}
      onEnded={onEnded}
      // Not of the captions' track, whose error does not reach this element: a video without captions is still usable.
      onError={onFailed}
    >
      {captions.map(({ language, url }) => (
        <track
          key={language}
          kind="captions"
          src={url}
          srcLang={language}
          label={languageName(language, locale)}
          default={language === shownCaptions}
        />
      ))}
      {ui.videoUnsupported} <a href={videoUrl}>{ui.downloadVideo}</a>
    </video>
  );
}
