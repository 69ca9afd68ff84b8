import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Announces a navigation to screen readers: says the title and moves the focus to the main content, as loading a new
 * document would.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
