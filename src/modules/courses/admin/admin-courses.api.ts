import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { offsetOf } from '#web/lib/search-params.ts';
import type { CourseListSearch } from './list-address.ts';

export const COURSES_PER_PAGE = 20;

/** Reads a page of the courses that match, in the order of the list. */
export const readCourses =
  ({ page: _page, ...search }: CourseListSearch) =>
  (page: { limit: number; offset: number }) =>
    api('GET /courses', { query: { ...search, ...page } });

/** The URL of the export of the courses. */
export const COURSES_FILE = '/api/admin/courses/export';

/** Returns the address of a course as files, an archive to download. */
export const courseArchive = (courseId: string): string => `/api/courses/${courseId}/archive`;

/** One page of all courses, in every state, with the total. */
export const courseListQuery = ({ q, category, state, from, to, sort, page = 1 }: CourseListSearch) => {
  const query = {
    q,
    category,
    state,
    from,
    to,
    sort,
    limit: COURSES_PER_PAGE,
    offset: offsetOf(page, COURSES_PER_PAGE),
  };
  return queryOptions({
    queryKey: ['courses', 'admin', 'list', query],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** How many valid certificates a course has: the total of a page of one. */
export const certificatesOfCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['admin', 'certificates', 'of', courseId],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /admin/certificates', { query: { course: courseId, state: 'valid', limit: 1, offset: 0 }, signal }),
    staleTime: 0,
  });
