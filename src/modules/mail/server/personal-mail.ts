import type { AddressHeld } from '#server/db/address-history.ts';
import type { Handle } from '#server/db/database.ts';
import {
  deleteMessagesOf,
  deleteSubscribersOf,
  listMessageRows,
  listSubscriptionRows,
} from './personal-mail.queries.ts';

// The messages and subscriptions of one user's addresses: exported and deleted by the users module, on its transaction.

/** Lists the messages to addresses while they were held, and those written from them, oldest first, without their text. */
export const listMessagesOf = (db: Handle, addresses: readonly AddressHeld[]) => listMessageRows(db, addresses);

/** Lists the subscriptions requested while their addresses were held, confirmed or not, oldest first. */
export const listSubscriptionsOf = (db: Handle, addresses: readonly AddressHeld[]) =>
  listSubscriptionRows(db, addresses);

/**
 * Deletes the messages and subscriptions of addresses for the time an account had them. It is not proven that they are the
 * user's, so older and newer ones stay, and messages sent to the school.
 */
export async function deleteMailOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await deleteMessagesOf(tx, addresses);
  await deleteSubscribersOf(tx, addresses);
}
