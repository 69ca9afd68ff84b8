import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Invoice, ListedInvoice, ListInvoicesQuery } from '#modules/invoices/contract/invoices.ts';
import type { Handle } from '#server/db/database.ts';
import type { EmailFile } from '#server/adapters/mailer.ts';
import { AppError } from '#server/errors.ts';
import { type JobHandler, JobProblem, runJob } from '#server/jobs/define-job.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { readStoredImage } from '#server/adapters/stored-image.ts';
import type { InvoiceData } from './invoice-data.ts';
import type { InvoiceToMake } from './invoice-pdf.ts';
import { countInvoices, findInvoice, listInvoiceRows, listRowsOf, setFileKey } from './invoices.queries.ts';
import { makeInvoicePdf } from './issue-invoice.ts';
import type { Services } from '#server/services.ts';

/** What serving invoices needs. */
export type InvoiceServices = Pick<Services, 'db' | 'storage' | 'pdfs' | 'identity'>;

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

/** The PDFs that are being made now, by the ids of their invoices. */
const underWay = new Map<string, ReturnType<typeof makeAndKeep>>();

/**
 * Makes the PDF of an invoice and keeps it, once if the job and a message need it at the same time. Returns its bytes and
 * key, or the characters that no font has.
 */
function keepPdf(services: InvoiceServices, id: string, data: InvoiceData): ReturnType<typeof makeAndKeep> {
  const making = underWay.get(id) ?? makeAndKeep(services, id, data).finally(() => underWay.delete(id));
  underWay.set(id, making);
  return making;
}

/** Makes the PDF of an invoice with the logo the school has now. */
async function makePdf({ storage, pdfs, identity }: InvoiceServices, data: InvoiceData) {
  const { logo } = await identity();
  return pdfs.make('invoice', { ...data, logo: await readStoredImage(storage, logo) } satisfies InvoiceToMake);
}

async function makeAndKeep(services: InvoiceServices, id: string, data: InvoiceData) {
  const pdf = await makePdf(services, data);
  if ('missing' in pdf) return pdf;
  const key = keyOf(id);
  await services.storage.put(key, pdf.bytes, 'application/pdf');
  return { ...pdf, key };
}

/** Returns the handler of the job that makes the PDF of an invoice. Making it again makes the same bytes. */
export const invoicePdfJob = (services: InvoiceServices): JobHandler =>
  runJob(makeInvoicePdf, async ({ invoice: id }) => {
    const invoice = await findInvoice(services.db, id);
    if (!invoice || invoice.fileKey !== null) return;
    const pdf = await keepPdf(services, id, invoice.data as InvoiceData);
    if ('missing' in pdf) throw new JobProblem('letters_missing', `No font has: ${pdf.missing}`, true);
    return (tx) => setFileKey(tx, id, pdf.key);
  });

/** Returns the PDF of an invoice, which is made now if it was not yet; null where no font has its letters. */
export async function pdfOf(
  services: InvoiceServices,
  {
    id,
    fileKey,
    ...invoice
  }: Pick<NonNullable<Awaited<ReturnType<typeof findInvoice>>>, 'id' | 'fileKey' | 'sample' | 'data'>,
): Promise<Readable | null> {
  const stored = fileKey === null ? null : await services.storage.read(fileKey);
  if (stored) return stored.stream;
  const data = invoice.data as InvoiceData;
  // A sample goes with its account, and nothing would remove its file.
  const pdf = invoice.sample ? await makePdf(services, data) : await keepPdf(services, id, data);
  if ('missing' in pdf) return null;
  if ('key' in pdf && typeof pdf.key === 'string') await setFileKey(services.db, id, pdf.key);
  return Readable.from([Buffer.from(pdf.bytes)]);
}

/** Returns the PDF of an invoice as a file of a message; null where no font has its letters. */
export async function invoiceFile(services: InvoiceServices, id: string): Promise<EmailFile | null> {
  const invoice = await findInvoice(services.db, id);
  const pdf = invoice && (await pdfOf(services, invoice));
  return pdf && { name: `${invoice.number}.pdf`, type: 'application/pdf', content: await buffer(pdf) };
}

/**
 * Returns the PDF of an invoice for its buyer or an admin; one that was not made yet is made now. Throws
 * `invoice_not_found`, also for an invoice of another user, and `invoice_unprintable`.
 */
export async function readInvoicePdf(
  services: InvoiceServices,
  caller: Caller,
  id: string,
): Promise<{ number: string; content: Readable }> {
  const invoice = await findInvoice(services.db, id);
  if (!invoice || (caller.role !== 'admin' && invoice.userId !== caller._id)) throw new AppError('invoice_not_found');
  const content = await pdfOf(services, invoice);
  if (!content) throw new AppError('invoice_unprintable');
  return { number: invoice.number, content };
}
