import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import type { SchoolDraft } from '#modules/school/contract/school.ts';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import { api } from '#web/lib/api.ts';
import type { StoredDraft } from '#web/ui/editing/autosaved-draft.ts';

const KEY = ['school', 'settings'] as const;
const PERSONAL = { meta: { personal: true } } as const;

/** The draft of all parts of the school's settings. */
export const draftQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'draft'],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /school/draft', { signal }),
    // Read again when the editor is opened or the window gets the focus: another admin may have saved.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The public pages as they will be once the draft is published; of the free pages the one with the id `page`. */
export const draftViewQuery = (language: Locale, page?: string) =>
  queryOptions({
    queryKey: [...KEY, 'view', language, page],
    ...PERSONAL,
    queryFn: ({ signal }) =>
      api('GET /school/draft/view', { query: { language, ...(page !== undefined && { page }) }, signal }),
    placeholderData: (previous) => previous,
  });

/** Which certificates publishing the draft would change. */
export const effectQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'effect'],
    ...PERSONAL,
    // Certificates are issued meanwhile.
    gcTime: 0,
    queryFn: ({ signal }) => api('GET /school/draft/effect', { signal }),
  });

const VERSIONS_PER_PAGE = 20;

/** The published versions, newest first. */
export const schoolVersionsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'versions'],
    ...PERSONAL,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }) =>
      api('GET /school/versions', {
        query: { limit: VERSIONS_PER_PAGE, ...(before !== undefined && { before }) },
        signal,
      }),
    getNextPageParam: (page) => (page.length < VERSIONS_PER_PAGE ? undefined : page.at(-1)?.number),
  });

/** One published version with all its texts; 0 is what the software came with. */
export const versionQuery = (number: number) =>
  queryOptions({
    queryKey: [...KEY, 'version', number],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /school/versions/:number', { params: { number: String(number) }, signal }),
    staleTime: Infinity,
  });

/** Saves a part of the draft. Throws ApiError: `edit_conflict`, `invalid_input`. */
export const savePart = (part: SchoolPart, body: { revision: number; value: unknown }) =>
  api('PUT /school/draft/:part', { params: { part }, body });

/** Discards the changes of a part as seen and returns it as published. Throws ApiError: `edit_conflict`. */
export const discardPart = (part: SchoolPart, revision: number) =>
  api('DELETE /school/draft/:part', { params: { part }, query: { revision } });

/** Publishes all parts of the draft as seen. Throws ApiError: `edit_conflict`, `nothing_to_publish`. */
export const publishSchoolDraft = (body: { version: number; revisions: Record<SchoolPart, number> }) =>
  api('POST /school/publish', { body });

/** Copies a published version into the draft, which it returns. */
export const restoreSchoolVersion = (number: number) =>
  api('POST /school/versions/:number/restore', { params: { number: String(number) } });

/** Makes the preview read the draft again. */
export const refreshView = (client: QueryClient) => void client.invalidateQueries({ queryKey: [...KEY, 'view'] });

/** Makes everything that shows the published school read it again. Resolves once what is on the page has done so. */
export const refreshSchool = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['school'] });

/** Returns the parts of the draft as their editors take them. */
export const storedParts = ({ parts, changed }: SchoolDraft): Record<SchoolPart, StoredDraft> => {
  const stored = (part: SchoolPart) => ({ ...parts[part], changed: changed.includes(part) });
  return {
    identity: stored('identity'),
    home: stored('home'),
    about: stored('about'),
    pages: stored('pages'),
    footer: stored('footer'),
    legal: stored('legal'),
  };
};
