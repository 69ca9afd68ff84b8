/** A total may be this old: long enough for turning pages, short enough that nobody notices what others changed. */
const LIFE_MS = 5_000;
const MOST_KEYS = 500;

/**
 * Remembers for a few seconds how many rows a filter finds. Counting reads them all, a page of them only itself: without
 * this every turn of a page of a large list would pay for all of it.
 */
export class CountMemo {
  readonly #counts = new Map<string, { readonly count: number; readonly until: number }>();

  /** The count remembered for a filter, else the one `count` comes up with. Filters are told apart by their JSON. */
  async of(filter: unknown, count: () => Promise<number>): Promise<number> {
    const key = JSON.stringify(filter);
    const known = this.#counts.get(key);
    if (known && known.until > performance.now()) return known.count;
    const counted = await count();
    if (this.#counts.size >= MOST_KEYS) this.#counts.clear();
    this.#counts.set(key, { count: counted, until: performance.now() + LIFE_MS });
    return counted;
  }

  /** Forgets everything: something was added or taken away here. */
  clear(): void {
    this.#counts.clear();
  }
}

/**
 * How many rows there are in all, given the page of them that was read. After the last row, or before the first of
 * none, that follows from the page; only otherwise is it asked for.
 */
export async function totalOf(
  found: number,
  page: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  count: () => Promise<number>,
): Promise<number> {
  const { limit, offset = 0 } = page;
  const last = found > 0 ? limit === undefined || found < limit : offset === 0;
  return last ? offset + found : count();
}
