import type { ComponentProps } from 'react';
import { shareImage } from '#contract/images.ts';
import { type Locale, pathInLocale } from '#contract/locales.ts';
import type { School } from '#modules/school/contract/school.ts';
import type { Messages } from './messages/areas.ts';

/** A page's metadata for search engines, link previews and the browser's tab. */
export interface PageHead {
  /** Without the school's name; the home page has none. */
  readonly title?: string;
  readonly description?: string;
  /** The canonical path, such as `/course/1`, without a language. */
  readonly path: string;
  /** An image for link previews, 1200 × 630: a path on this site or a full address. Defaults to the school's. */
  readonly image?: string | null;
  /** The alternative text of the image. */
  readonly imageAlt?: string;
  /** True for a page of one user: asks search engines to leave it out. */
  readonly personal?: boolean;
  /**
   * Data for search engines (schema.org), one entry each. Only in the server's HTML: callers create it behind
   * `import.meta.env.SSR`, so that browsers do not load the code.
   */
  readonly structured?: readonly object[];
}

/** The part of `match.context` that a route's `head` reads. */
export interface HeadContext {
  readonly messages: Messages;
  readonly locale: Locale;
  /** The school's public address; empty if not configured. */
  readonly publicUrl: string;
  /** Returns the school's settings, which the root route has loaded. */
  school(): School;
}

/** The languages' names in the Open Graph protocol. */
const OPEN_GRAPH: Readonly<Record<Locale, string>> = { en: 'en_GB', es: 'es_ES' };
const SCHOOL_IMAGE = '/share.png';

/** Returns a path, or an external address, as a full address. */
export const absolute = ({ publicUrl }: HeadContext, address: string): string =>
  address.startsWith('/') ? `${publicUrl}${address}` : address;

/** Returns the full address of a page in the current language. */
export const pageUrl = (context: HeadContext, path: string): string =>
  absolute(context, pathInLocale(path, context.locale));

/**
 * Returns the title, description, canonical address, languages and preview of a page, for a route's `head`. Metadata
 * for search engines and link previews is only in the server's HTML: they do not navigate, and browsers do not load the
 * code.
 */
export function pageHead(context: HeadContext, page: PageHead) {
  const { name, description: siteDescription } = context.school();
  const title = page.title === undefined ? name : context.messages.shell.pageTitle(page.title, name);
  const description = page.description || siteDescription;
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

/** Returns the page's metadata for link previews (Open Graph, Twitter) and search engines (schema.org). */
function previewOf(
  context: HeadContext,
  page: PageHead,
  said: { title: string; description: string; address: string },
): ComponentProps<'meta'>[] {
  const { locale } = context;
  const { name, languages, logo } = context.school();
  const other = languages.find((each) => each !== locale);
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: said.title },
    { property: 'og:description', content: said.description },
    { property: 'og:url', content: said.address },
    { property: 'og:locale', content: OPEN_GRAPH[locale] },
    ...(other ? [{ property: 'og:locale:alternate', content: OPEN_GRAPH[other] }] : []),
    {
      property: 'og:image',
      content: absolute(context, page.image ?? ((logo && shareImage(logo.src)) || SCHOOL_IMAGE)),
    },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.imageAlt || said.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ?? []).map(jsonLd),
  ];
}

/** Returns the `head` of a page of one user, which needs only a title from the messages. */
export const personalHead =
  (title: (messages: Messages) => string) =>
  ({ match: { context, pathname } }: { match: { context: HeadContext; pathname: string } }) =>
    // The router ends the path of an index route with a slash; its address has none.
    pageHead(context, { title: title(context.messages), path: pathname.replace(/\/$/, ''), personal: true });

/** Returns the router's entry for an escaped data script; its types lack it. */
const jsonLd = (data: object): ComponentProps<'meta'> => {
  const entry = { 'script:ld+json': { '@context': 'https://schema.org', ...data }, content: undefined };
  return entry;
};

/** Returns the links to the page in every language of the school, for search engines. */
function alternates(context: HeadContext, path: string) {
  const link = (hrefLang: string, locale: Locale) => ({
    rel: 'alternate',
    hrefLang,
    href: absolute(context, pathInLocale(path, locale)),
  });
  const { languages } = context.school();
  const [main = context.locale] = languages;
  return [...languages.map((locale) => link(locale, locale)), link('x-default', main)];
}
