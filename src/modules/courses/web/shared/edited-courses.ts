import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { api } from '#web/lib/api.ts';
import { courseSegment } from './course-segment.ts';

/** The key of all courses that are cached for their editor. */
const EDITED_COURSES = ['courses', 'admin', 'edit'] as const;

/**
 * A course as admins edit it, with all videos and the versions to send back. By `_id` or `customId`.
 * Throws ApiError: `course_not_found`.
 */
export const editedCourseQuery = (courseRef: string) =>
  queryOptions({
    queryKey: [...EDITED_COURSES, courseRef],
    meta: { personal: true },
    queryFn: async ({ signal }) =>
      api('GET /courses/:courseId', { params: { courseId: courseSegment(courseRef) }, signal }),
    staleTime: 0,
  });

/** Caches a course under both of its ids, as the editor's address may have either. */
export function cacheEditedCourse(client: QueryClient, course: FullCourse): void {
  for (const ref of [course._id, String(course.customId)]) {
    client.setQueryData(editedCourseQuery(ref).queryKey, course);
  }
}

/** Returns the cached course with this `_id`. */
export const cachedEditedCourse = (client: QueryClient, courseId: string): FullCourse | undefined =>
  client.getQueriesData<FullCourse>({ queryKey: EDITED_COURSES }).find(([, course]) => course?._id === courseId)?.[1];

/** Changes the units of every cached course. */
export function changeCachedUnits(
  client: QueryClient,
  change: (units: FullCourse['sections'], courseId: string) => FullCourse['sections'],
): void {
  client.setQueriesData<FullCourse>(
    { queryKey: EDITED_COURSES },
    (course) => course && { ...course, sections: change(course.sections, course._id) },
  );
}

/** Stops reads of courses that are under way: they would undo a change of the cache. */
export const stopReadingEditedCourses = (client: QueryClient) => client.cancelQueries({ queryKey: EDITED_COURSES });
