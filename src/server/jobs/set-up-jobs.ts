import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/database.ts';
import { JobRunner } from './job-runner.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs background jobs once it is started. */
    jobs: JobRunner;
  }
}

/** Decorates the app with the runner of its background jobs, which stops when the app begins to close. */
export function setUpJobs(app: FastifyInstance, db: Db): void {
  const runner = new JobRunner(db, app.log);
  app.decorate('jobs', runner);
  // Another process, or the next start, runs the jobs that the last requests enqueue.
  app.addHook('preClose', async () => void runner.stop());
  app.addHook('onClose', () => runner.stop());
}
