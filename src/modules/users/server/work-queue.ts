import { AppError } from '#server/errors.ts';
import { BoundedQueue, type Priority, type QueueLimits } from '#server/ops/bounded-queue.ts';

/** Seconds after which a caller that was refused should try again. */
const RETRY_S = 3;

/**
 * Runs heavy tasks a few at a time, in the order of a `BoundedQueue`. Tasks behind too many others of their priority are
 * refused at once, so that the memory stays bounded and a crowd of one priority cannot take the slots of the other.
 */
export class WorkQueue {
  readonly #queue: BoundedQueue;

  constructor(limits: QueueLimits) {
    this.#queue = new BoundedQueue(limits);
  }

  /** Returns what the task returns. Throws `overloaded` without having begun it when too many of its priority wait. */
  async run<T>(task: () => Promise<T>, priority: Priority): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = this.#queue.enter(resolve, priority);
    if (!turn) throw new AppError('overloaded', { retryAfter: RETRY_S });
    if (turn.waits) await promise;
    try {
      return await task();
    } finally {
      turn.leave();
    }
  }
}
