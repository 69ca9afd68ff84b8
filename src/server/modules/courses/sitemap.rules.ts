import { DEFAULT_LOCALE, LOCALES, pathInLocale } from '#contract/locales.ts';
import { escapeMarkup as xml } from '#server/api/escape-markup.ts';

/** Pages everybody may read, besides the courses. What only its owner sees, and what leads nowhere by itself, is left out. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/courses',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/accessibility',
] as const;

/**
 * How many course numbers one file covers. Each course has an address in every language, and a file may name 50,000
 * addresses in at most 50 MB (sitemaps.org).
 */
export const NUMBERS_PER_FILE = Math.floor(40_000 / LOCALES.length);

/** A file's beginning and end. */
export const URLSET = {
  start:
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
  end: '</urlset>\n',
} as const;

/**
 * A page in every language as entries of a sitemap, each naming all of them and the one for readers of any other (as
 * Google asks of localized versions). `origin` has no slash at its end; `path` no language; `changed` only when known.
 */
export function pageEntries(origin: string, path: string, changed?: Date): string {
  const address = (locale: (typeof LOCALES)[number]) => xml(origin + pathInLocale(path, locale));
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const links = [
    ...LOCALES.map((locale) => link(locale, address(locale))),
    link('x-default', address(DEFAULT_LOCALE)),
  ].join('');
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return LOCALES.map((locale) => `<url><loc>${address(locale)}</loc>${lastmod}${links}</url>\n`).join('');
}

/** The list of sitemaps of a school too large for one; the first also has the pages that are no courses. */
export function sitemapIndex(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${xml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

/** What is asked of robots: to leave the API alone. Private pages say `noindex` themselves, for which they must be read. */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
