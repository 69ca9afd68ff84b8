import { pathWithoutLocale } from '#contract/locales.ts';

/**
 * The query parameters the HTML of a path depends on, in the order of the alphabet. Others are ignored while
 * rendering, so a component must not depend on them before the session is known: hydration would differ from the HTML.
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
/**
 * The spelling of the paths of all pages and ids, and of free pages, whose addresses may have letters of any script; pages under
 * other spellings are not cached.
 */
const PLAIN_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*|(?:[a-z]{2}\/)?p\/(?:[a-z0-9-]|%[0-9A-F]{2})+)?$/;
/** Certificates change without an event of the catalogue. */
const PERSONAL_PATH = /\/certificates\//;
/** An origin to parse a path with, which no request can choose. */
const ORIGIN = 'http://aula.invalid';

/** A page's canonical address, and whether it may be cached. */
export interface PageAddress {
  /** The path with the parameters that matter, in alphabetical order. */
  readonly address: string;
  /** False for spellings that no link of the school has: there is no end to those. */
  readonly keep: boolean;
  /** True for values that are not the school's own, such as a search text: cached in the tier `other`. */
  readonly spare: boolean;
}

const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

/** Returns the canonical address of a request's target, under which the page is rendered and cached. */
export function addressOf(target: string): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  const parameters = parametersIn(path, target.slice(mark + 1));
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

function parametersIn(path: string, query: string): URLSearchParams {
  const parameters = new URLSearchParams();
  const page = pathWithoutLocale(path);
  const names = PARAMETERS[page] ?? (page.startsWith('/ask/') ? ['state'] : undefined);
  if (!names) return parameters;
  const search = new URLSearchParams(query);
  for (const name of names) {
    const value = search.getAll(name).at(-1);
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  return parameters;
}

/**
 * Returns the page address of a request's target, so that a page is not rendered and cached under many addresses.
 * `isCategory` returns whether the school has a category of that name.
 */
export function pageAddress(target: string, isCategory: (name: string) => boolean): PageAddress {
  const address = addressOf(target);
  const path = pathOf(address);
  const values = [...new URLSearchParams(address.slice(path.length))];
  return {
    address,
    keep:
      path.length <= LONGEST_PATH &&
      PLAIN_PATH.test(path) &&
      !PERSONAL_PATH.test(path) &&
      values.every(([, value]) => value.length <= LONGEST_VALUE),
    spare: values.some(([name, value]) => name !== 'category' || !isCategory(value)),
  };
}

/**
 * Returns whether a target's path is unchanged by URL parsing: `/x/%2e%2e/courses` would become `/courses`. No browser
 * sends such a path, and no page has one.
 */
export const isPathAsRead = (target: string): boolean => {
  const path = pathOf(target);
  return URL.canParse(ORIGIN + path) && new URL(ORIGIN + path).pathname === path;
};
