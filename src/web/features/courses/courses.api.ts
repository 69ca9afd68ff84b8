import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { courseSegment } from '#web/lib/course-segment.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';
import { offsetOf } from '#web/lib/search-params.ts';

/** What the catalogue is narrowed to; `page` counts from 1. */
export interface CatalogueSearch {
  readonly category?: string;
  readonly q?: string;
  readonly page?: number;
}

/** One page of the catalogue, with how many courses there are on all its pages. */
export const catalogueQuery = ({ category, q, page = 1 }: CatalogueSearch) => {
  const limit = LIMITS.cataloguePageSize;
  const query = { category, q, limit, offset: offsetOf(page, limit) };
  return queryOptions({
    queryKey: ['courses', 'catalogue', query],
    queryFn: ({ signal }) => api('GET /courses', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The categories that have courses to show. */
export const categoriesQuery = queryOptions({
  queryKey: ['courses', 'categories'],
  queryFn: ({ signal }) => api('GET /courses/categories', { signal }),
});

/** A few courses by the numbers people see, in that order; those that are gone are left out. */
export const coursesByIdsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['courses', 'some', ids.join(',')],
    queryFn: async ({ signal }) => (await api('GET /courses', { query: { ids: ids.join(',') }, signal })).items,
  });

/** The question behind the related courses: one more than is shown, for the page of one of them. */
export const relatedCoursesQuery = coursesByIdsQuery(SCHOOL.relatedCourses);

/** A course as its public page shows it, by `_id` or `customId`. Fails with ApiError: `course_not_found`. */
export const courseQuery = (courseRef: string) =>
  queryOptions({
    queryKey: ['courses', 'detail', courseRef],
    queryFn: async ({ signal }) =>
      api('GET /courses/:courseId', { params: { courseId: courseSegment(courseRef) }, signal }),
  });
