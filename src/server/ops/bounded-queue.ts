/** How many turns may be taken at once, and how many callers of each priority may wait for one. */
export interface QueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
}

export type Priority = 'high' | 'low';

/** A place in the queue. */
export interface Turn {
  /** False when the turn came at once: `onTurn` is then not called. */
  readonly waits: boolean;
  /** Ends the turn, or leaves the queue before it came. Further calls do nothing. */
  leave(): void;
}

/** A caller of low priority is served after so many of high priority at the latest. */
const HIGH_IN_A_ROW = 4;

/**
 * A queue with a bound: callers of high priority come first, each priority in order of arrival. A turn that ends is handed
 * on, so that no later caller can slip in between.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #lines: Readonly<Record<Priority, Set<() => void>>> = { high: new Set(), low: new Set() };
  #taken = 0;
  /** Turns of high priority in a row while a caller of low priority waited. */
  #inARow = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** True when nothing runs and nothing waits. */
  get isEmpty(): boolean {
    return this.#taken === 0;
  }

  /** Takes a turn or waits for one, in which case `onTurn` is called when it comes. Returns null when the line is full. */
  enter(onTurn: () => void, priority: Priority = 'high'): Turn | null {
    const line = this.#lines[priority];
    const waits = this.#taken >= this.#limits.concurrent;
    if (waits && line.size >= this.#limits.waiting) return null;
    let state: 'waiting' | 'taken' | 'over' = waits ? 'waiting' : 'taken';
    const begin = (): void => {
      line.delete(begin);
      state = 'taken';
      onTurn();
    };
    if (waits) line.add(begin);
    else this.#taken += 1;
    return {
      waits,
      leave: () => {
        const before = state;
        state = 'over';
        if (before === 'waiting') line.delete(begin);
        else if (before === 'taken') this.#handOn();
      },
    };
  }

  #handOn(): void {
    const { high, low } = this.#lines;
    const isLow = low.size > 0 && (high.size === 0 || this.#inARow >= HIGH_IN_A_ROW);
    this.#inARow = isLow || low.size === 0 ? 0 : this.#inARow + 1;
    const [next] = isLow ? low : high;
    if (next) next();
    else this.#taken -= 1;
  }
}
