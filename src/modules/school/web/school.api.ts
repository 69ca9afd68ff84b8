import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import type { LegalPageName } from '#modules/school/contract/school-choices.ts';
import { api } from '#web/lib/api.ts';
import { schoolQuery } from '#web/lib/school.tsx';

/**
 * Returns a page's content once the school is not older than it: a page published meanwhile is never shown with the name,
 * footer or colours of before. Pages of before are forgotten.
 */
async function withSchool<Content extends { version: number }>(
  client: QueryClient,
  language: Locale,
  content: Content,
): Promise<Content> {
  const { queryKey } = schoolQuery(language);
  const version = client.getQueryData(queryKey)?.version ?? content.version;
  if (content.version > version) {
    // Not the query of this content, nor another one in flight: a removal cancels it.
    const isPage = ({ queryKey: { length } }: { queryKey: readonly unknown[] }) => length > 2;
    client.removeQueries({ queryKey, type: 'inactive', fetchStatus: 'idle', predicate: isPage });
    await client.refetchQueries({ queryKey, exact: true });
  }
  return content;
}

/** Returns the query of a page's content. */
const contentQuery = <Content extends { version: number }>(
  language: Locale,
  page: string,
  fetchContent: (signal: AbortSignal) => Promise<Content>,
) =>
  queryOptions({
    queryKey: [...schoolQuery(language).queryKey, page],
    queryFn: async ({ client, signal }) => withSchool(client, language, await fetchContent(signal)),
  });

/** The sections of the home page. */
export const homeQuery = (language: Locale) =>
  contentQuery(language, 'home', (signal) => api('GET /school/home', { query: { language }, signal }));

/** The page about the school. */
export const aboutQuery = (language: Locale) =>
  contentQuery(language, 'about', (signal) => api('GET /school/about', { query: { language }, signal }));

/** A free page, by its present or a former slug. */
export const pageQuery = (language: Locale, slug: string) =>
  contentQuery(language, `p/${slug}`, (signal) =>
    api('GET /school/pages/:slug', { params: { slug }, query: { language }, signal }),
  );

/** A legal text. */
export const legalQuery = (language: Locale, document: LegalPageName) =>
  contentQuery(language, document, (signal) =>
    api('GET /school/legal/:document', { params: { document }, query: { language }, signal }),
  );

/** Requests the newsletter; the server emails a link to confirm. Throws ApiError: `mail_off`, `too_many_attempts`. */
export const subscribe = (email: string) => api('POST /newsletter', { body: { email } });
