import type { FastifyInstance } from 'fastify';
import type { JobHandler } from '#server/jobs/define-job.ts';
import { type InvoiceParts, invoicePdfJob } from './invoices.service.ts';
import { PdfThread } from './pdf-thread.ts';

/** Prepares the thread that makes PDFs, which ends with the app, and the job that keeps them. */
export function setUpInvoices(
  app: FastifyInstance,
  { db, storage }: Pick<InvoiceParts, 'db' | 'storage'>,
): { readonly parts: InvoiceParts; readonly job: JobHandler } {
  const pdfs = new PdfThread();
  app.addHook('onClose', () => pdfs.stop());
  const parts = { db, storage, pdfs };
  return { parts, job: invoicePdfJob(parts) };
}
