import { lazy } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { VideoCaptions } from '#modules/media/web/shared/video-captions.ts';
import { transcriptOpen } from './captions-choice.ts';
import { Fold } from '#web/ui/fold.tsx';
import type { StudyVideo } from './shared/use-study-video.ts';

const Transcript = lazy(async () => ({ default: (await import('./transcript.tsx')).Transcript }));

/** The transcript of a unit's video. */
export function TranscriptFold(props: { captions: readonly VideoCaptions[]; video: StudyVideo; canSeek: boolean }) {
  const { transcript: words } = useMessages().study;
  return (
    <Fold title={words.title} loading={words.loading} stored={transcriptOpen}>
      <Transcript {...props} />
    </Fold>
  );
}
