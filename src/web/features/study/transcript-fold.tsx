import { ChevronDown } from 'lucide';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { FilmCaptions } from '#web/ui/film-captions.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { transcriptOpen } from './captions-choice.ts';
import type { StudyVideo } from './use-study-video.ts';

const Transcript = lazy(async () => ({ default: (await import('./transcript.tsx')).Transcript }));

/** The transcript of a unit's film, folded until it is wanted: it is loaded then. */
export function TranscriptFold(props: { captions: readonly FilmCaptions[]; video: StudyVideo; canSeek: boolean }) {
  const { transcript: words } = useMessages().study;
  const open = useSyncExternalStore(transcriptOpen.subscribe, transcriptOpen.read, () => false);
  return (
    <details
      open={open}
      className="group rounded-md border border-line bg-surface"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) transcriptOpen.write(currentTarget.open);
      }}
    >
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        {words.title}
        <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:-scale-y-100" />
      </summary>
      {open && (
        <Suspense fallback={<ListSkeleton label={words.loading} lines={5} />}>
          <Transcript {...props} />
        </Suspense>
      )}
    </details>
  );
}
