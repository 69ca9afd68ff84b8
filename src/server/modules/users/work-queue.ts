import { AppError } from '#server/errors.ts';

/** How much may be under way at once, and how much of each priority may wait for it. */
export interface QueueSize {
  readonly working: number;
  readonly waiting: number;
}

export type Priority = 'high' | 'low';

/** A task of low priority is begun after so many of high priority at the latest, so that it is not put off for ever. */
const HIGH_IN_A_ROW = 4;

/**
 * Works off heavy tasks a few at a time: those of high priority first, each kind in the order it came. A task that would
 * wait behind too many others of its kind is refused at once: its caller is told to come back instead of being kept
 * hanging, the memory stays bounded, and a crowd of one kind cannot take the places of the other.
 */
export class WorkQueue {
  readonly #size: QueueSize;
  readonly #waiting: Readonly<Record<Priority, (() => void)[]>> = { high: [], low: [] };
  #working = 0;
  /** Tasks of high priority begun one after the other while one of low priority waited. */
  #inARow = 0;

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** Returns what the task returns. Throws `overloaded` without having begun it when too many of its priority wait. */
  async run<T>(task: () => Promise<T>, priority: Priority): Promise<T> {
    const waiting = this.#waiting[priority];
    if (this.#working >= this.#size.working) {
      if (waiting.length >= this.#size.waiting) throw new AppError('overloaded', { retryAfter: 3 });
      // A task that ends hands its place on, so that no task that comes meanwhile can slip in.
      await new Promise<void>((go) => waiting.push(go));
    } else this.#working += 1;
    try {
      return await task();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#working -= 1;
    }
  }

  #next(): (() => void) | undefined {
    const { high, low } = this.#waiting;
    const isLow = low.length > 0 && (high.length === 0 || this.#inARow >= HIGH_IN_A_ROW);
    this.#inARow = isLow || low.length === 0 ? 0 : this.#inARow + 1;
    return (isLow ? low : high).shift();
  }
}
