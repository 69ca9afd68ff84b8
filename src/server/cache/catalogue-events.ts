declare module 'fastify' {
  interface FastifyInstance {
    catalogueSignal: CatalogueSignal;
  }
}

/** Counts of participants may lag by this much: a rush of purchases must not keep every page uncached. */
const COUNTS_LAG_MS = 1_000;

/**
 * Tells whoever keeps copies of the catalogue (rendered pages, list answers) that it is not what it was.
 * Fired by the services after their transaction has committed, and by what is heard from other processes.
 */
export class CatalogueSignal {
  readonly #listeners = new Set<() => void>();
  readonly #tellers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  /** What moved since the copies were last dropped for the sake of counts. */
  #waiting: 'nothing' | 'heard' | 'here' = 'nothing';

  /** Calls the listener on every change; answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the teller when counts moved in this process, as seldom as copies are dropped for it; answers how to stop. */
  onCountsTold(teller: () => void): () => void {
    this.#tellers.add(teller);
    return () => this.#tellers.delete(teller);
  }

  /** A course, its units or its pictures changed: copies are dropped at once. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Only how many are enrolled changed: at once the first time, then at most once a second, never not at all. */
  countsChanged(): void {
    this.#countsMoved('here');
  }

  /** The same, in another process: it is not told again. */
  countsHeard(): void {
    this.#countsMoved('heard');
  }

  #countsMoved(where: 'here' | 'heard'): void {
    if (this.#timer) {
      if (this.#waiting !== 'here') this.#waiting = where;
      return;
    }
    this.changed();
    if (where === 'here') for (const teller of this.#tellers) teller();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const waiting = this.#waiting;
      this.#waiting = 'nothing';
      if (waiting !== 'nothing') this.#countsMoved(waiting);
    }, COUNTS_LAG_MS);
    this.#timer.unref();
  }
}
