import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls `open` when a link leads to this page with `#create`, also when the page is open already. */
export function useCreateAddress(open: () => void): void {
  // Every navigation has its own key.
  const key = useLocation({ select: ({ hash, state }) => (hash === 'create' ? (state.__TSR_key ?? hash) : null) });
  const opened = useEffectEvent(open);
  useEffect(() => {
    if (key !== null) opened();
  }, [key]);
}
