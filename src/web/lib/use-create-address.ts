import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `open` when a link leads to this page with `#create`, also when the page is open already, and takes the hash off
 * the address again: a reload shows the list, and the next such link counts.
 */
export function useCreateAddress(open: () => void): void {
  const isRequested = useLocation({ select: ({ hash }) => hash === 'create' });
  const navigate = useNavigate();
  const opened = useEffectEvent(() => {
    open();
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (isRequested) opened();
  }, [isRequested]);
}
