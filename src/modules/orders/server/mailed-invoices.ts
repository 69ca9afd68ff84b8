import { invoiceFile, type InvoiceServices } from '#modules/invoices/server/invoices.service.ts';
import type { FileMakers } from '#modules/mail/server/mail.kinds.ts';

/**
 * Returns the makers of the PDFs that messages about orders carry: their receiver may be a bookkeeper without an account.
 * A message carries all of its documents or none: its text says which.
 */
export function mailedInvoices(services: InvoiceServices): FileMakers {
  const filesOf = async (ids: readonly string[]) => {
    const files = await Promise.all(ids.map((id) => invoiceFile(services, id)));
    // No font has all letters of one that is null.
    return files.every((file) => file !== null) ? files : [];
  };
  return {
    'order-placed': ({ invoice }) => filesOf([invoice]),
    'order-reminder': ({ invoice }) => filesOf([invoice]),
    'invoice-corrected': ({ documents = [] }) => filesOf(documents),
  };
}
