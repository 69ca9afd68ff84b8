import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import type { LegalPageName } from '#contract/school-choices.ts';
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
  const known = client.getQueryData(queryKey)?.version ?? content.version;
  if (content.version > known) {
    // Not the query of this content, nor another one in flight: a removal cancels it.
    const isPage = ({ queryKey: { length } }: { queryKey: readonly unknown[] }) => length > 2;
    client.removeQueries({ queryKey, type: 'inactive', fetchStatus: 'idle', predicate: isPage });
    await client.refetchQueries({ queryKey, exact: true });
  }
  return content;
}

/** The sections of the home page. */
export const homeQuery = (language: Locale) =>
  queryOptions({
    queryKey: [...schoolQuery(language).queryKey, 'home'],
    queryFn: async ({ client, signal }) =>
      withSchool(client, language, await api('GET /school/home', { query: { language }, signal })),
  });

/** The page about the school. */
export const aboutQuery = (language: Locale) =>
  queryOptions({
    queryKey: [...schoolQuery(language).queryKey, 'about'],
    queryFn: async ({ client, signal }) =>
      withSchool(client, language, await api('GET /school/about', { query: { language }, signal })),
  });

/** A legal text. */
export const legalQuery = (language: Locale, document: LegalPageName) =>
  queryOptions({
    queryKey: [...schoolQuery(language).queryKey, document],
    queryFn: async ({ client, signal }) =>
      withSchool(
        client,
        language,
        await api('GET /school/legal/:document', { params: { document }, query: { language }, signal }),
      ),
  });

/** Requests the newsletter; the server emails a link to confirm. Throws ApiError: `mail_off`, `too_many_attempts`. */
export const subscribe = (email: string) => api('POST /newsletter', { body: { email } });
