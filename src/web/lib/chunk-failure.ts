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

/** Whether an error says that a file of the school's scripts or words did not load. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && error.name === NAME;

/**
 * Gives every failed dynamic import one name, whatever the browser calls it. Without this the router takes it for a
 * missing file and reloads the page, also offline, where the browser then shows a page of its own
 * (https://vite.dev/guide/build.html#load-error-handling).
 */
export function nameChunkFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
    payload.message = `A part of the page did not load: ${payload.message}`;
  });
}

/**
 * Reloads the page, since a deploy may have renamed its files. Returns false and does nothing when that would not help
 * (offline, or reloaded within the last minute) or would lose typed text. `asked`: the visitor pressed a button for it.
 */
export function reloadOnce({ asked = false } = {}): boolean {
  if (!navigator.onLine) return false;
  if (!asked && (Date.now() - reloadedAt.read() < RELOAD_AGAIN_AFTER_MS || hasTypedText())) return false;
  reloadedAt.write(Date.now());
  window.location.reload();
  return true;
}

/** Whether a reload would lose something typed: a form says so when asked (beforeunload), or a field differs from what it came with. */
function hasTypedText(): boolean {
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => !['checkbox', 'radio', 'file', 'hidden'].includes(field.type) && field.value !== field.defaultValue,
  );
}
