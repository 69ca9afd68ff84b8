import type { ComponentProps } from 'react';
import { DEFAULT_LOCALE, type Locale, LOCALES, pathInLocale } from '#contract/locales.ts';
import type { Messages } from './messages/messages.ts';

/** What a page says of itself to search engines, link previews and the browser's tab. */
export interface PageHead {
  /** Its own name, without the school's; the home page has none. */
  readonly title?: string;
  readonly description?: string;
  /** Where it lives, such as `/course/1`, however it was reached; without a language. */
  readonly path: string;
  /** A picture for link previews, 1200 × 630: a path on this site or a full address. The school's own without one. */
  readonly image?: string | null;
  /** What the picture shows. */
  readonly imageAlt?: string;
  /** True for what only its owner sees: search engines are asked to leave it out. */
  readonly personal?: boolean;
  /**
   * Data for search engines (schema.org), one entry each. Only the server's HTML has it: callers make it behind
   * `import.meta.env.SSR`, so that the code for it is left out of the browser's scripts.
   */
  readonly structured?: readonly object[];
}

/** What a route's `head` finds in `match.context`. */
export interface HeadContext {
  readonly messages: Messages;
  readonly locale: Locale;
  /** The address people reach the school under; empty when the school was not told. */
  readonly publicUrl: string;
}

/** The languages as the Open Graph protocol writes them. */
const OPEN_GRAPH: Readonly<Record<Locale, string>> = { en: 'en_GB', es: 'es_ES' };
const SCHOOL_PICTURE = '/share.png';

/** A path, or an address elsewhere, as a full address. */
export const absolute = ({ publicUrl }: HeadContext, address: string): string =>
  address.startsWith('/') ? `${publicUrl}${address}` : address;

/** The full address of a page in the language being shown. */
export const pageUrl = (context: HeadContext, path: string): string =>
  absolute(context, pathInLocale(path, context.locale));

/**
 * Returns the title, description, canonical address, other languages and preview of a page, for a route's `head`. What only
 * search engines and link previews read is in the server's HTML alone: they do not navigate, and the browser's scripts
 * stay smaller by the code for it.
 */
export function pageHead(context: HeadContext, page: PageHead) {
  const { messages } = context;
  const title = page.title === undefined ? messages.shell.siteName : messages.shell.pageTitle(page.title);
  const description = page.description ?? messages.shell.siteDescription;
  const address = pageUrl(context, page.path);
  const preview = import.meta.env.SSR ? previewOf(context, page, { title, description, address }) : [];
  const inOtherLanguages = import.meta.env.SSR && !page.personal ? alternates(context, page.path) : [];
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.personal ? [{ name: 'robots', content: 'noindex' }] : []),
      ...preview,
    ],
    links: [{ rel: 'canonical', href: address }, ...inOtherLanguages],
  };
}

/** The page as link previews (Open Graph, Twitter) and search engines (schema.org) read it. */
function previewOf(
  context: HeadContext,
  page: PageHead,
  said: { title: string; description: string; address: string },
): ComponentProps<'meta'>[] {
  const { messages, locale } = context;
  const other = LOCALES.find((each) => each !== locale);
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: messages.shell.siteName },
    { property: 'og:title', content: said.title },
    { property: 'og:description', content: said.description },
    { property: 'og:url', content: said.address },
    { property: 'og:locale', content: OPEN_GRAPH[locale] },
    ...(other ? [{ property: 'og:locale:alternate', content: OPEN_GRAPH[other] }] : []),
    { property: 'og:image', content: absolute(context, page.image ?? SCHOOL_PICTURE) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.imageAlt || said.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ?? []).map(jsonLd),
  ];
}

/** As a route's `head`: that of a page only its owner sees, which needs no more than a title out of the words. */
export const personalHead =
  (title: (messages: Messages) => string) =>
  ({ match: { context, pathname } }: { match: { context: HeadContext; pathname: string } }) =>
    // The router ends the path of an index route with a slash, which its address has not.
    pageHead(context, { title: title(context.messages), path: pathname.replace(/\/$/, ''), personal: true });

/** What the router writes as a script of data, its characters made harmless; it has no place for it in its types. */
const jsonLd = (data: object): ComponentProps<'meta'> => {
  const entry = { 'script:ld+json': { '@context': 'https://schema.org', ...data }, content: undefined };
  return entry;
};

/** The same page in every language, for search engines to show each reader theirs. */
function alternates(context: HeadContext, path: string) {
  const link = (hrefLang: string, locale: Locale) => ({
    rel: 'alternate',
    hrefLang,
    href: absolute(context, pathInLocale(path, locale)),
  });
  return [...LOCALES.map((locale) => link(locale, locale)), link('x-default', DEFAULT_LOCALE)];
}
