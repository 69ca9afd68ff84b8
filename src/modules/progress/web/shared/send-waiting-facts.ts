import type { QueryClient } from '@tanstack/react-query';
import { mayWait } from './queue/waiting-hint.ts';

/**
 * Sends what a user did while the school could not be reached: after login or start, on reconnection and when the tab
 * becomes visible. Loads the code for it only if something waits. Runs as long as the tab.
 */
export function sendWaitingFacts(
  client: QueryClient,
  session: { userId(): string | null; subscribe(listener: () => void): void },
): void {
  const send = () => {
    const userId = session.userId();
    if (userId === null || !mayWait(userId) || !navigator.onLine) return;
    import('./progress.api.ts').then(
      ({ sendFactsOf }) => sendFactsOf(client, userId),
      // Retried at the next of these occasions.
      () => undefined,
    );
  };
  session.subscribe(send);
  for (const event of ['online', 'focus']) window.addEventListener(event, send);
}
