import { queryOptions } from '@tanstack/react-query';
import type { FullCourse } from '#contract/courses.ts';
import { ApiError, api } from '#web/lib/api.ts';

const FRESH_FOR_MS = 5 * 60_000;

/** Returns a course with all its units. Throws ApiError; a missing enrolment (403) is also logged. */
async function enrolledCourse(courseRef: string, signal: AbortSignal): Promise<FullCourse> {
  try {
    return await api('GET /courses/:courseId/enrolled', { params: { courseId: courseRef }, signal });
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 403) console.warn('No access to this course', cause.message);
    throw cause;
  }
}

/** A course for a learner. The user is part of the key, so that no data outlives their session. */
export const enrolledCourseQuery = (courseRef: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'enrolled', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => enrolledCourse(courseRef, signal),
    staleTime: FRESH_FOR_MS,
  });

/** One unit for a learner, with the time of its last change since they completed it. */
export const studiedUnitQuery = (courseRef: string, unitId: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'unit', unitId, userId],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId', { params: { courseId: courseRef, sectionId: unitId }, signal }),
    staleTime: FRESH_FOR_MS,
  });

/** What changed in a unit since a learner completed it. */
export const unitChangesQuery = (courseRef: string, unitId: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'unit', unitId, userId, 'changes'],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId/changes', {
        params: { courseId: courseRef, sectionId: unitId },
        signal,
      }),
  });

/** Why the user can or cannot open a course. */
export const ownAccessQuery = (courseRef: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'access'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/access', { params: { courseId: courseRef }, signal }),
    staleTime: 0,
    retry: false,
  });
