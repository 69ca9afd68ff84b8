import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
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

/** One unit with its text as HTML and the time of its last change since the learner completed it. */
const unitQuery = (courseId: string, unitId: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseId, 'unit', unitId, userId],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId', { params: { courseId, sectionId: unitId }, signal }),
    staleTime: FRESH_FOR_MS,
  });

/** Returns the open unit with its text as HTML, and loads the units before and after it, so that they open at once. */
export function useUnit({ _id: courseId, sections }: FullCourse, index: number, userId: string) {
  const client = useQueryClient();
  const unitId = sections[index]?._id ?? '';
  const unit = useQuery({ ...unitQuery(courseId, unitId, userId), enabled: unitId !== '' });
  const isLoaded = unit.data !== undefined;
  const [next, previous] = [sections[index + 1]?._id, sections[index - 1]?._id];
  useEffect(() => {
    if (!isLoaded) return;
    for (const near of [next, previous]) if (near) void client.prefetchQuery(unitQuery(courseId, near, userId));
  }, [client, courseId, userId, isLoaded, next, previous]);
  return unit;
}

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
