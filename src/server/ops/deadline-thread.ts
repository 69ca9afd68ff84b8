import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** Seconds after which a caller that was refused should try again. */
const RETRY_S = 3;
/** The heap of young objects of a thread. With the 48 MB that Node takes by itself an idle school holds 20 MB more. */
const YOUNG_MB = 8;

/** What a thread sends when its modules are loaded. */
export const THREAD_READY = 'ready';

/** A thread that works on one request at a time. */
export interface ThreadLimits {
  /** The program of the thread (`PROGRAMS`): it posts `THREAD_READY`, then one reply for each message. */
  readonly program: string;
  /** How long a request may take from when the thread begins it. */
  readonly deadlineMs: number;
  /** How many requests may wait for their turn. */
  readonly waiting: number;
  /** How long the thread is kept without work. */
  readonly idleMs: number;
  /** The heap of the thread, in megabytes. */
  readonly heapMb: number;
}

/** Thrown for a request that took longer than its deadline, or more memory than the thread has. */
export class ThreadLimitExceeded extends Error {
  override name = 'ThreadLimitExceeded';
}

/**
 * Runs work on input of strangers in a thread, so that it never holds the event loop. The thread is started for the first
 * request, ended when one exceeds its deadline or the heap, and ended when it is idle.
 */
export class DeadlineThread<Input, Output> {
  readonly #limits: ThreadLimits;
  readonly #queue: BoundedQueue;
  #worker: Promise<Worker> | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
    this.#queue = new BoundedQueue({ concurrent: 1, waiting: limits.waiting });
  }

  /** Returns the reply of the thread. Throws `ThreadLimitExceeded`, and `overloaded` when too many requests wait. */
  async run(input: Input): Promise<Output> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = this.#queue.enter(resolve);
    if (!turn) throw new AppError('overloaded', { retryAfter: RETRY_S });
    if (turn.waits) await promise;
    clearTimeout(this.#idle);
    try {
      return await this.#ask(input);
    } catch (error) {
      // Its state is unknown: the next request starts another one.
      await this.stop();
      throw error;
    } finally {
      turn.leave();
      if (this.#queue.isEmpty) this.#idle = setTimeout(() => void this.stop(), this.#limits.idleMs).unref();
    }
  }

  /** Ends the thread; the request it works on fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await (await worker?.catch(() => null))?.terminate();
  }

  async #ask(input: Input): Promise<Output> {
    const worker = await (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const failed = (cause: unknown) => reject(isOutOfMemory(cause) ? new ThreadLimitExceeded('heap') : cause);
    const ended = () => reject(new Error('The thread ended'));
    worker.once('message', resolve).once('error', failed).once('exit', ended);
    const deadline = setTimeout(() => reject(new ThreadLimitExceeded('deadline')), this.#limits.deadlineMs);
    worker.postMessage(input);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      worker.off('message', resolve).off('error', failed).off('exit', ended);
    }
  }

  async #start(): Promise<Worker> {
    const { program, heapMb } = this.#limits;
    const worker = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Worker>();
    worker.once('message', () => resolve(worker));
    // Also between requests, when nothing else listens. A promise that is resolved ignores it.
    worker.on('error', reject).on('exit', () => reject(new Error('The thread did not start')));
    worker.unref();
    return promise;
  }
}

const isOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
