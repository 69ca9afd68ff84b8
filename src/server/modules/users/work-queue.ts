import { AppError } from '#server/http/errors.ts';

/** How much may be under way at once, and how much may wait for it. */
export interface QueueSize {
  readonly working: number;
  readonly waiting: number;
}

/**
 * Works off heavy tasks a few at a time, in the order they came. What would wait behind too many others is refused at
 * once: whoever asks is told to come back instead of being kept hanging, and the memory stays bounded.
 */
export class WorkQueue {
  readonly #size: QueueSize;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** Answers what the task answers. Throws `overloaded` without having begun it when too many wait already. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#size.working) {
      if (this.#waiting.length >= this.#size.waiting) throw new AppError('overloaded', { retryAfter: 3 });
      // Whoever ends hands its place on, so that nobody who comes meanwhile can slip in.
      await new Promise<void>((go) => this.#waiting.push(go));
    } else this.#working += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}
