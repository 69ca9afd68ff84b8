import { type EncodedBody, sizeOf } from './encoded-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache;
  }
}

/** An answer as it can be kept: the same for everybody who asks, save for the coding it travels under. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
  /** The pattern of the route that made it, as `/api/courses/:courseId`. */
  readonly route: string;
  /** Not worth its memory: there is no end to the questions that are answered so. */
  readonly passing?: boolean;
  /** Under an address whose values the caller chose: kept apart, so that made-up addresses never displace the pages of the school. */
  readonly spare?: boolean;
}

/** The size of both parts, in bytes. */
const DEFAULT_SIZES = { main: 64 * 1024 * 1024, spare: 8 * 1024 * 1024 };
/** Keys, headers and the bookkeeping of an entry, roughly. */
const OVERHEAD_BYTES = 2048;

/** Answers of which the least recently used leave when they take more than `maxBytes`. */
class Part {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  use(key: string): KeptAnswer | undefined {
    const answer = this.#kept.get(key);
    if (answer) {
      // A Map keeps the order of insertion: what was asked for last goes to its end.
      this.#kept.delete(key);
      this.#kept.set(key, answer);
    }
    return answer;
  }

  keep(key: string, answer: KeptAnswer): void {
    const size = cost(key, answer);
    if (size > this.#maxBytes) return;
    this.#kept.set(key, answer);
    this.#bytes += size;
    answer.body.maker?.onGrown((bytes) => {
      if (this.#kept.get(key) !== answer) return;
      this.#bytes += bytes;
      this.#makeRoom();
    });
    this.#makeRoom();
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #makeRoom(): void {
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= cost(oldest, old);
    }
  }
}

/**
 * Answers kept in memory until the catalogue changes, in two parts: those of the school's own addresses, and the spare ones
 * under addresses with values that callers choose. In each the least recently used leave first. Only for what is the same
 * for everybody who may have it: nothing that depends on who asks may be put in.
 */
export class PageCache {
  readonly #main: Part;
  readonly #spare: Part;
  #making = new Map<string, Promise<KeptAnswer>>();
  #hits = 0;
  #misses = 0;

  /** The most bytes the main part and the spare one may take. */
  constructor(main = DEFAULT_SIZES.main, spare = DEFAULT_SIZES.spare) {
    this.#main = new Part(main);
    this.#spare = new Part(spare);
  }

  /** How much memory the kept answers take, in bytes. */
  get bytes(): number {
    return this.#main.bytes + this.#spare.bytes;
  }

  /** How often an answer was there, since the start. */
  get hits(): number {
    return this.#hits;
  }

  /** How often one had to be made, since the start. */
  get misses(): number {
    return this.#misses;
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#main.size + this.#spare.size;
  }

  /** How many of them are kept under addresses of the school's own. */
  get mainSize(): number {
    return this.#main.size;
  }

  /** Whether an answer is kept under a key; asking does not count as using it. */
  has(key: string): boolean {
    return this.#main.has(key) || this.#spare.has(key);
  }

  /** The answer kept under a key; undefined when there is none. */
  get(key: string): KeptAnswer | undefined {
    const answer = this.#main.use(key) ?? this.#spare.use(key);
    if (answer) this.#hits += 1;
    return answer;
  }

  /**
   * The answer kept under a key, else the one `make` comes up with, asked for once however many wait for it.
   * Kept only with status 200, unless it is passing, and not when the cache was dropped while it was being made: it may
   * show what was there before. Rejects as `make` does.
   */
  async answer(key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const kept = this.get(key);
    if (kept) return kept;
    const making = this.#making;
    const underWay = making.get(key);
    if (underWay) return underWay;
    this.#misses += 1;
    const promise = make();
    making.set(key, promise);
    try {
      const answer = await promise;
      // A drop puts a new map in the old one's place: who made this for the old one must not fill the new.
      if (making === this.#making && answer.status === 200 && !answer.passing) {
        (answer.spare ? this.#spare : this.#main).keep(key, answer);
      }
      return answer;
    } finally {
      making.delete(key);
    }
  }

  /** Forgets everything, also what is being made right now: who asks from here on gets it made anew. */
  drop(): void {
    this.#main.clear();
    this.#spare.clear();
    this.#making = new Map();
  }
}

const cost = (key: string, answer: KeptAnswer): number => OVERHEAD_BYTES + key.length * 2 + sizeOf(answer.body);
