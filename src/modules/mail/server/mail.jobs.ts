import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { type DeliveryServices, mailDelivery } from './mail.delivery.ts';
import { pruneMail } from './mail.service.ts';

/** Registers sending messages and deleting old ones. */
export function registerJobs(jobs: JobRunner, services: DeliveryServices): void {
  jobs.add(
    mailDelivery(services),
    scheduled('mail.cleanup', 'hourly', () => pruneMail(services.db)),
  );
}
