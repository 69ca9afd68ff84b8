import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import type { UnitDraft } from '#modules/units/contract/unit-drafts.ts';
import { api } from '#web/lib/api.ts';

/** The address of a unit: its course by `_id` or `customId`, and its id. */
export interface UnitPosition {
  readonly courseId: string;
  readonly sectionId: string;
}

const keyOf = ({ courseId, sectionId }: UnitPosition) =>
  ['courses', 'admin', 'unit-draft', courseId, sectionId] as const;
const PERSONAL = { meta: { personal: true } } as const;
const VERSIONS_PER_PAGE = 20;

/** The draft of a unit, its preview in a language. Throws ApiError: `course_not_found`, `section_not_found`. */
export const draftOfUnitQuery = (place: UnitPosition, language: Locale) =>
  queryOptions({
    queryKey: [...keyOf(place), 'draft'],
    ...PERSONAL,
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId/draft', { params: { ...place }, query: { language }, signal }),
    // Read again when the editor is opened or the window gets the focus: another admin may have saved.
    staleTime: 0,
    refetchOnWindowFocus: true,
    // A form starts from the draft as it is now: Cancel goes back to it.
    gcTime: 0,
  });

/** The published versions of a unit, newest first. */
export const unitVersionsQuery = (place: UnitPosition) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), 'versions'],
    ...PERSONAL,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }) =>
      api('GET /courses/:courseId/sections/:sectionId/versions', {
        params: { ...place },
        query: { limit: VERSIONS_PER_PAGE, ...(before !== undefined && { before }) },
        signal,
      }),
    getNextPageParam: (page) => (page.length < VERSIONS_PER_PAGE ? undefined : page.at(-1)?.number),
  });

/** The differences between two versions; without `to` between a version and the draft. */
export const diffQuery = (place: UnitPosition, from: number | undefined, to: number | undefined) =>
  queryOptions({
    queryKey: [...keyOf(place), 'diff', from ?? null, to ?? null],
    ...PERSONAL,
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId/diff', {
        params: { ...place },
        query: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        signal,
      }),
    // The draft changes with every key.
    staleTime: to === undefined ? 0 : Infinity,
  });

/** Saves the draft of a unit. Throws ApiError: `edit_conflict`, `invalid_input`. */
export const saveUnitDraft = (
  place: UnitPosition,
  body: Pick<UnitDraft, 'revision' | 'baseVersion' | 'value'>,
  language: Locale,
) => api('PUT /courses/:courseId/sections/:sectionId/draft', { params: { ...place }, query: { language }, body });

/** Discards the draft of a unit as seen and returns it as published. Throws ApiError: `edit_conflict`. */
export const discardUnitDraft = (place: UnitPosition, revision: number) =>
  api('DELETE /courses/:courseId/sections/:sectionId/draft', { params: { ...place }, query: { revision } });

/** Publishes the draft as seen. Throws ApiError: `edit_conflict`, `nothing_to_publish`, `invalid_input`. */
export const publishUnitDraft = (place: UnitPosition, body: { revision: number; small: boolean }) =>
  api('POST /courses/:courseId/sections/:sectionId/publish', { params: { ...place }, body });

/** Copies a version into the draft, which it returns. Throws ApiError: `unit_version_not_found`. */
export const restoreUnitVersion = (place: UnitPosition, number: number) =>
  api('POST /courses/:courseId/sections/:sectionId/versions/:number/restore', {
    params: { ...place, number: String(number) },
  });
