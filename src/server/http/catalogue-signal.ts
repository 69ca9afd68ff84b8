declare module 'fastify' {
  interface FastifyInstance {
    catalogueSignal: CatalogueSignal;
  }
}

/** Counts of participants may lag by this much: a rush of purchases must not keep every page uncached. */
const COUNTS_LAG_MS = 1_000;

/**
 * Tells whoever keeps copies of the catalogue (rendered pages, list answers) that it is not what it was.
 * Fired by the services after their transaction has committed.
 */
export class CatalogueSignal {
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #again = false;

  /** Calls the listener on every change; answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A course, its units or its pictures changed: copies are dropped at once. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Only how many are enrolled changed: at once the first time, then at most once a second, never not at all. */
  countsChanged(): void {
    if (this.#timer) {
      this.#again = true;
      return;
    }
    this.changed();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#again) {
        this.#again = false;
        this.countsChanged();
      }
    }, COUNTS_LAG_MS);
    this.#timer.unref();
  }
}
