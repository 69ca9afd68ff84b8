import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outbox, subscribers } from '#server/db/schema/mail.ts';

// The messages and subscriptions of one user's addresses: exported and deleted by the users module, on its transaction.

/** An e-mail address and the time an account had it, as PostgreSQL writes timestamps; `until` may be `infinity`. */
export interface AddressHeld {
  readonly email: string;
  readonly from: string;
  readonly until: string;
}

/** Addresses as rows `held (email, since, until)` to read with others. */
const asHeld = (addresses: readonly AddressHeld[]): SQL => {
  const column = (name: keyof AddressHeld) => sql.param(addresses.map((one) => one[name]));
  return sql`unnest(${column('email')}::text[], ${column('from')}::timestamptz[], ${column('until')}::timestamptz[]) as held (email, since, until)`;
};

/**
 * Whether an id is among those that `found` selects for some address that was held, as rows `held`. Each address is
 * looked up by an index for the time it was held: `offset 0` keeps the planner from joining every row with every address,
 * which is the product of two histories that one user can make long.
 */
const isFoundForHeld = (id: SQLWrapper, addresses: readonly AddressHeld[], found: SQL): SQL => sql`
  ${id} = any(array(select found.id from ${asHeld(addresses)} cross join lateral (${found} offset 0) as found))`;

const heldKey = emailKey(sql`held.email`);
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
async function deleteMessagesOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${outbox} where ${messagesOf(addresses)} returning id)
    delete from ${jobs} using gone where ${jobs.id} = gone.id`);
}

/** Lists the same messages, oldest first, without their text. */
export const listMessagesOf = (db: Handle, addresses: readonly AddressHeld[]) => {
  const { kind, subject, state, createdAt } = outbox;
  return db.select({ kind, subject, state, createdAt }).from(outbox).where(messagesOf(addresses)).orderBy(outbox.id);
};

/** Selects the subscriptions requested while their addresses were held. */
const subscriptionsOf = (addresses: readonly AddressHeld[]): SQL =>
  isFoundForHeld(
    subscribers.id,
    addresses,
    sql`select ${subscribers.id} from ${subscribers} where ${emailKey(subscribers.email)} = ${emailKey(sql`held.email`)}
      and ${subscribers.createdAt} between held.since and held.until`,
  );

/** Deletes the subscriptions requested while their addresses were held. */
async function deleteSubscribersOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await tx.delete(subscribers).where(subscriptionsOf(addresses));
}

/** Lists the subscriptions requested while their addresses were held, confirmed or not, oldest first. */
export const listSubscriptionsOf = (db: Handle, addresses: readonly AddressHeld[]) => {
  const { email, locale, createdAt, confirmedAt } = subscribers;
  return db
    .select({ address: email, language: locale, askedAt: createdAt, confirmedAt })
    .from(subscribers)
    .where(subscriptionsOf(addresses))
    .orderBy(subscribers.id);
};

/**
 * Deletes the messages and subscriptions of addresses for the time an account had them. It is not proven that they are the
 * user's, so older and newer ones stay, and messages sent to the school.
 */
export async function deleteMailOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await deleteMessagesOf(tx, addresses);
  await deleteSubscribersOf(tx, addresses);
}
