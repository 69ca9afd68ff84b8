import { useSyncExternalStore } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SaveStatus } from './autosaved-draft.ts';

/** Renders the time since the last saving again. */
function everySeconds(tick: () => void): () => void {
  const timer = setInterval(tick, 5000);
  return () => clearInterval(timer);
}

/**
 * 'Draft saved 12 s ago', or what happens meanwhile. `savedAt` is ISO 8601, empty for never. Screen readers hear each state
 * once, without the seconds.
 */
export function SaveState({ status, savedAt }: { status: SaveStatus; savedAt: string }) {
  const { autosave } = useMessages().editing;
  const now = useSyncExternalStore(everySeconds, () => Math.floor(Date.now() / 1000));
  const busy = status === 'waiting' || status === 'saving';
  const text = busy
    ? autosave.saving
    : status !== 'saved'
      ? autosave.notSaved
      : savedAt === ''
        ? ''
        : autosave.saved(Math.max(0, now * 1000 - Date.parse(savedAt)));
  return (
    <>
      <p className="text-muted">{text}</p>
      <p role="status" className="sr-only">
        {busy ? '' : status !== 'saved' ? autosave.notSaved : savedAt === '' ? '' : autosave.isSaved}
      </p>
    </>
  );
}

/** Says why a draft could not be saved, and tries again. */
export function SaveFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { autosave } = useMessages().editing;
  return (
    <Alert tone="error">
      <p>{sentenceOr(failure, autosave.offline)}</p>
      <p>{autosave.kept}</p>
      <Button size="sm" tone="secondary" className="mt-2" onClick={onRetry}>
        {autosave.retry}
      </Button>
    </Alert>
  );
}
