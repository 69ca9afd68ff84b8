import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { listenForNotices, sendNotice } from '#server/db/notification-channel.ts';
import type { CatalogueSignal } from './catalogue-events.ts';

const CHANGED = 'catalogue';
const COUNTS = 'counts ';

/**
 * Makes the processes that share a database, on one machine or several, drop their copies of the catalogue together.
 * That a course changed is told by the database itself when the change commits (migration `catalogue_notices`); that
 * only counts moved is told from here. Copies are dropped also when something may have been missed.
 */
export async function shareCatalogueNews(
  url: string,
  parts: { database: Database; signal: CatalogueSignal; onTrouble: (cause: Error) => void },
): Promise<{ close(): Promise<void> }> {
  const { database, signal, onTrouble } = parts;
  const counts = `${COUNTS}${randomUUID()}`;
  const stopTelling = signal.onCountsTold(() => {
    sendNotice(database.pool, counts).catch(onTrouble);
  });
  const listening = await listenForNotices(url, {
    heard(payload) {
      if (payload === CHANGED) signal.changed();
      else if (payload.startsWith(COUNTS) && payload !== counts) signal.countsHeard();
    },
    missed: () => signal.changed(),
    trouble: onTrouble,
  });
  return {
    async close() {
      stopTelling();
      await listening.close();
    },
  };
}
