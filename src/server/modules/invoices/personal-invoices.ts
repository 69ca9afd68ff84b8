import type { Handle } from '#server/db/database.ts';
import { deleteSamplesOf, listDataOf } from './invoices.queries.ts';

/** Lists the invoices of a user with everything they say, oldest first. */
export const listOwnInvoices = async (db: Handle, userId: string): Promise<unknown[]> =>
  (await listDataOf(db, userId)).map(({ data }) => data);

/**
 * Deletes the samples of a user before the account is deleted. Invoices of real payments stay: the law wants them kept,
 * and only the reference to the account goes.
 */
export const deleteSampleInvoicesOf = (tx: Handle, userId: string): Promise<void> => deleteSamplesOf(tx, userId);
