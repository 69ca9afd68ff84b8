import type { QueryClient } from '@tanstack/react-query';
import { tickKeys } from './tick-storage.ts';

/**
 * Sends a user's pending ticks: after login or start, on reconnection and when the tab becomes visible. Loads the code
 * for it only if there are any. Runs as long as the tab.
 */
export function sendWaitingTicks(
  client: QueryClient,
  session: { userId(): string | null; subscribe(listener: () => void): void },
): void {
  const send = () => {
    const userId = session.userId();
    if (userId === null || tickKeys(userId).length === 0 || !navigator.onLine) return;
    import('./progress.api.ts').then(
      ({ sendTicksOf }) => sendTicksOf(client, userId),
      // Retried at the next of these occasions.
      () => undefined,
    );
  };
  session.subscribe(send);
  for (const event of ['online', 'focus']) window.addEventListener(event, send);
}
