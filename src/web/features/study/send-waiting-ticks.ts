import type { QueryClient } from '@tanstack/react-query';
import { tickKeys } from './tick-storage.ts';

/**
 * Sends what a user ticked off without a connection: once it is known who they are, when the connection comes back and
 * when they return to the tab. The code for it is loaded only when there is something to send. Runs as long as the tab.
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
      // Tried again at the next of these occasions.
      () => undefined,
    );
  };
  session.subscribe(send);
  for (const event of ['online', 'focus']) window.addEventListener(event, send);
}
