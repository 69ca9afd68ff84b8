import { useSyncExternalStore } from 'react';

/** Whether a CSS media query holds, followed as it changes; false on the server. For pages the server does not draw. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
