import { CATEGORIES } from '#contract/choices.ts';
import { pathWithoutLocale } from '#contract/locales.ts';

/**
 * The query parameters the HTML of a path depends on, in the order of the alphabet. Any other is left out of what is
 * rendered, so nothing a component shows before the session is known may depend on it: what the browser then
 * renders would differ from the HTML it is given.
 */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/checkout': ['step'],
  '/courses': ['category', 'page', 'q'],
  '/login': ['minutes', 'next', 'problem'],
  '/register': ['minutes', 'next', 'problem'],
  '/registrationsuccessful': ['next'],
};
const LONGEST_PATH = 200;
const LONGEST_VALUE = 100;
/** How the paths of all pages and of all ids are written; any other spelling of one leads to the same page and is not kept. */
const PLAIN_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;
const KNOWN_CATEGORIES: ReadonlySet<string> = new Set(CATEGORIES);
/** An origin to read a path under; nothing a visitor sends can choose it. */
const ORIGIN = 'http://aula.invalid';

/** A page's address as the server renders it, and whether the result is worth keeping. */
export interface PageAddress {
  /** The path with those parameters that matter, in the order of the alphabet. */
  readonly address: string;
  /** False for a spelling no link of the school has: there is no end to those. */
  readonly keep: boolean;
  /** The visitor chose a value the school does not know, such as a text to search for: kept among the spare pages alone. */
  readonly spare: boolean;
}

const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

/** Returns the address under which the page a request's target means is rendered and kept. */
export function addressOf(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  const taken = parametersIn(path, target.slice(mark + 1));
  return taken.size === 0 ? path : `${path}?${taken.toString()}`;
}

function parametersIn(path: string, query: string): URLSearchParams {
  const taken = new URLSearchParams();
  const names = PARAMETERS[pathWithoutLocale(path)];
  if (!names) return taken;
  const given = new URLSearchParams(query);
  for (const name of names) {
    const value = given.getAll(name).at(-1);
    if (value !== undefined && value !== '') taken.set(name, value);
  }
  return taken;
}

/** Reads off a request's target which page is meant, so that one page is not rendered and kept under many addresses. */
export function pageAddress(target: string): PageAddress {
  const address = addressOf(target);
  const path = pathOf(address);
  const values = [...new URLSearchParams(address.slice(path.length))];
  return {
    address,
    keep:
      path.length <= LONGEST_PATH &&
      PLAIN_PATH.test(path) &&
      values.every(([, value]) => value.length <= LONGEST_VALUE),
    spare: values.some(([name, value]) => name !== 'category' || !KNOWN_CATEGORIES.has(value)),
  };
}

/**
 * Whether a target's path stays the path it is when it is read as a URL: `/x/%2e%2e/courses` would become `/courses`. No
 * browser sends such a path, and no page is at one.
 */
export const isPathAsRead = (target: string): boolean => {
  const path = pathOf(target);
  return URL.canParse(ORIGIN + path) && new URL(ORIGIN + path).pathname === path;
};
