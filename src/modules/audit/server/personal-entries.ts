import type { Handle } from '#server/db/database.ts';
import { listAuditedAddresses, listNaming, listPageOf, replaceName, updateEntry } from './personal-entries.queries.ts';
import { replaceAddress } from './replace-address.ts';

// The audit entries that hold personal data of one user: exported and anonymised by the users module, on its transaction.

/** An administrator may have changed tens of thousands of things: they are read and sent so many at a time. */
const PAGE = 500;

/** Lists the former e-mail addresses of an account, oldest first, each with the time of the change. */
export const listAddressesGivenUp = (db: Handle, userId: string) => listAuditedAddresses(db, userId);

/** A user whose account is deleted, with the current address and since when they had it (a timestamp of PostgreSQL). */
export interface DeletedUser {
  readonly _id: string;
  readonly email: string;
  readonly since: string;
}

/**
 * Replaces a user's name and address in the audit log by an alias; actions, times and subjects stay. Their last address is
 * also replaced in entries about courses and the school since it was theirs. It is not proven to be theirs, so older
 * entries and those about other users are not touched.
 */
export async function anonymiseAuditLog(tx: Handle, user: DeletedUser, alias: string): Promise<void> {
  await replaceName(tx, user._id, alias);
  // Found in the JSON's text, replaced in its values: in the text a letter may be part of an escape.
  for (const { id, ...snapshot } of await listNaming(tx, user))
    await updateEntry(tx, id, replaceAddress(snapshot, user.email, alias));
}

/** Reads the entries by a user and about them page by page, oldest first. */
export async function* readOwnEntries(db: Handle, userId: string) {
  for (let last = 0; ;) {
    const page = await listPageOf(db, userId, last, PAGE);
    for (const { id, ...entry } of page) {
      yield entry;
      last = id;
    }
    if (page.length < PAGE) break;
  }
}
