import { type Locale, LOCALES, pathInLocale } from '#contract/locales.ts';
import { escapeMarkup as xml } from '#server/api/escape-markup.ts';

/** The public pages besides the courses, without personal pages and steps of a flow. */
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

/** The first and last lines of a file. */
export const URLSET = {
  start:
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
  end: '</urlset>\n',
} as const;

/** Where the school is reached, and the languages of its pages, the default one first. */
export interface SitemapSchool {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly languages: readonly Locale[];
  /** The paths of its free pages. */
  readonly pages: readonly string[];
}

/**
 * Returns the sitemap entries of a page, one per language, each linking all languages and the default (as Google asks of
 * localized versions). `path` has no language; `changed` is left out if unknown.
 */
export function pageEntries({ origin, languages }: Omit<SitemapSchool, 'pages'>, path: string, changed?: Date): string {
  const [main = LOCALES[0]] = languages;
  const address = (locale: Locale) => xml(origin + pathInLocale(path, locale));
  const link = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const links = [...languages.map((locale) => link(locale, address(locale))), link('x-default', address(main))].join(
    '',
  );
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return languages.map((locale) => `<url><loc>${address(locale)}</loc>${lastmod}${links}</url>\n`).join('');
}

/** Returns the sitemap index of a school too large for one file; the first file also has the public pages. */
export function sitemapIndex(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${xml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

/** Returns robots.txt, which excludes the API. Private pages send `noindex` themselves, so they must not be excluded. */
export const robotsText = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
