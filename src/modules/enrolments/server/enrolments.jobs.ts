import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import { expireAccess } from './access.service.ts';
import { pruneSettledRequests } from './place-requests.service.ts';

/** Access that has ended is refused at once; its enrolment goes and is no longer counted this much later. */
const EXPIRY_SECONDS = 300;

/** Registers the deletion of settled requests and of access that has ended. */
export function registerJobs(jobs: JobRunner, { db, events }: Pick<Services, 'db' | 'events'>): void {
  jobs.add(
    scheduled('requests.cleanup', 'hourly', () => pruneSettledRequests(db)),
    scheduled('access.expire', EXPIRY_SECONDS, () => expireAccess(db, events)),
  );
}
