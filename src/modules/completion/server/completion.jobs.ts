import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { checkCourseJob } from './completion.service.ts';

/** Registers checking who has completed a course. */
export function registerJobs(jobs: JobRunner, { db }: Pick<Services, 'db'>): void {
  jobs.add(checkCourseJob(db));
}
