import { z } from 'zod';
import type { Storage } from './adapters/storage.ts';
import type { Db } from './db/database.ts';
import { defineJob, type JobHandler, runJob } from './jobs/define-job.ts';
import { pruneJobs } from './jobs/jobs.queries.ts';
import { deleteExpired } from './modules/auth/auth.service.ts';
import { pruneSettledRequests } from './modules/enrolments/place-requests.service.ts';
import { pruneMail } from './modules/mail/mail.service.ts';
import { collectOrphans } from './modules/media/media.service.ts';

const HOUR = 3_600;
/** As long as messages of the outbox are kept. */
const JOB_DAYS = { done: 30, failed: 90 };

/**
 * Returns the tasks that delete expired rows and files once an hour: ended sessions, old failed logins and devices, old
 * mail, settled requests, pictures nothing refers to, finished jobs. Nothing depends on when they run.
 */
export function cleanupJobs(db: Db, storage: Storage): JobHandler[] {
  const hourly = (kind: string, run: () => Promise<void>): JobHandler =>
    runJob(defineJob({ kind, payload: z.object({}), everySeconds: HOUR }), run);
  return [
    hourly('auth.cleanup', () => deleteExpired(db)),
    hourly('mail.cleanup', () => pruneMail(db)),
    hourly('requests.cleanup', () => pruneSettledRequests(db)),
    hourly('media.cleanup', () => collectOrphans({ db, storage })),
    hourly('jobs.cleanup', () => pruneJobs(db, JOB_DAYS)),
  ];
}
