import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { listenForNotices, sendNotice } from '#server/db/notification-channel.ts';
import type { CatalogueEvents } from './catalogue-events.ts';

const CHANGED = 'catalogue';
const COUNTS = 'counts ';

/**
 * Shares catalogue events between the processes that use a database. A trigger publishes changed courses when the change
 * commits (migration `catalogue_notices`); changed counts are published from here. After an interruption, everything is
 * invalidated, because events may have been missed.
 */
export async function shareCatalogueEvents(
  url: string,
  parts: { database: Database; events: CatalogueEvents; onError: (cause: Error) => void },
): Promise<{ close(): Promise<void> }> {
  const { database, events, onError } = parts;
  const counts = `${COUNTS}${randomUUID()}`;
  const stopPublishing = events.onCountsChanged(() => {
    sendNotice(database.pool, counts).catch(onError);
  });
  const listening = await listenForNotices(url, {
    heard(payload) {
      if (payload === CHANGED) events.changed();
      else if (payload.startsWith(COUNTS) && payload !== counts) events.countsReceived();
    },
    missed: () => events.changed(),
    onError,
  });
  return {
    async close() {
      stopPublishing();
      await listening.close();
    },
  };
}
