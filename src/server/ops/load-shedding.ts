import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type QueuedRequest, RequestQueue } from './request-queue.ts';

/** How many requests the process handles at once, and how long others wait. */
export interface LoadLimits {
  /** Requests in flight at most, however fast they are done. */
  readonly most: number;
  /** Requests in flight at least, however slow they are: most of them wait for a disk or another server. */
  readonly fewest: number;
  /** Mean delay of the event loop, in milliseconds, beyond which nothing above `fewest` is begun. */
  readonly delayMs: number;
  /** The longest wait before a request is refused, in milliseconds. */
  readonly waitMs: number;
  /** The first so many requests in the queue may wait longer. */
  readonly reserved: number;
  /** How long those may wait, in milliseconds. */
  readonly reservedMs: number;
}

/** A class that registers and buys at the same moment, and some: none of them is to be refused. */
export const RESERVED_SLOTS = 256;

/**
 * Behind the reserved slots, the wait, `REQUEST_SECONDS` and the delay of the event loop add up to less than two seconds: later,
 * users have pressed the button again. The reserved ones are so few that each gets its turn.
 */
export const LOAD_LIMITS: LoadLimits = {
  most: 200,
  fewest: 32,
  delayMs: 400,
  waitMs: 1_250,
  reserved: RESERVED_SLOTS,
  reservedMs: 25_000,
};
/** A request should be done after this long: the number in flight follows from the rate at which they end (Little's law). */
export const REQUEST_SECONDS = 0.4;
/** How often the load is measured: a single long task must not count as overload, a jam must within a second. */
const MEASURE_EVERY_MS = 250;
/** What the monitor itself waits between two samples; it is part of the measured delay and subtracted. */
const RESOLUTION_MS = 20;

/**
 * Decides whether a request may begin, by the number in flight, the rate at which they end and the delay of the event
 * loop. Requests without room wait in order of arrival and are refused after the longest wait. Waiting costs only memory,
 * and clients that wait do not retry; refused at once, they would keep the process busy with refusals (decision 0034). One
 * object per process.
 */
export class LoadShedder {
  readonly #limits: LoadLimits;
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  readonly #queue: RequestQueue;
  #seen = { count: 0, sum: 0 };
  #delayMs = 0;
  #inFlight = 0;
  #shed = 0;
  /** How many may be in flight at the present rate. */
  #room: number;
  /** Since when at least `fewest` are in flight (0: fewer are), and how many have ended since. */
  #full = { since: 0, ended: 0 };

  constructor(limits: Partial<LoadLimits> = {}) {
    this.#limits = { ...LOAD_LIMITS, ...limits };
    this.#room = this.#limits.fewest;
    this.#queue = new RequestQueue({
      waitMs: this.#limits.waitMs,
      reserved: this.#limits.reserved,
      reservedMs: this.#limits.reservedMs,
      hasRoom: () => this.hasRoom,
      onRefused: () => (this.#shed += 1),
    });
    this.#delay.enable();
    this.#timer = setInterval(() => this.#measure(), MEASURE_EVERY_MS);
    this.#timer.unref();
  }

  /** Requests being handled. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Requests in the queue. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Requests refused since the start. */
  get shed(): number {
    return this.#shed;
  }

  /** The recent mean delay of the event loop, in milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** Whether one more request may begin. */
  get hasRoom(): boolean {
    const { delayMs, fewest } = this.#limits;
    return this.#inFlight < fewest || (this.#inFlight < this.#room && this.#delayMs < delayMs);
  }

  /** Counts a request in flight. */
  enter(): void {
    this.#inFlight += 1;
  }

  /** Counts a request as done, and begins the next in the queue. */
  leave(): void {
    this.#inFlight -= 1;
    this.#full.ended += 1;
    this.#queue.beginNext();
  }

  /** Queues a request; one that gave up its turn while its body arrived is `returning` and comes first. */
  wait(request: QueuedRequest, returning: boolean): void {
    this.#queue.add(request, returning);
  }

  /** Removes a request whose client left while it waited. */
  remove(request: QueuedRequest): void {
    this.#queue.remove(request);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#queue.close();
    this.#delay.disable();
  }

  #measure(): void {
    this.#measureDelay();
    this.#measureRoom();
    this.#queue.beginNext();
  }

  #measureRoom(): void {
    const { most, fewest } = this.#limits;
    const { since, ended } = this.#full;
    const now = performance.now();
    const full = this.#inFlight >= fewest;
    if (!full) this.#room = fewest;
    else if (since > 0) {
      const perSecond = ended / ((now - since) / 1000);
      this.#room = Math.max(fewest, Math.min(most, perSecond * REQUEST_SECONDS));
    }
    this.#full = { since: full ? now : 0, ended: 0 };
  }

  #measureDelay(): void {
    const { count } = this.#delay;
    if (count === this.#seen.count) return;
    // Never reset: the histogram forgets the sample after a reset, which in a jam is the jam.
    const sum = this.#delay.mean * count;
    const mean = (sum - this.#seen.sum) / (count - this.#seen.count);
    this.#delayMs = Math.max(0, mean / 1e6 - RESOLUTION_MS);
    this.#seen = { count, sum };
  }
}
