import { and, desc, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { ListSubscribersQuery } from '#modules/mail/contract/mail.ts';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { contains } from '#server/db/search.ts';
import { subscribers } from '#server/db/schema/mail.ts';

const sameEmail = (email: string) => eq(emailKey(subscribers.email), normalEmail(email));

/** A requested subscription, with the hash of its confirmation link. */
export interface NewSubscription {
  readonly id: string;
  readonly email: string;
  readonly locale: string;
  readonly confirmHash: string;
  readonly leaveToken: string;
}

/** Stores a requested subscription; its link replaces an earlier one. Returns false if the address is subscribed. */
export async function requestSubscription(db: Handle, subscription: NewSubscription, days: number): Promise<boolean> {
  const { id, email: address, locale, confirmHash, leaveToken } = subscription;
  const { rows } = await db.execute(sql`
    insert into ${subscribers} as s (id, email, locale, confirm_hash, confirm_until, leave_token)
    values (${id}, ${address}, ${locale}, ${confirmHash}, now() + make_interval(days => ${days}), ${leaveToken})
    on conflict (${emailKey(sql`email`)}) do update
      set confirm_hash = excluded.confirm_hash, confirm_until = excluded.confirm_until, locale = excluded.locale
      where s.confirmed_at is null
    returning 1`);
  return rows.length > 0;
}

/** Confirms the subscription of a link and returns it; `already` if it was confirmed before, null if the link is invalid. */
export async function confirmSubscription(tx: Handle, confirmHash: string) {
  const isLink = and(eq(subscribers.confirmHash, confirmHash), gt(subscribers.confirmUntil, sql`now()`));
  const [now] = await tx
    .update(subscribers)
    .set({ confirmedAt: sql`now()` })
    .where(and(isLink, isNull(subscribers.confirmedAt)))
    .returning({ email: subscribers.email, locale: subscribers.locale });
  if (now) return { ...now, already: false };
  const [before] = await tx
    .select({ email: subscribers.email, locale: subscribers.locale })
    .from(subscribers)
    .where(isLink);
  return before ? { ...before, already: true } : null;
}

/** Deletes the subscription with the token of its mail, if there is one. */
export async function deleteSubscriberByToken(db: Handle, leaveToken: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.leaveToken, leaveToken));
}

/** Returns the confirmed subscription of an address, or null. */
export async function findSubscription(db: Handle, email: string) {
  const [row] = await db
    .select({ leaveToken: subscribers.leaveToken })
    .from(subscribers)
    .where(and(sameEmail(email), isNotNull(subscribers.confirmedAt)));
  return row ?? null;
}

const confirmed = (q: string | undefined): SQL | undefined =>
  and(isNotNull(subscribers.confirmedAt), q ? contains(sql`fold(${subscribers.email})`, q) : undefined);

const columns = {
  id: subscribers.id,
  email: subscribers.email,
  locale: subscribers.locale,
  confirmedAt: sql<Date>`${subscribers.confirmedAt}`.mapWith(subscribers.confirmedAt),
  leaveToken: subscribers.leaveToken,
};

/** Returns a page of the subscribers, newest first. */
export const listSubscriberRows = (db: Handle, { q, limit, offset }: ListSubscribersQuery) =>
  db
    .select(columns)
    .from(subscribers)
    .where(confirmed(q))
    .orderBy(desc(subscribers.confirmedAt), desc(subscribers.id))
    .limit(limit)
    .offset(offset);

/** Counts the subscribers that match a query. */
export const countSubscribers = (db: Handle, q: string | undefined): Promise<number> =>
  db.$count(subscribers, confirmed(q));

/** Returns the next page of subscribers after an id, in the order of ids. */
export const subscribersAfter = (db: Handle, id: string | null, limit: number) =>
  db
    .select(columns)
    .from(subscribers)
    .where(and(isNotNull(subscribers.confirmedAt), id === null ? undefined : gt(subscribers.id, id)))
    .orderBy(subscribers.id)
    .limit(limit);

/** Deletes subscriptions that were not confirmed in time. */
export async function pruneUnconfirmed(db: Handle): Promise<void> {
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.confirmUntil, sql`now()`)));
}
