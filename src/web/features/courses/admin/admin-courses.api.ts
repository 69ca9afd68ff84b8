import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '#web/lib/api.ts';
import { courseSegment } from '#web/lib/course-segment.ts';
import { offsetOf } from '#web/lib/search-params.ts';
import type { CourseListSearch } from './list-address.ts';

export const COURSES_PER_PAGE = 20;

/** One page of all courses, including unlisted ones, with the total. */
export const courseListQuery = ({ q, category, sort, page = 1 }: CourseListSearch) => {
  const query = { q, category, sort, limit: COURSES_PER_PAGE, offset: offsetOf(page, COURSES_PER_PAGE) };
  return queryOptions({
    queryKey: ['courses', 'admin', 'list', query],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/**
 * A course as admins edit it, with all videos and the versions to send back. By `_id` or `customId`.
 * Throws ApiError: `course_not_found`.
 */
export const courseToEditQuery = (courseRef: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'edit', courseRef],
    meta: { personal: true },
    queryFn: async ({ signal }) =>
      api('GET /courses/:courseId', { params: { courseId: courseSegment(courseRef) }, signal }),
    staleTime: 0,
  });

/** One unit as admins edit it. Throws ApiError: `course_not_found`, `section_not_found`. */
export const unitToEditQuery = (courseRef: string, sectionId: string) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'unit', courseRef, sectionId],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId', { params: { courseId: courseRef, sectionId }, signal }),
    staleTime: 0,
  });

/** Whether a call failed because there is no such object, or its id is malformed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
