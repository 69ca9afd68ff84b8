import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportInvoicesQuery } from '#modules/invoices/contract/invoices.ts';
import { archivedInvoices } from '#contract/limits.ts';
import { AppError } from '#server/errors.ts';
import type { Run } from './export-invoices.ts';
import { type BookRow, countInvoices, listBookRows } from './invoices.queries.ts';
import { type InvoiceServices, pdfOf } from './invoices.service.ts';

/** How many rows are read at once. */
const PAGE = 100;
/** Of unknown length, which some readers take of compressed entries only; PDFs hardly shrink any more. */
const OPTIONS = { mode: 0o100644, compressionLevel: 1 };

/** Returns the rows that match, in the order of the books, read page by page. */
async function* pagesOf(run: Run, query: ExportInvoicesQuery): AsyncGenerator<BookRow> {
  for (let last: BookRow | null = null; ;) {
    const after: BookRow | null = last;
    const rows: BookRow[] = await run((db) => listBookRows(db, query, after, PAGE));
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Adds the PDFs to an archive one after the other: the next one when the client has taken the one before. */
async function addPdfs(
  services: InvoiceServices,
  zip: ZipFile,
  rows: AsyncIterable<BookRow>,
  sent: PassThrough,
): Promise<void> {
  const unprintable: string[] = [];
  for await (const row of rows) {
    const pdf = await pdfOf(services, row);
    if (!pdf) {
      unprintable.push(row.number);
      continue;
    }
    const stop = () => pdf.destroy();
    sent.once('close', stop);
    // Read by the archive; it reports a failure too.
    zip.addReadStream(pdf, `${row.number}.pdf`, { ...OPTIONS, mtime: new Date(`${row.issuedOn}T12:00:00`) });
    if (sent.destroyed) stop();
    await once(pdf, 'close');
    sent.off('close', stop);
    if (sent.destroyed) return;
  }
  if (unprintable.length > 0) {
    const text = `No font of the school has all letters of these documents:\r\n${unprintable.join('\r\n')}\r\n`;
    zip.addBuffer(Buffer.from(text), 'missing.txt', OPTIONS);
  }
  zip.end();
}

/** Throws `too_many_invoices` if more match than one archive may have. */
export async function mustFitArchive(run: Run, query: ExportInvoicesQuery): Promise<void> {
  if ((await run((db) => countInvoices(db, query))) > archivedInvoices) throw new AppError('too_many_invoices');
}

/**
 * Returns the PDFs of the invoices and credit notes that match as a ZIP archive, which is made while it is sent: neither the
 * archive nor the list of documents is held in memory. Documents that no PDF can be made of are named in `missing.txt`.
 */
export function exportArchive(services: InvoiceServices, run: Run, query: ExportInvoicesQuery): Readable {
  const zip = new ZipFile();
  const sent = new PassThrough();
  zip.on('error', (cause: Error) => sent.destroy(cause));
  zip.outputStream.pipe(sent);
  addPdfs(services, zip, pagesOf(run, query), sent).catch((cause: Error) => sent.destroy(cause));
  return sent;
}
