import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { paymentEvents } from '#server/db/schema/orders.ts';

interface Event {
  readonly provider: string;
  readonly eventId: string;
}

const isEvent = ({ provider, eventId }: Event) =>
  and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId));

/** Stores an event unless it is known. Returns false if it was handled already. */
export async function insertEvent(db: Handle, event: Event & { readonly body: object }): Promise<boolean> {
  const added = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  if (added.length > 0) return true;
  return (await db.$count(paymentEvents, and(isEvent(event), isNotNull(paymentEvents.handledAt)))) === 0;
}

/** Marks an event as handled, with what was wrong with it. */
export async function settleEvent(db: Handle, event: Event, problem: string | null): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: sql`now()`, problem })
    .where(isEvent(event));
}

/** Deletes events that were received more than so many days ago. */
export async function pruneEvents(db: Handle, days: number): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, sql`now() - make_interval(days => ${days})`));
}
