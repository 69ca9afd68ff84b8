import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import * as LIMITS from '#contract/limits.ts';
import type { School } from '#modules/school/contract/school.ts';
import { api } from '#web/lib/api.ts';
import { courseSegment } from './shared/course-segment.ts';
import { offsetOf } from '#web/lib/search-params.ts';

/** Filters of the catalogue; `page` counts from 1. */
export interface CatalogueSearch {
  readonly category?: string;
  readonly q?: string;
  readonly page?: number;
}

/** One page of the catalogue, with the total. */
export const catalogueQuery = ({ category, q, page = 1 }: CatalogueSearch) => {
  const limit = LIMITS.cataloguePageSize;
  const query = { category, q, limit, offset: offsetOf(page, limit) };
  return queryOptions({
    queryKey: ['courses', 'catalogue', query],
    queryFn: ({ signal }) => api('GET /courses', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The categories that have listed courses. */
export const categoriesQuery = queryOptions({
  queryKey: ['courses', 'categories'],
  queryFn: ({ signal }) => api('GET /courses/categories', { signal }),
});

/** Courses by their `customId`s, in that order; deleted ones are left out. */
export const coursesByIdsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['courses', 'some', ids.join(',')],
    queryFn: async ({ signal }) => (await api('GET /courses', { query: { ids: ids.join(',') }, signal })).items,
  });

/** How many related courses are shown. */
export const RELATED = 2;
/** `customId`s of the courses that the demo school calls related to any other. */
const DEMO_RELATED = [1, 2, 5];

/**
 * Courses related to one: the newest of its category, in the demo school always the same. One more than is shown, because
 * the course may be one of them.
 */
export const relatedCoursesQuery = ({ mode }: Pick<School, 'mode'>, { category }: Pick<CourseDetail, 'category'>) =>
  mode === 'demo'
    ? coursesByIdsQuery(DEMO_RELATED)
    : queryOptions({
        queryKey: ['courses', 'related', category],
        queryFn: async ({ signal }) =>
          (await api('GET /courses', { query: { category, sort: 'newest', limit: RELATED + 1 }, signal })).items,
      });

/** A course as its public page shows it, by `_id` or `customId`. Throws ApiError: `course_not_found`. */
export const courseQuery = (courseRef: string) =>
  queryOptions({
    queryKey: ['courses', 'detail', courseRef],
    queryFn: async ({ signal }) =>
      api('GET /courses/:courseId', { params: { courseId: courseSegment(courseRef) }, signal }),
  });
