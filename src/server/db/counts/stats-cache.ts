/**
 * Statistics that took longer than this are cached for a while. Long enough that a small school on a busy machine still
 * shows every change at once.
 */
const SLOW_MS = 1_000;
/** A result is cached for this many times its duration: computing it then takes at most a twentieth of the database's time. */
const CACHED_FOR = 20;

/**
 * Caches statistics that are computed from all rows, if that is slow: those that took two seconds are up to forty
 * seconds old. Concurrent callers share one computation.
 */
export class StatsCache<T> {
  #cached: { readonly value: T; readonly until: number } | undefined;
  #pending: Promise<T> | undefined;

  /** Returns the cached value while it is valid, else the result of `compute`. Rejects as `compute` does. */
  async get(compute: () => Promise<T>): Promise<T> {
    if (this.#cached && this.#cached.until > performance.now()) return this.#cached.value;
    this.#pending ??= this.#measure(compute).finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  async #measure(compute: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const value = await compute();
    const duration = performance.now() - began;
    if (duration > SLOW_MS) this.#cached = { value, until: performance.now() + duration * CACHED_FOR };
    return value;
  }
}
