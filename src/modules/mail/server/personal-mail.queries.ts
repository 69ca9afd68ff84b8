import { sql, type SQL } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { type AddressHeld, heldKey, isFoundForHeld } from '#server/db/address-history.ts';
import { emailKey } from '#server/db/email-key.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outbox, subscribers } from '#server/db/schema/mail.ts';

const whileHeld = sql`${outbox.createdAt} between held.since and held.until`;

/** Selects the messages to an address while it was held, except contact messages to the school, and those written from it. */
const messagesOf = (addresses: readonly AddressHeld[]): SQL =>
  isFoundForHeld(
    outbox.id,
    addresses,
    sql`
      select ${outbox.id} from ${outbox}
        where ${emailKey(outbox.to)} = ${heldKey} and ${whileHeld} and ${outbox.kind} <> 'contact'
      union all
      select ${outbox.id} from ${outbox}
        where ${outbox.replyTo} is not null and ${emailKey(outbox.replyTo)} = ${heldKey} and ${whileHeld}`,
  );

/**
 * Deletes the messages to addresses while they were held, and those written from them, with their jobs: the problem of a
 * job may name the address.
 */
export async function deleteMessagesOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${outbox} where ${messagesOf(addresses)} returning id)
    delete from ${jobs} using gone where ${jobs.id} = gone.id`);
}

/** Lists the same messages, oldest first, without their text. */
export const listMessageRows = (db: Handle, addresses: readonly AddressHeld[]) => {
  const { kind, subject, state, createdAt } = outbox;
  return db.select({ kind, subject, state, createdAt }).from(outbox).where(messagesOf(addresses)).orderBy(outbox.id);
};

/** Selects the subscriptions requested while their addresses were held. */
const subscriptionsOf = (addresses: readonly AddressHeld[]): SQL =>
  isFoundForHeld(
    subscribers.id,
    addresses,
    sql`select ${subscribers.id} from ${subscribers} where ${emailKey(subscribers.email)} = ${heldKey}
      and ${subscribers.createdAt} between held.since and held.until`,
  );

/** Deletes the subscriptions requested while their addresses were held. */
export async function deleteSubscribersOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await tx.delete(subscribers).where(subscriptionsOf(addresses));
}

/** Lists the subscriptions requested while their addresses were held, confirmed or not, oldest first. */
export const listSubscriptionRows = (db: Handle, addresses: readonly AddressHeld[]) => {
  const { email, locale, createdAt, confirmedAt } = subscribers;
  return db
    .select({ address: email, language: locale, askedAt: createdAt, confirmedAt })
    .from(subscribers)
    .where(subscriptionsOf(addresses))
    .orderBy(subscribers.id);
};
