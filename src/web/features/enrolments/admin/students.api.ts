import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CourseDetail } from '#contract/courses.ts';
import type { AssignAnswer, ImportAnswer, ImportStudentsInput, Student } from '#contract/enrolments.ts';
import type { User } from '#contract/users.ts';
import { api, apiList } from '#web/lib/api.ts';
import { courseSegment } from '#web/lib/course-segment.ts';
import { refreshEnrolments } from '#web/lib/refresh-lists.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { offsetOf, stringifySearch } from '#web/lib/search-params.ts';
import { isGone } from '#web/ui/editing/gone.ts';
import type { StudentsSearch } from './students-search.ts';

const SUGGESTIONS = 20;
const meta = { personal: true };
const segment = encodeURIComponent;

/** The first few people who match a text and are not enrolled in a course (by its `_id`), and how many match in all. */
export const notEnrolledQuery = (courseId: string, q: string) => {
  const query = stringifySearch({ notEnrolledIn: courseId, q, sort: 'name', limit: SUGGESTIONS });
  return queryOptions({
    queryKey: ['users', 'not-enrolled', courseId, q],
    meta,
    queryFn: ({ signal }) => apiList<User>(`/users${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** The course behind an address, by `_id` or `customId`. Fails with ApiError: `course_not_found`. */
export const courseOfStudentsQuery = (courseRef: string) =>
  queryOptions({
    // Not the public page's: an administrator is answered more than a visitor may see.
    queryKey: ['courses', 'of-students', courseRef],
    meta,
    queryFn: async ({ signal }) => api<CourseDetail>(`/courses/${courseSegment(courseRef)}`, { signal }),
  });

/** One page of a course's students, with how many there are on all pages. */
export const studentsQuery = (courseId: string, { q, page = 1 }: StudentsSearch) => {
  const query = stringifySearch({ q, limit: ROWS_PER_PAGE, offset: offsetOf(page, ROWS_PER_PAGE) });
  return queryOptions({
    queryKey: ['courses', 'students', courseId, query],
    meta,
    queryFn: ({ signal }) => apiList<Student>(`/courses/${segment(courseId)}/students${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Enrols a user in the course with this `_id` without a purchase; enrolling twice changes nothing. */
export function useAssignUser(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      api<AssignAnswer>(`/courses/${segment(courseId)}/assign-user`, { method: 'POST', body: { userId } }),
    onSuccess: () => void refreshEnrolments(client),
  });
}

/** Ends an enrolment in the course with this `_id`. Fails with ApiError: `user_not_found` when there was none. */
export function useRemoveStudent(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      api<{ message: string }>(`/courses/${segment(courseId)}/students/${segment(userId)}`, { method: 'DELETE' }),
    onSettled: (_done, error) => {
      if (!error || isGone(error)) void refreshEnrolments(client);
    },
  });
}

/** Enrols the people behind a list of e-mails in the course with this `_id`, or with `dryRun` only reports, line by line, what would happen. */
export function useImportStudents(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (list: ImportStudentsInput) =>
      api<ImportAnswer>(`/courses/${segment(courseId)}/students/import`, { method: 'POST', body: list }),
    onSuccess: (answer) => {
      if (answer.enrolled > 0) void refreshEnrolments(client);
    },
  });
}
