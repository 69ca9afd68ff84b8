/** The query parameters the server's rendering of a path depends on; all others are the browser's own business. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/courses': ['category', 'page', 'q', 'sort'],
};
const LONGEST_PATH = 200;
const LONGEST_VALUE = 100;

/** A page's address as the server renders it, and whether the result is worth keeping. */
export interface PageAddress {
  /** The path with those parameters that matter, in the order of the alphabet. */
  readonly address: string;
  /** False for what only somebody who wants to fill the cache would ask for. */
  readonly keep: boolean;
}

/** Reads off a request's target which page is meant, so that one page is not rendered and kept under many addresses. */
export function pageAddress(target: string): PageAddress {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const names = PARAMETERS[path];
  if (mark === -1 || !names) return { address: path, keep: path.length <= LONGEST_PATH };
  const given = new URLSearchParams(target.slice(mark + 1));
  const taken = new URLSearchParams();
  let keep = true;
  for (const name of names) {
    const value = given.getAll(name).at(-1);
    if (value === undefined || value === '') continue;
    taken.set(name, value);
    keep &&= value.length <= LONGEST_VALUE;
  }
  return { address: taken.size === 0 ? path : `${path}?${taken.toString()}`, keep };
}
