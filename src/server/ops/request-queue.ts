/** A queued request; exactly one of the two is called, unless it is removed. */
export interface QueuedRequest {
  begin(): void;
  refuse(): void;
}

/**
 * Overdue requests are refused at most this fast: a thousand a second. Refusing a crowd that came at once in one go would
 * keep the event loop from everything else, and the crowd would return at once.
 */
const TICK_MS = 10;
const REFUSALS_PER_TICK = 10;

interface QueueParts {
  /** The longest wait in milliseconds. */
  readonly waitMs: number;
  /** The first so many requests may wait `reservedMs` instead. */
  readonly reserved: number;
  readonly reservedMs: number;
  /** Whether one more request may begin. */
  readonly hasRoom: () => boolean;
  readonly onRefused: () => void;
}

/** Requests that wait for their turn, in order of arrival; those that return after their body arrived come first. */
export class RequestQueue {
  readonly #parts: QueueParts;
  // Maps keep the order of arrival, and a request in the middle can leave.
  readonly #returning = new Map<QueuedRequest, number>();
  readonly #arriving = new Map<QueuedRequest, number>();
  /** Have waited long enough; refused as fast as `REFUSALS_PER_TICK` allows. */
  readonly #overdue = new Set<QueuedRequest>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#returning.size + this.#arriving.size + this.#overdue.size;
  }

  add(request: QueuedRequest, returning: boolean): void {
    (returning ? this.#returning : this.#arriving).set(request, performance.now());
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  remove(request: QueuedRequest): void {
    this.#returning.delete(request);
    this.#arriving.delete(request);
    this.#overdue.delete(request);
  }

  /** Begins as many requests as there is room for. */
  beginNext(): void {
    // A request may be done, and call this again, before `begin` returns.
    if (this.#busy || this.size === 0) return;
    this.#busy = true;
    try {
      this.#collectOverdue();
      for (const line of [this.#returning, this.#arriving]) {
        for (const [request] of line) {
          if (!this.#parts.hasRoom()) return;
          line.delete(request);
          request.begin();
        }
      }
    } finally {
      this.#busy = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #collectOverdue(): void {
    const { waitMs, reserved, reservedMs } = this.#parts;
    const now = performance.now();
    let position = 0;
    for (const line of [this.#returning, this.#arriving]) {
      for (const [request, since] of line) {
        const isReserved = position++ < reserved;
        if (now - since >= (isReserved ? reservedMs : waitMs)) {
          line.delete(request);
          this.#overdue.add(request);
        } else if (!isReserved) break;
      }
    }
  }

  #tick(): void {
    this.beginNext();
    this.#collectOverdue();
    for (const request of this.#overdue.values().take(REFUSALS_PER_TICK)) {
      this.#overdue.delete(request);
      this.#parts.onRefused();
      request.refuse();
    }
    if (this.size === 0) this.close();
  }
}
