import { lazy } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { FilmCaptions } from '#web/ui/film-captions.ts';
import { transcriptOpen } from './captions-choice.ts';
import { Fold } from './fold.tsx';
import type { StudyVideo } from './use-study-video.ts';

const Transcript = lazy(async () => ({ default: (await import('./transcript.tsx')).Transcript }));

/** The transcript of a unit's film. */
export function TranscriptFold(props: { captions: readonly FilmCaptions[]; video: StudyVideo; canSeek: boolean }) {
  const { transcript: words } = useMessages().study;
  return (
    <Fold title={words.title} loading={words.loading} stored={transcriptOpen}>
      <Transcript {...props} />
    </Fold>
  );
}
