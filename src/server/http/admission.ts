import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How much the process takes on before it asks people to come back in a moment. */
export interface AdmissionLimits {
  /** Requests being worked on at once; beyond it only answers that lie ready are still given. */
  readonly inFlight: number;
  /** Requests being worked on at once beyond which nothing is taken on any more. */
  readonly inFlightAtAll: number;
  /** Mean delay of the event loop, in milliseconds, beyond which only answers that lie ready are still given … */
  readonly delayMs: number;
  /** … once so many requests are being worked on: a loop that is late for another reason is nobody's crowd. */
  readonly crowd: number;
}

/**
 * A class of two hundred that buys in the same minute stays well below the first number; the second bounds what waiting
 * requests can take of the memory.
 */
const LIMITS: AdmissionLimits = { inFlight: 400, inFlightAtAll: 2_000, delayMs: 400, crowd: 50 };
/** The delay is looked at this often: a single long task must not shut the door, a jam must within a second. */
const LOOK_EVERY_MS = 250;
/** Nobody let in is to wait longer than this: how many that allows is worked out from how many leave (Little's law). */
const PATIENCE_S = 4;
/** For how long there has to be a crowd before that is worked out: a class that arrives at once is let in. */
const CROWDED_MS = 1_000;
/** What the monitor itself waits between two looks at the clock; it counts as delay and is taken off. */
const RESOLUTION_MS = 20;

/**
 * Who is let in while there is more to do than can be done. Counts what is being worked on and watches how late the
 * event loop is; both are read in a request's way, neither costs it more than a comparison.
 * One object per process: what answers before the framework asks the same one.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #seen = { count: 0, sum: 0 };
  #delayMs = 0;
  #inFlight = 0;
  #shed = 0;
  /** How many may be worked on at once, as quick as the work is going. */
  #room: number;
  #crowded = { since: 0, left: 0 };

  constructor(limits: Partial<AdmissionLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#room = this.#limits.inFlight;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Requests being worked on. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Requests that were asked to come back, since the start. */
  get shed(): number {
    return this.#shed;
  }

  /** How late the event loop was on average lately, in milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** Whether an answer that has to be worked for may be begun. */
  get open(): boolean {
    const { delayMs, crowd } = this.#limits;
    return this.#inFlight < crowd || (this.#inFlight < this.#room && this.#delayMs < delayMs);
  }

  /** Whether an answer that lies ready may be given: that stays so the longest. */
  get openForKept(): boolean {
    return this.#inFlight < this.#limits.inFlightAtAll;
  }

  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#crowded.left += 1;
  }

  /** Notes that somebody was asked to come back. */
  turnedAway(): void {
    this.#shed += 1;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #measureRoom(): void {
    const now = performance.now();
    const { since, left } = this.#crowded;
    if (this.#inFlight < this.#limits.crowd) this.#room = this.#limits.inFlight;
    else if (since === 0 || now - since < CROWDED_MS) {
      if (since === 0) this.#crowded = { since: now, left: 0 };
      return;
    } else {
      const perSecond = left / ((now - since) / 1000);
      this.#room = Math.max(this.#limits.crowd, Math.min(this.#limits.inFlight, perSecond * PATIENCE_S));
    }
    this.#crowded = { since: this.#inFlight < this.#limits.crowd ? 0 : now, left: 0 };
  }

  #look(): void {
    this.#measureRoom();
    const { count } = this.#delay;
    if (count === this.#seen.count) return;
    // Never reset: the histogram forgets the sample after a reset, which in a jam is the jam.
    const sum = this.#delay.mean * count;
    const mean = (sum - this.#seen.sum) / (count - this.#seen.count);
    this.#delayMs = Math.max(0, mean / 1e6 - RESOLUTION_MS);
    this.#seen = { count, sum };
  }
}
