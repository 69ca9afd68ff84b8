import { z } from 'zod';
import type { Storage } from './adapters/storage.ts';
import type { CatalogueEvents } from './cache/catalogue-events.ts';
import type { Db } from './db/database.ts';
import { defineJob, type JobHandler, runJob } from './jobs/define-job.ts';
import { pruneJobs } from './jobs/jobs.queries.ts';
import { deleteExpired } from './modules/auth/auth.service.ts';
import { expireAccess } from './modules/enrolments/access.service.ts';
import { pruneImports } from './modules/course-files/import.service.ts';
import { pruneSettledRequests } from './modules/enrolments/place-requests.service.ts';
import { pruneMail } from './modules/mail/mail.service.ts';
import { collectOrphans } from './modules/media/media.service.ts';
import { collectFiles } from './modules/media/uploads.service.ts';
import { pruneFailures } from './modules/progress/progress.service.ts';
import { closeOverdue } from './modules/tests/tests.service.ts';
import { pruneRemoved } from './modules/units/unit-list.service.ts';

const HOUR = 3_600;
/** Access that has ended is refused at once; its enrolment goes and is no longer counted this much later. */
const EXPIRY_SECONDS = 300;
/** Attempts are also closed when they are read. */
const CLOSE_ATTEMPTS_SECONDS = 300;
/** As long as messages of the outbox are kept. */
const JOB_DAYS = { done: 30, failed: 90 };

/**
 * Returns the tasks that delete expired rows and files once an hour: ended sessions, old failed logins and devices, old
 * mail, settled requests, removed units, imports that can no longer be undone, pictures and files nothing refers to, uploads
 * that were given up, failed films of the month before, finished jobs, access that has ended. Nothing depends on when they run.
 */
export function cleanupJobs(db: Db, storage: Storage, events: CatalogueEvents): JobHandler[] {
  const every = (everySeconds: number, kind: string, run: () => Promise<void>): JobHandler =>
    runJob(defineJob({ kind, payload: z.object({}), everySeconds }), run);
  const hourly = (kind: string, run: () => Promise<void>): JobHandler => every(HOUR, kind, run);
  return [
    hourly('auth.cleanup', () => deleteExpired(db)),
    hourly('mail.cleanup', () => pruneMail(db)),
    hourly('requests.cleanup', () => pruneSettledRequests(db)),
    hourly('units.cleanup', () => pruneRemoved(db)),
    hourly('media.cleanup', async () => {
      await pruneImports(db);
      await collectOrphans({ db, storage });
      await collectFiles({ db, storage });
    }),
    hourly('progress.cleanup', () => pruneFailures(db)),
    hourly('jobs.cleanup', () => pruneJobs(db, JOB_DAYS)),
    every(CLOSE_ATTEMPTS_SECONDS, 'tests.close', () => closeOverdue(db)),
    every(EXPIRY_SECONDS, 'access.expire', () => expireAccess(db, events)),
  ];
}
