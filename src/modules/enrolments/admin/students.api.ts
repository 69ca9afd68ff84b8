import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { EnrolInput, ImportStudentsInput, Student } from '#modules/enrolments/contract/enrolments.ts';
import type { ResetInput } from '#modules/assessments/contract/resets.ts';
import { api } from '#web/lib/api.ts';
import { courseSegment } from '#modules/courses/web/shared/course-segment.ts';
import { refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import type { StudentsSearch } from './students-search.ts';

const SUGGESTIONS = 20;
const meta = { personal: true };

/** The first users who match a text and are not enrolled in a course (by its `_id`), with the total. */
export const notEnrolledQuery = (courseId: string, q: string) => {
  const query = { notEnrolledIn: courseId, q, sort: 'name', limit: SUGGESTIONS } as const;
  return queryOptions({
    queryKey: ['users', 'not-enrolled', courseId, q],
    meta,
    queryFn: ({ signal }) => api('GET /users', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** A course by `_id` or `customId`. Throws ApiError: `course_not_found`. */
export const courseOfStudentsQuery = (courseRef: string) =>
  queryOptions({
    // Not the public page's key: the response for an admin has more than visitors may see.
    queryKey: ['courses', 'of-students', courseRef],
    meta,
    queryFn: async ({ signal }) =>
      api('GET /courses/:courseId', { params: { courseId: courseSegment(courseRef) }, signal }),
  });

/** The URL of the export of a course's students (by its `_id`). */
export const studentsFile = (courseId: string) => `/api/courses/${courseId}/students/export`;

/** The filters and the order as the API takes them. */
const filtersOf = ({ q, state, unit, sort }: StudentsSearch) => ({ q, state, unit, sort });

/** The learners of a course in parts, each with the total. With `view` the rows also say where each is in the units. */
export const studentsQuery = (courseId: string, search: StudentsSearch) => {
  const query = { ...filtersOf(search), units: search.view === 'grid' ? ('true' as const) : undefined };
  return infiniteQueryOptions({
    queryKey: ['courses', 'students', courseId, query],
    meta,
    queryFn: ({ signal, pageParam }) =>
      api('GET /courses/:courseId/students', {
        params: { courseId },
        query: { ...query, limit: ROWS_PER_PAGE, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }) => (items.length < ROWS_PER_PAGE ? null : (items.at(-1)?.cursor ?? null)),
    placeholderData: keepPreviousData,
  });
};

/** The units of a course and how many learners each filter finds. */
export const studentsSummaryQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['courses', 'students', courseId, 'summary'],
    meta,
    queryFn: ({ signal }) => api('GET /courses/:courseId/students/summary', { params: { courseId }, signal }),
  });

/** Reads a page of the students that match. */
export const readStudents =
  (courseId: string, search: StudentsSearch) =>
  ({ limit, last }: { limit: number; last?: Student | undefined }) =>
    api('GET /courses/:courseId/students', {
      params: { courseId },
      query: { ...filtersOf(search), limit, after: last?.cursor },
    });

/** Ends an enrolment. Throws ApiError: `user_not_found` when there was none. */
export const removeStudent = (courseId: string, userId: string) =>
  api('DELETE /courses/:courseId/students/:userId', { params: { courseId, userId } });

/** Extends the access of a learner to a moment (ISO 8601). */
export const extendAccess = (courseId: string, userId: string, until: string) =>
  api('PUT /courses/:courseId/students/:userId/access', { params: { courseId, userId }, body: { until } });

/** Resets the progress of a learner in a unit; returns the id that restores it, or null where there was nothing. */
export const resetProgress = async (courseId: string, userId: string, body: ResetInput): Promise<string | null> =>
  (await api('POST /courses/:courseId/students/:userId/resets', { params: { courseId, userId }, body }))._id;

/** The resets of a course that can be undone. */
export const resetsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['courses', 'students', courseId, 'resets'],
    meta,
    queryFn: ({ signal }) => api('GET /courses/:courseId/resets', { params: { courseId }, signal }),
  });

/** Restores what a reset removed. */
export const undoReset = (courseId: string, id: string) =>
  api('POST /courses/:courseId/resets/:id/undo', { params: { courseId, id } });

/** Enrols a user in the course with this `_id` without a purchase; enrolling twice changes nothing but a later end. */
export function useAssignUser(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EnrolInput) => api('POST /courses/:courseId/assign-user', { params: { courseId }, body }),
    onSuccess: () => void refreshEnrolments(client),
  });
}

/** Ends an enrolment in the course with this `_id`. Throws ApiError: `user_not_found` when there was none. */
export function useRemoveStudent(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => removeStudent(courseId, userId),
    onSettled: (_done, error) => {
      if (!error || isGone(error)) void refreshEnrolments(client);
    },
  });
}

/**
 * Enrols users by a list of e-mails in the course with this `_id`; with `dryRun`, only reports the outcome of each
 * line.
 */
export function useImportStudents(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (list: ImportStudentsInput) =>
      api('POST /courses/:courseId/students/import', { params: { courseId }, body: list }),
    onSuccess: (result) => {
      if (result.enrolled > 0) void refreshEnrolments(client);
    },
  });
}
