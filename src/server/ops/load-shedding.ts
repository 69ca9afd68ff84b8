import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WaitingRoom } from './request-queue.ts';

/** How much the process takes on at once, and how long it lets people wait for their turn. */
export interface AdmissionLimits {
  /** Requests worked on at once, however fast they are done. */
  readonly most: number;
  /** Requests worked on at once, however slowly: most of them wait for a disk or another server, not for this one. */
  readonly fewest: number;
  /** Mean delay of the event loop, in milliseconds, beyond which nothing above the fewest is begun. */
  readonly delayMs: number;
  /** The longest somebody waits for a turn before being asked to come back, in milliseconds. */
  readonly waitMs: number;
  /** The first so many in line may wait longer. */
  readonly seats: number;
  /** How long those may wait, in milliseconds. */
  readonly seatedMs: number;
}

/** A class that registers and buys at the same moment, with some to spare: nobody in it is to be sent away. */
export const SEATS = 256;

/**
 * Whoever stands behind the seats waits, together with `WORK_S` and what the loop is late, less than two seconds: who has
 * not been answered by then has pressed the button again. Those who sit are so few that each will have a turn.
 */
const LIMITS: AdmissionLimits = {
  most: 200,
  fewest: 32,
  delayMs: 400,
  waitMs: 1_250,
  seats: SEATS,
  seatedMs: 25_000,
};
/** What is begun should be done after this long: how many that allows follows from how many leave (Little's law). */
const WORK_S = 0.4;
/** The delay is looked at this often: a single long task must not shut the door, a jam must within a second. */
const LOOK_EVERY_MS = 250;
/** What the monitor itself waits between two looks at the clock; it counts as delay and is taken off. */
const RESOLUTION_MS = 20;

/** Somebody who waits for a turn; exactly one of the two is called, unless they leave. */
export interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Who is worked for while there is more to do than can be done. Counts what is being worked on and watches how fast it
 * goes and how late the event loop is; while there is room none of this costs a request more than a comparison. Whoever
 * comes when there is none waits, first come first served, and is refused when the wait has been long enough. To wait
 * costs nothing but memory, and people who wait do not ask again: refused at once, they would keep the process busy with
 * refusing alone. One object per process.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  readonly #waiting: WaitingRoom;
  #seen = { count: 0, sum: 0 };
  #delayMs = 0;
  #inFlight = 0;
  #shed = 0;
  /** How many may be worked on at once, as fast as the work is going. */
  #room: number;
  /** Since when all places have been taken, and how many were left since; 0 while some are free. */
  #full = { since: 0, left: 0 };

  constructor(limits: Partial<AdmissionLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#room = this.#limits.fewest;
    this.#waiting = new WaitingRoom({
      waitMs: this.#limits.waitMs,
      seats: this.#limits.seats,
      seatedMs: this.#limits.seatedMs,
      isOpen: () => this.open,
      onRefused: () => (this.#shed += 1),
    });
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Requests being worked on. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.#waiting.size;
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
    const { delayMs, fewest } = this.#limits;
    return this.#inFlight < fewest || (this.#inFlight < this.#room && this.#delayMs < delayMs);
  }

  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#full.left += 1;
    this.#waiting.letIn();
  }

  /** Has somebody wait; those who had a turn and gave it up while their body came in are `back` and come first. */
  wait(who: Waiting, back: boolean): void {
    this.#waiting.add(who, back);
  }

  /** Forgets somebody who left while waiting. */
  giveUp(who: Waiting): void {
    this.#waiting.remove(who);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#waiting.close();
    this.#delay.disable();
  }

  #look(): void {
    this.#lookAtClock();
    this.#measureRoom();
    this.#waiting.letIn();
  }

  #measureRoom(): void {
    const { most, fewest } = this.#limits;
    const { since, left } = this.#full;
    const now = performance.now();
    const full = this.#inFlight >= fewest;
    if (!full) this.#room = fewest;
    else if (since > 0) {
      const perSecond = left / ((now - since) / 1000);
      this.#room = Math.max(fewest, Math.min(most, perSecond * WORK_S));
    }
    this.#full = { since: full ? now : 0, left: 0 };
  }

  #lookAtClock(): void {
    const { count } = this.#delay;
    if (count === this.#seen.count) return;
    // Never reset: the histogram forgets the sample after a reset, which in a jam is the jam.
    const sum = this.#delay.mean * count;
    const mean = (sum - this.#seen.sum) / (count - this.#seen.count);
    this.#delayMs = Math.max(0, mean / 1e6 - RESOLUTION_MS);
    this.#seen = { count, sum };
  }
}
