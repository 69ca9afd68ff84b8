import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { type JobHandler, JobProblem, problemOf, type WriteOutcome } from './define-job.ts';
import {
  claimJob,
  countOpenJobs,
  finishJob,
  insertScheduled,
  type JobRow,
  listDueKinds,
  noteProblem,
} from './jobs.queries.ts';

const POLL_MS = 5_000;
const STOP_PATIENCE_MS = 5_000;
const NOTE_RETRIES_MS = [100, 1_000, 5_000] as const;

interface Lanes {
  readonly handler: JobHandler;
  active: number;
  /** Jobs became due while every lane was busy: a lane looks once more before it ends. */
  again: boolean;
}

/**
 * Runs due jobs, in any number of processes at once. Every job runs at least once, also when a process dies; a finished
 * one runs again only if its process dies before that is noted. Each kind has its own lanes, so that slow jobs of one
 * kind do not delay the others.
 */
export class JobRunner {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #kinds = new Map<string, Lanes>();
  /** Jobs that ran but could not be marked done, with what is still to be written. */
  readonly #unnoted = new Map<string, WriteOutcome | void>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #polling = false;
  #pollAgain = false;
  #stopped: Promise<void> | undefined;

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
    this.#db = db;
    this.#log = log;
  }

  /** Adds kinds of jobs: before `start`. Returns itself. */
  add(...handlers: readonly JobHandler[]): this {
    for (const handler of handlers) this.#kinds.set(handler.definition.kind, { handler, active: 0, again: false });
    return this;
  }

  /** Returns how many jobs of each kind wait, and how many were given up. */
  countOpen() {
    return countOpenJobs(this.#db);
  }

  /** Looks for due jobs from now on, every five seconds and whenever it is woken. */
  start(): void {
    this.#timer ??= setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Looks for due jobs now: to be called after a transaction that enqueued some. Does nothing before `start`. */
  wake(): void {
    if (!this.#timer || this.#stopped) return;
    if (this.#polling) {
      this.#pollAgain = true;
      return;
    }
    this.#polling = true;
    this.#pollAgain = false;
    this.#track(
      this.#startLanes().finally(() => {
        this.#polling = false;
        if (this.#pollAgain) this.wake();
      }),
    );
  }

  /**
   * Takes no further job and waits up to five seconds for those that run; another process runs what is not done by then,
   * once its claim has ended. Idempotent.
   */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    const { promise: impatience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_PATIENCE_MS);
    await Promise.race([Promise.all(this.#running), impatience]);
    clearTimeout(timer);
  }

  /** Runs everything that is due now. Throws the first error that ended a lane, once the others are done. */
  async runDue(): Promise<void> {
    const lanes = [...this.#kinds.values()].flatMap((kind) =>
      Array.from({ length: kind.handler.definition.lanes }, () => this.#lane(kind)),
    );
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
  }

  /** Lets `stop` wait for the work, and logs why it ended early. The error itself may hold what a query was given. */
  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#log.error({ code: problemOf(error).code }, 'jobs interrupted, will retry'))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  #scheduled = false;
  async #startLanes(): Promise<void> {
    if (!this.#scheduled) await this.#insertScheduled();
    for (const kind of await listDueKinds(this.#db, [...this.#kinds.keys()])) {
      const lanes = this.#kinds.get(kind)!;
      lanes.again = true;
      while (lanes.active < lanes.handler.definition.lanes) {
        lanes.active++;
        this.#track(this.#lane(lanes).finally(() => lanes.active--));
      }
    }
  }

  async #insertScheduled(): Promise<void> {
    for (const { handler } of this.#kinds.values()) {
      const { kind, everySeconds } = handler.definition;
      if (everySeconds !== null) await insertScheduled(this.#db, kind, everySeconds);
    }
    this.#scheduled = true;
  }

  async #lane(lanes: Lanes): Promise<void> {
    const { kind, claimSeconds } = lanes.handler.definition;
    while (!this.#stopped) {
      lanes.again = false;
      const job = await claimJob(this.#db, kind, claimSeconds);
      if (job) await this.#run(lanes.handler, job);
      else if (!lanes.again) return;
    }
  }

  async #run(handler: JobHandler, job: JobRow): Promise<void> {
    if (!this.#unnoted.has(job.id)) {
      try {
        this.#unnoted.set(job.id, await this.#attempt(handler, job));
      } catch (error) {
        return this.#noteProblem(handler, job, problemOf(error));
      }
    }
    await this.#noteDone(handler, job.id);
  }

  async #attempt({ definition, run }: JobHandler, { id, attempts, payload }: JobRow): Promise<WriteOutcome | void> {
    if (definition.everySeconds === null && attempts > definition.maxAttempts) {
      throw new JobProblem('process_died', 'The process ended during the last attempt', true);
    }
    const parsed = definition.payload.safeParse(payload);
    if (!parsed.success) throw new JobProblem('invalid_payload', z.prettifyError(parsed.error), true);
    return run(parsed.data, { id, attempts, signal: this.#stopping.signal });
  }

  /** A job whose effect has happened must be noted, or it runs again: that is worth several tries. */
  async #noteDone({ definition }: JobHandler, id: string): Promise<void> {
    const write = this.#unnoted.get(id);
    const note = () =>
      transact(this.#db, async (tx) => {
        if ((await finishJob(tx, id, definition.everySeconds)) && write) await write(tx);
      });
    for (const pause of NOTE_RETRIES_MS) {
      const noted = await note().then(
        () => true,
        () => false,
      );
      if (noted) return void this.#unnoted.delete(id);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    await note();
    this.#unnoted.delete(id);
  }

  async #noteProblem({ definition, onFailed }: JobHandler, job: JobRow, problem: JobProblem): Promise<void> {
    const { kind, everySeconds, maxAttempts, backoff } = definition;
    const givenUp = everySeconds === null && (problem.permanent || job.attempts >= maxAttempts);
    const wait = givenUp ? null : (everySeconds ?? backoff(job.attempts));
    const text = problem.detail === '' ? problem.code : `${problem.code}: ${problem.detail}`;
    await transact(this.#db, async (tx) => {
      if ((await noteProblem(tx, job, text, wait)) && givenUp) await onFailed?.(tx, job.id);
    });
    // Without the detail, which may name addresses.
    const facts = { job: job.id, kind, attempts: job.attempts, code: problem.code };
    if (givenUp) this.#log.error(facts, 'job failed, given up');
    else this.#log.warn({ ...facts, retryInSeconds: wait }, 'job failed, will retry');
  }
}
