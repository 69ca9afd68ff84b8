import { pathWithoutLocale } from '#contract/locales.ts';

/**
 * The query parameters the HTML of a path depends on, in the order of the alphabet. Any other is left out of what is
 * rendered, so nothing a component shows before the session is known may depend on it: what the browser then
 * renders would differ from the HTML it is given.
 */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/checkout': ['step'],
  '/courses': ['category', 'page', 'q', 'sort'],
  '/login': ['minutes', 'next', 'problem'],
  '/register': ['minutes', 'next', 'problem'],
  '/registrationsuccessful': ['next'],
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
  const names = mark === -1 ? undefined : PARAMETERS[pathWithoutLocale(path)];
  if (!names) return { address: path, keep: path.length <= LONGEST_PATH };
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
