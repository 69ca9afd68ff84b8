declare module 'fastify' {
  interface FastifyInstance {
    catalogueEvents: CatalogueEvents;
  }
}

/** Counts of enrolments may be this old: a rush of purchases must not keep every page uncached. */
const COUNTS_DELAY_MS = 1_000;

/**
 * Invalidates what is cached of the catalogue: rendered pages, responses, replica reads. Services call it after their
 * transaction has committed; `shareCatalogueEvents` calls it for other processes.
 */
export class CatalogueEvents {
  readonly #listeners = new Set<() => void>();
  readonly #countsPublishers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  /** The change of counts that waits for the timer, and where it happened. */
  #pending: 'none' | 'other process' | 'this process' = 'none';

  /** Calls the listener on every change; returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the publisher when counts changed in this process, at most once a second; returns a function that removes it. */
  onCountsChanged(publish: () => void): () => void {
    this.#countsPublishers.add(publish);
    return () => this.#countsPublishers.delete(publish);
  }

  /** A course, its units or its pictures changed: invalidates at once. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Only numbers of enrolments changed: invalidates at once, then at most once a second. */
  countsChanged(): void {
    this.#countsMoved('this process');
  }

  /** The same for a change in another process, which is not published again. */
  countsReceived(): void {
    this.#countsMoved('other process');
  }

  #countsMoved(where: 'this process' | 'other process'): void {
    if (this.#timer) {
      if (this.#pending !== 'this process') this.#pending = where;
      return;
    }
    this.changed();
    if (where === 'this process') for (const publish of this.#countsPublishers) publish();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const pending = this.#pending;
      this.#pending = 'none';
      if (pending !== 'none') this.#countsMoved(pending);
    }, COUNTS_DELAY_MS);
    this.#timer.unref();
  }
}
