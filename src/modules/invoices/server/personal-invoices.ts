import type { Handle } from '#server/db/database.ts';
import { deleteSamplesOf, listInvoiceDataOf, listUnpaidOf } from './invoices.queries.ts';
import { creditInvoice } from './issue-invoice.ts';

/** Lists the invoices of a user with everything they say, oldest first. */
export const listOwnInvoices = async (db: Handle, userId: string): Promise<unknown[]> =>
  (await listInvoiceDataOf(db, userId)).map(({ data }) => data);

/**
 * Ends the invoices of a user whose account is about to be deleted: samples are deleted, and those of open orders, which are
 * cancelled with the account, are credited. Invoices of real payments stay: the law wants them kept, and only the reference to
 * the account goes.
 */
export async function endInvoicesOf(tx: Handle, userId: string): Promise<void> {
  await deleteSamplesOf(tx, userId);
  for (const orderId of await listUnpaidOf(tx, userId))
    await creditInvoice(tx, { orderId, creditedAt: new Date(), reason: '' });
}
