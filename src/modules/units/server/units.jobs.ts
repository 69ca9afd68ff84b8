import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { pruneRemoved } from './unit-list.service.ts';
import { settleStates } from './unit-states.service.ts';

/** Registers the deletion of units that were removed, and what follows from the publication of scheduled ones. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(scheduled('units.cleanup', 'hourly', () => pruneRemoved(db)));
  jobs.add(scheduled('units.settle', 'hourly', () => settleStates(db)));
}
