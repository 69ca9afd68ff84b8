import type { Ref } from 'react';
import { youtubeId } from '#contract/video-address.ts';
import { languageName } from '#web/lib/format/language-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { VideoCaptions } from './video-captions.ts';
import { YoutubeFacade } from './youtube-facade.tsx';

export interface VideoPlayerProps {
  /** A video file, or any form of a YouTube link. */
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
  /** Called when a file starts or resumes. */
  onPlay?: () => void;
  /** Called when the video has played to its end. */
  onEnded?: () => void;
  /** The element of a file, for keys that play and seek. */
  videoRef?: Ref<HTMLVideoElement>;
  /** Called when the video does not play. */
  onFailed?: () => void;
}

/** A 16:9 video with captions; YouTube only after a press. Another address resets it. */
export function VideoPlayer({
  videoUrl,
  captions = [],
  shownCaptions = captions[0]?.language ?? null,
  title,
  poster,
  controls = true,
  onPlay,
  onEnded,
  videoRef,
  onFailed,
}: VideoPlayerProps) {
  const { ui } = useMessages();
  const locale = useLocale();
  const videoId = youtubeId(videoUrl);
  if (videoId) {
    return (
      <YoutubeFacade
        key={videoId}
        videoId={videoId}
        title={title}
        poster={poster}
        onEnded={onEnded}
        onFailed={onFailed}
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
