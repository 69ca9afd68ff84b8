import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { pruneImports } from './import.service.ts';

/** Registers forgetting imports that can no longer be undone. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(scheduled('imports.cleanup', 'hourly', () => pruneImports(db)));
}
