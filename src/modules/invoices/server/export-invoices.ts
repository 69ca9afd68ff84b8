import type { Readable } from 'node:stream';
import type { ExportInvoicesQuery } from '#modules/invoices/contract/invoices.ts';
import { type CsvColumns, csvOfLines, csvOfList } from '#server/api/csv.ts';
import type { Handle } from '#server/db/database.ts';
import { type InvoiceData, type TaxSum, taxSums } from './invoice-data.ts';
import { type BookRow, type BookTotal, listBookRows, sumBooks } from './invoices.queries.ts';

/** A line of the export: what one document has of one rate. Amounts of a credit note are negative. */
interface Entry extends TaxSum {
  readonly row: BookRow;
  readonly data: InvoiceData;
  /** The first line of its document, which has what was received for all of it. */
  readonly isFirst: boolean;
}

/** Reads the database. */
export type Run = <T>(read: (db: Handle) => Promise<T>) => Promise<T>;

const COLUMNS: CsvColumns<Entry> = {
  Number: ({ data }) => data.number,
  Kind: ({ data }) => data.kind,
  Date: ({ data }) => data.issuedOn,
  Order: ({ data }) => String(data.order),
  Buyer: ({ data }) => data.buyer.name,
  Company: ({ data }) => data.buyer.company,
  'VAT number': ({ data }) => data.buyer.vatId,
  Country: ({ data }) => data.buyer.country,
  Currency: ({ data }) => data.currency,
  'VAT category': ({ category }) => category,
  'VAT rate': ({ basisPoints }) => basisPoints / 100,
  Net: ({ netCents }) => netCents / 100,
  VAT: ({ taxCents }) => taxCents / 100,
  Total: ({ netCents, taxCents }) => (netCents + taxCents) / 100,
  Corrects: ({ data }) => data.corrects?.number ?? '',
  Sample: ({ data }) => (data.sample ? 'yes' : ''),
  'Taxing country': ({ data }) => data.taxCountry ?? '',
  Exemption: ({ category, data }) => (category === 'E' ? (data.exemption ?? '') : ''),
  'Paid on': ({ data, row }) => data.paidOn ?? row.receivedOn ?? '',
  Method: ({ row }) => row.method,
  Reference: ({ row }) => row.reference ?? '',
  Received: ({ row, isFirst }) => (isFirst && row.receivedCents !== null ? row.receivedCents / 100 : ''),
};

/** Returns the lines of a document: one for each rate. */
function entriesOf(row: BookRow): Entry[] {
  const data = row.data as InvoiceData;
  const sign = data.kind === 'credit_note' ? -1 : 1;
  return taxSums(data.lines).map(({ netCents, taxCents, ...sum }, index) => ({
    ...sum,
    netCents: sign * netCents,
    taxCents: sign * taxCents,
    row,
    data,
    isFirst: index === 0,
  }));
}

/** Returns the invoices and credit notes that match as CSV, by date and number, read page by page while it is sent. */
export const exportInvoices = (run: Run, query: ExportInvoicesQuery): Promise<Readable> =>
  csvOfLines(
    COLUMNS,
    (last: BookRow | undefined, limit) => run((db) => listBookRows(db, query, last ?? null, limit)),
    entriesOf,
  );

const TOTALS: CsvColumns<BookTotal> = {
  Currency: (total) => total.currency,
  'Taxing country': (total) => total.country,
  'VAT category': (total) => total.category,
  'VAT rate': ({ basisPoints }) => basisPoints / 100,
  Exemption: (total) => total.exemption,
  Invoices: (total) => String(total.invoices),
  'Credit notes': (total) => String(total.creditNotes),
  Net: ({ netCents }) => netCents / 100,
  VAT: ({ taxCents }) => taxCents / 100,
  Total: ({ netCents, taxCents }) => (netCents + taxCents) / 100,
  Sample: ({ sample }) => (sample ? 'yes' : ''),
};

/** Returns the sums of the invoices and credit notes that match as CSV: one line for each currency, taxing country and rate. */
export const exportTotals = (run: Run, query: ExportInvoicesQuery): Promise<Readable> =>
  csvOfList(TOTALS, async (last: BookTotal | undefined) => (last ? [] : run((db) => sumBooks(db, query))));
