import { storedValue } from './browser-storage.ts';

const NAME = 'ChunkFailure';
/** A second reload within this time would meet the same failure: a loop. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

const reloadedAt = storedValue<number>({
  key: 'aula.reloaded',
  area: 'session',
  fallback: 0,
  isValid: (value): value is number => typeof value === 'number',
});

/** Returns whether a script or message file of the school did not load. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && error.name === NAME;

/**
 * Gives every failed dynamic import the same error name. Otherwise the router takes it for a missing file and reloads
 * the page, also offline, where the browser shows its own error page
 * (https://vite.dev/guide/build.html#load-error-handling).
 */
export function nameChunkFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    payload.message = `A part of the page did not load: ${payload.message}`;
  });
}

/**
 * Reloads the page, since a deploy may have renamed its files. Returns false and does nothing if that would not help
 * (offline, or reloaded within the last minute) or would lose typed text. `isByVisitor`: the visitor pressed a button for it.
 */
export function reloadOnce({ isByVisitor = false } = {}): boolean {
  if (!navigator.onLine) return false;
  if (!isByVisitor && (Date.now() - reloadedAt.read() < RELOAD_AGAIN_AFTER_MS || hasTypedText())) return false;
  reloadedAt.write(Date.now());
  window.location.reload();
  return true;
}

/**
 * Returns whether a reload would lose input: a form prevents it (beforeunload), or a field differs from its initial
 * value.
 */
function hasTypedText(): boolean {
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => !['checkbox', 'radio', 'file', 'hidden'].includes(field.type) && field.value !== field.defaultValue,
  );
}
