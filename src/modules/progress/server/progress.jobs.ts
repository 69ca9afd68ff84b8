import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { pruneFailures } from './progress.service.ts';

/** Registers the deletion of failed videos of the month before. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(scheduled('progress.cleanup', 'hourly', () => pruneFailures(db)));
}
