/** Counts of enrolments may be this old: a rush of purchases must not keep every page uncached. */
const COUNTS_DELAY_MS = 1_000;
/** What has changed: what admins edit, or only numbers of enrolments. */
export type CatalogueChange = 'catalogue' | 'counts';

/** A day: `setTimeout` takes at most 24.8 (2^31 ms). Responses made after an early end set the timer again. */
const LONGEST_TIMER_MS = 86_400_000;

/**
 * Invalidates what is cached of the catalogue: rendered pages, responses, replica reads. Services call it after their
 * transaction has committed; `shareCatalogueEvents` calls it for other processes.
 */
export class CatalogueEvents {
  readonly #listeners = new Set<(what: CatalogueChange) => void>();
  readonly #countsPublishers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  /** The next change that only time brings, and its timer. */
  #due: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
  /** The change of counts that waits for the timer, and where it happened. */
  #pending: 'none' | 'other process' | 'this process' = 'none';

  /** Calls the listener on every change; returns a function that removes it. */
  onChange(listener: (what: CatalogueChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the publisher when counts changed in this process, at most once a second; returns a function that removes it. */
  onCountsChanged(publish: () => void): () => void {
    this.#countsPublishers.add(publish);
    return () => this.#countsPublishers.delete(publish);
  }

  /** A course, its units or its images changed: invalidates at once. */
  changed(): void {
    this.#tell('catalogue');
  }

  #tell(what: CatalogueChange): void {
    for (const listener of this.#listeners) listener(what);
  }

  /**
   * Invalidates at a moment: a response that shows a sale is stale from its end on. Called whenever such a response is made,
   * so that it costs no query; the earliest moment counts. The database decides whether a sale has ended: where its clock
   * is behind, the responses made again are checked a second later.
   */
  changesAt(moment: number): void {
    if (this.#due && this.#due.at <= moment) return;
    clearTimeout(this.#due?.timer);
    const ahead = moment - Date.now();
    const wait = Math.min(ahead > 0 ? ahead : COUNTS_DELAY_MS, LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      this.#due = undefined;
      this.changed();
    }, wait);
    this.#due = { at: moment, timer: timer.unref() };
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
    this.#tell('counts');
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
