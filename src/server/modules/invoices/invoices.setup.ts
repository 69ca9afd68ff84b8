import type { JobHandler } from '#server/jobs/define-job.ts';
import { type InvoiceParts, invoicePdfJob } from './invoices.service.ts';

/** Returns what invoices work on, and the job that keeps their PDFs. */
export const setUpInvoices = (parts: InvoiceParts): { readonly parts: InvoiceParts; readonly job: JobHandler } => ({
  parts,
  job: invoicePdfJob(parts),
});
