import { z } from 'zod';
import type { Handle } from '#server/db/database.ts';

/**
 * A kind of background job: what it is called, what it needs and how patient it is. How to add one:
 *
 * 1. Define it beside the service that enqueues it:
 *    `export const issueCertificate = defineJob({ kind: 'certificates.issue', payload: z.object({ enrolment: z.uuid() }) });`
 *    The payload names rows by their ids and holds no personal data; a job about an account gets its `userId`.
 * 2. Enqueue it on the transaction that causes it: `await enqueue(tx, issueCertificate, { enrolment })`, and call
 *    `app.jobs.wake()` after the commit, or it waits for the next look (5 s).
 * 3. Say what it does in `registerJobs` of its module: `jobs.add(runJob(issueCertificate, async ({ enrolment }, job) => …))`.
 *    A run may happen more than once (the process may die), so an effect outside of the database needs an identity that
 *    its receiver can recognise, such as `job.id`. What a run returns is called in the transaction that marks the job
 *    done: writes there happen exactly once.
 * 4. A changed payload must still accept the jobs that wait, or it takes a new kind. A process that does not know a kind
 *    leaves its jobs alone.
 */
export interface JobDefinition<Payload> {
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  /** Runs before the job is given up. */
  readonly maxAttempts: number;
  /** Seconds until the next run, after so many. */
  readonly backoff: (attempts: number) => number;
  /** Longer than a run takes: after this time its process counts as dead, and another one runs the job. */
  readonly claimSeconds: number;
  /** Jobs of this kind that one process runs at the same time. */
  readonly lanes: number;
  /** For a scheduled task: there is always one such job, and it runs again this long after each run. */
  readonly everySeconds: number | null;
}

/** Doubles from 30 s up to an hour: with 11 attempts the last is some five hours after the first. */
const exponentialBackoff = (attempts: number): number => Math.min(3_600, 30 * 2 ** (attempts - 1));

type Required = 'kind' | 'payload';

/** Returns the definition of a kind of job; without other settings a job is run up to eleven times, one by one. */
export function defineJob<Payload>(
  definition: Pick<JobDefinition<Payload>, Required> & Partial<Omit<JobDefinition<Payload>, Required>>,
): JobDefinition<Payload> {
  return {
    maxAttempts: 11,
    backoff: exponentialBackoff,
    claimSeconds: 600,
    lanes: 1,
    everySeconds: null,
    ...definition,
  };
}

/** The job as its run sees it. */
export interface RunningJob {
  readonly id: string;
  /** This run counted, from 1. */
  readonly attempts: number;
  /** Aborts when the process stops: it then waits five seconds for its jobs. */
  readonly signal: AbortSignal;
}

/** Writes what follows from a job, in the transaction that marks it done or failed. */
export type WriteOutcome = (tx: Handle) => Promise<unknown>;

/** A kind of job and what it does. */
export interface JobHandler {
  readonly definition: JobDefinition<unknown>;
  /** Throws a `JobProblem`, or any error, when the job is to be tried again. */
  readonly run: (payload: unknown, job: RunningJob) => Promise<WriteOutcome | void>;
  /** Called in the transaction that gives a job up. */
  readonly onFailed: ((tx: Handle, id: string) => Promise<unknown>) | undefined;
}

/** Returns the handler of a kind of job. */
export const runJob = <Payload>(
  definition: JobDefinition<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<WriteOutcome | void>,
  onFailed?: JobHandler['onFailed'],
): JobHandler => ({
  definition,
  // The runner has parsed the payload with the definition's schema.
  run: run as JobHandler['run'],
  onFailed,
});

/** Returns a task that runs again and again, so many seconds after each run. */
export const scheduled = (kind: string, every: number | 'hourly', run: () => Promise<void>): JobHandler =>
  runJob(defineJob({ kind, payload: z.object({}), everySeconds: every === 'hourly' ? 3_600 : every }), run);

const LONGEST_DETAIL = 300;

/** Why a run failed. `code` goes into the log, `detail` into the job for the admin. `permanent`: it is given up at once. */
export class JobProblem extends Error {
  override name = 'JobProblem';
  readonly code: string;
  readonly detail: string;
  readonly permanent: boolean;

  constructor(code: string, detail: string, permanent = false) {
    super(code);
    this.code = code;
    this.detail = detail.slice(0, LONGEST_DETAIL);
    this.permanent = permanent;
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name);

/** Returns the problem behind any error. Of a failed query only the code is kept: its message holds what it was given. */
export function problemOf(error: unknown): JobProblem {
  if (error instanceof JobProblem) return error;
  if (!(error instanceof Error)) return new JobProblem('unknown', String(error));
  if (error.cause instanceof Error) return new JobProblem(codeOf(error.cause), '');
  return new JobProblem(codeOf(error), error.message);
}
