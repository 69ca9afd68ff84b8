import { LRUCache } from 'lru-cache';

/** The maximum age of a total: long enough for turning pages, short enough to show changes of other processes soon. */
const LIFE_MS = 5_000;
const MOST_KEYS = 500;

/**
 * Caches for a few seconds how many rows match a filter. Counting reads all of them, a page only itself: without this,
 * every page of a large list would cost as much as the whole list.
 */
export class TotalCountCache {
  readonly #counts = new LRUCache<string, number>({ max: MOST_KEYS, ttl: LIFE_MS });

  /** Returns the cached count of a filter, else the result of `count`. The key is the filter's JSON. */
  async get(filter: unknown, count: () => Promise<number>): Promise<number> {
    const key = JSON.stringify(filter);
    const counted = this.#counts.get(key) ?? (await count());
    if (!this.#counts.has(key)) this.#counts.set(key, counted);
    return counted;
  }

  /** Removes all counts, after rows were added or deleted. */
  clear(): void {
    this.#counts.clear();
  }
}

/**
 * Returns the total number of rows, given the page that was read. If that page ends with the last row, or is the first
 * page of none, the total follows from it; otherwise `count` is called.
 */
export async function totalOf(
  total: number,
  page: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  count: () => Promise<number>,
): Promise<number> {
  const { limit, offset = 0 } = page;
  const last = total > 0 ? limit === undefined || total < limit : offset === 0;
  return last ? offset + total : count();
}
