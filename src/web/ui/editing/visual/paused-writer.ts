import { holdBack } from '#web/ui/editing/typed-input.ts';

/** How long typing has to pause before a long text is written, and how long it waits at most, in milliseconds. */
export const WRITE_PAUSE_MS = 250;
export const WRITE_LATEST_MS = 2_000;
/** Shorter texts, in characters, are written at each change. */
export const LONG_TEXT = 10_000;

/**
 * Calls `write` after changes; in long texts only in a pause, because to write, compare and store 50,000 characters takes
 * 45 ms of a slow processor, which a key does not have. What waits is written when the page is hidden, when a draft needs it,
 * and by `flush` and `end`.
 */
export function pausedWriter(write: () => void): {
  /** Has to be called after each change, with the length of the text. */
  changed(length: number): void;
  /** Writes what waits. */
  flush(): void;
  /** Forgets what waits. */
  cancel(): void;
  /** Writes what waits, and ends. */
  end(): void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const cancel = () => {
    clearTimeout(timer);
    since = null;
  };
  const flush = () => {
    if (since === null) return;
    cancel();
    write();
  };
  const release = holdBack(flush);
  const onHidden = () => document.visibilityState === 'hidden' && flush();
  // In the capture phase: before the listeners that store what was written.
  document.addEventListener('visibilitychange', onHidden, { capture: true });
  window.addEventListener('pagehide', flush, { capture: true });
  return {
    changed: (length) => {
      const now = performance.now();
      since ??= now;
      if (length < LONG_TEXT) return flush();
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(WRITE_PAUSE_MS, since + WRITE_LATEST_MS - now)));
    },
    flush,
    cancel,
    end: () => {
      flush();
      release();
      document.removeEventListener('visibilitychange', onHidden, { capture: true });
      window.removeEventListener('pagehide', flush, { capture: true });
    },
  };
}
