import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { deleteExpired } from './auth.service.ts';

/** Registers the deletion of ended sessions, old failed logins and devices. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(scheduled('auth.cleanup', 'hourly', () => deleteExpired(db)));
}
