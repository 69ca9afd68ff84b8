import type { Token } from 'markdown-it';
import { type Locale, pathInLocale } from '#contract/locales.ts';

/** Paths that are the same in every language. */
const WITHOUT_LOCALE = /^\/(?:api|assets|media)\//;

/** Adds to a `link_open` token what every link of a text has; pages of the school are linked in the language of the page. */
export function prepareLink(token: Token, locale: Locale): void {
  const href = String(token.attrGet('href') ?? '');
  token.attrSet('class', 'link');
  if (/^https?:/i.test(href)) token.attrSet('rel', 'noreferrer');
  if (href.startsWith('/') && !WITHOUT_LOCALE.test(href)) token.attrSet('href', pathInLocale(href, locale));
}
