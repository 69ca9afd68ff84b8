const HINT = 'aula_signed_in=1';
const CHANNEL = 'aula.session';

/** Returns whether the readable cookie beside the session cookie hints at a session. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes(HINT);
}

/**
 * Calls back when other tabs log in or out, and returns a function that notifies them. A page restored from the
 * back/forward cache may have missed it, so it checks as well. Without BroadcastChannel, other tabs notice at their
 * next call.
 */
export function watchOtherTabs(changed: () => void): () => void {
  window.addEventListener('pageshow', (event) => {
    // Offline the check can only fail, which is no reason to drop the user.
    if (event.persisted && navigator.onLine) changed();
  });
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', changed);
  return () => channel.postMessage('changed');
}
