import type { Waiting } from './load-shedding.ts';

/**
 * How often those who have waited long enough are looked for, and how many are told so each time: a thousand a second. A
 * crowd that came at once is not sent away at once, to come back at once: the loop would do nothing else meanwhile, and
 * what is being worked on needs it at every step.
 */
const TICK_MS = 10;
const REFUSALS_A_TICK = 10;

interface RoomParts {
  readonly waitMs: number;
  /** The first so many in line may wait `seatedMs` instead. */
  readonly seats: number;
  readonly seatedMs: number;
  /** Whether there is room for one more to be worked for. */
  readonly isOpen: () => boolean;
  readonly onRefused: () => void;
}

/** Those who wait for their turn, and since when. First come, first served, except that those who come back are first. */
export class WaitingRoom {
  readonly #parts: RoomParts;
  // Sets keep the order of arrival, and somebody in the middle can leave.
  readonly #back = new Map<Waiting, number>();
  readonly #new = new Map<Waiting, number>();
  /** Have waited long enough; told so as fast as refusing may go. */
  readonly #tired = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#back.size + this.#new.size + this.#tired.size;
  }

  add(who: Waiting, back: boolean): void {
    (back ? this.#back : this.#new).set(who, performance.now());
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  remove(who: Waiting): void {
    this.#back.delete(who);
    this.#new.delete(who);
    this.#tired.delete(who);
  }

  /** Lets in as many as there is room for. */
  letIn(): void {
    // Who begins may be done, and leave, before `begin` returns.
    if (this.#busy || this.size === 0) return;
    this.#busy = true;
    try {
      this.#setAside();
      for (const line of [this.#back, this.#new]) {
        for (const [who] of line) {
          if (!this.#parts.isOpen()) return;
          line.delete(who);
          who.begin();
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

  #setAside(): void {
    const { waitMs, seats, seatedMs } = this.#parts;
    const now = performance.now();
    let place = 0;
    for (const line of [this.#back, this.#new]) {
      for (const [who, came] of line) {
        const seated = place++ < seats;
        if (now - came >= (seated ? seatedMs : waitMs)) {
          line.delete(who);
          this.#tired.add(who);
        } else if (!seated) break;
      }
    }
  }

  #tick(): void {
    this.letIn();
    this.#setAside();
    let told = 0;
    for (const who of this.#tired) {
      if (told++ === REFUSALS_A_TICK) break;
      this.#tired.delete(who);
      this.#parts.onRefused();
      who.refuse();
    }
    if (this.size === 0) this.close();
  }
}
