const HINT = 'aula_signed_in=1';
const CHANNEL = 'aula.session';

/** Whether the readable cookie beside the session says that there may be a session. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes(HINT);
}

/**
 * Listens for other tabs of this browser that signed in or out, and returns a function that notifies them. A page brought back
 * by the Back button from the browser's memory may have missed it, so it asks again. Where a browser has no
 * BroadcastChannel, its tabs learn of it at their next call.
 */
export function watchOtherTabs(changed: () => void): () => void {
  window.addEventListener('pageshow', (event) => {
    // Offline the check could only fail, which is no reason to forget the user.
    if (event.persisted && navigator.onLine) changed();
  });
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', changed);
  return () => channel.postMessage('changed');
}
