import type { Handle } from '#server/db/database.ts';
import { listAddressesGivenUp } from '#modules/audit/server/personal-entries.ts';
import type { AddressHeld } from '#server/db/address-history.ts';
import { findSince } from './account-deletion.queries.ts';

/**
 * Returns every e-mail an account has had and when, oldest first; the last is the current one. None is proven to be theirs.
 * Empty if there is no such account.
 */
export async function addressesHeld(db: Handle, userId: string): Promise<readonly AddressHeld[]> {
  const account = await findSince(db, userId);
  if (!account) return [];
  const held: AddressHeld[] = [];
  let from = account.since;
  for (const { email, at } of await listAddressesGivenUp(db, userId)) {
    held.push({ email, from, until: at });
    from = at;
  }
  return [...held, { email: account.email, from, until: 'infinity' }];
}
