import { Readable } from 'node:stream';
import type { Invoice, ListedInvoice, ListInvoicesQuery } from '#contract/invoices.ts';
import type { Storage } from '#server/adapters/storage.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type JobHandler, JobProblem, runJob } from '#server/jobs/define-job.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { InvoiceData } from './invoice-data.ts';
import { countInvoices, findInvoice, listInvoiceRows, listRowsOf, setFileKey } from './invoices.queries.ts';
import { makeInvoicePdf } from './issue-invoice.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';

/** What serving invoices needs. */
export interface InvoiceParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly pdfs: PdfThread;
}

type Row = Awaited<ReturnType<typeof listRowsOf>>[number];

function present({ totalCents, taxCents, ...row }: Row): Invoice {
  const sign = row.kind === 'credit_note' ? -1 : 1;
  return { ...row, total: (sign * totalCents) / 100, tax: (sign * taxCents) / 100 };
}

/** Returns the invoices of a user, newest first. */
export const listInvoicesOf = async (db: Handle, userId: string): Promise<Invoice[]> =>
  (await listRowsOf(db, userId)).map(present);

/** Returns a page of invoices and how many match, newest first. */
export async function listInvoices(
  db: Handle,
  query: ListInvoicesQuery,
): Promise<{ items: ListedInvoice[]; total: number }> {
  const rows = await listInvoiceRows(db, query);
  const items = rows.map(({ buyer, userId, country, problem, ...row }) => ({
    ...present(row),
    buyer,
    userId,
    country: country || null,
    problem,
  }));
  return { items, total: await countInvoices(db, query) };
}

/** Where the PDF of an invoice is kept. Its bytes are never served under /media (stored-files.ts). */
const keyOf = (id: string): string => `invoices/${id.slice(0, 8)}/${id}.pdf`;

/** Makes the PDF of an invoice and keeps it. Returns its bytes and key, or the characters that no font has. */
async function keepPdf({ storage, pdfs }: InvoiceParts, id: string, data: InvoiceData) {
  const made = await pdfs.make('invoice', data);
  if ('missing' in made) return made;
  const key = keyOf(id);
  await storage.put(key, made.bytes, 'application/pdf');
  return { ...made, key };
}

/** Returns the handler of the job that makes the PDF of an invoice. Making it again makes the same bytes. */
export const invoicePdfJob = (parts: InvoiceParts): JobHandler =>
  runJob(makeInvoicePdf, async ({ invoice: id }) => {
    const invoice = await findInvoice(parts.db, id);
    if (!invoice || invoice.fileKey !== null) return;
    const made = await keepPdf(parts, id, invoice.data as InvoiceData);
    if ('missing' in made) throw new JobProblem('letters_missing', `No font has: ${made.missing}`, true);
    return (tx) => setFileKey(tx, id, made.key);
  });

/** Returns the PDF of an invoice, which is made now if it was not yet; null where no font has its letters. */
export async function pdfOf(
  parts: InvoiceParts,
  {
    id,
    fileKey,
    ...invoice
  }: Pick<NonNullable<Awaited<ReturnType<typeof findInvoice>>>, 'id' | 'fileKey' | 'sample' | 'data'>,
): Promise<Readable | null> {
  const kept = fileKey === null ? null : await parts.storage.read(fileKey);
  if (kept) return kept.stream;
  const data = invoice.data as InvoiceData;
  // A sample goes with its account, and nothing would remove its file.
  const made = invoice.sample ? await parts.pdfs.make('invoice', data) : await keepPdf(parts, id, data);
  if ('missing' in made) return null;
  if ('key' in made && typeof made.key === 'string') await setFileKey(parts.db, id, made.key);
  return Readable.from([Buffer.from(made.bytes)]);
}

/**
 * Returns the PDF of an invoice for its buyer or an admin; one that was not made yet is made now. Throws
 * `invoice_not_found`, also for an invoice of another user, and `invoice_unprintable`.
 */
export async function readInvoicePdf(
  parts: InvoiceParts,
  caller: Caller,
  id: string,
): Promise<{ number: string; content: Readable }> {
  const invoice = await findInvoice(parts.db, id);
  if (!invoice || (caller.role !== 'admin' && invoice.userId !== caller._id)) throw new AppError('invoice_not_found');
  const content = await pdfOf(parts, invoice);
  if (!content) throw new AppError('invoice_unprintable');
  return { number: invoice.number, content };
}
