import type { Token } from 'markdown-it';
import { type Locale, pathInLocale } from '#contract/locales.ts';

/** A page of this origin, an anchor, or an address with one of these schemes. Browsers read `/\` like `//`. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;
/** Paths that are the same in every language. */
const WITHOUT_LOCALE = /^\/(?:api|assets|media)\//;

/** Returns whether a link may lead to an address: none that runs a script or leaves the site without saying so. */
export const isSafeAddress = (address: string): boolean => LINK.test(address);

/** Adds to a `link_open` token what every link of a text has; pages of the school are linked in the language of the page. */
export function prepareLink(token: Token, locale: Locale): void {
  const href = String(token.attrGet('href') ?? '');
  token.attrSet('class', 'link');
  if (/^https?:/i.test(href)) token.attrSet('rel', 'noreferrer');
  if (href.startsWith('/') && !WITHOUT_LOCALE.test(href)) token.attrSet('href', pathInLocale(href, locale));
}
