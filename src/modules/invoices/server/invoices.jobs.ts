import type { JobRunner } from '#server/jobs/job-runner.ts';
import { type InvoiceServices, invoicePdfJob } from './invoices.service.ts';

/** Registers making the PDFs of invoices. */
export function registerJobs(jobs: JobRunner, services: InvoiceServices): void {
  jobs.add(invoicePdfJob(services));
}
