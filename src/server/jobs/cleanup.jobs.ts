import type { Services } from '#server/services.ts';
import { scheduled } from './define-job.ts';
import type { JobRunner } from './job-runner.ts';
import { pruneJobs } from './jobs.queries.ts';

/** As long as messages of the outbox are kept. */
const KEPT_DAYS = { done: 30, failed: 90 };

/** Registers the deletion of old jobs. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(scheduled('jobs.cleanup', 'hourly', () => pruneJobs(db, KEPT_DAYS)));
}
