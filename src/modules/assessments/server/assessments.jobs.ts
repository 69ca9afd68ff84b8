import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { closeOverdue } from './assessments.service.ts';
import { pruneResets } from './resets.service.ts';

/** Attempts are also closed when they are read. */
const CLOSE_SECONDS = 300;

/** Registers closing attempts whose time is over, and deleting resets of progress of the month before. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(scheduled('resets.cleanup', 'hourly', () => pruneResets(db)));
  jobs.add(scheduled('tests.close', CLOSE_SECONDS, () => closeOverdue(db)));
}
