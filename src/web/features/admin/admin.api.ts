import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AUDIT_ACTIONS, AUDIT_ENTITIES, AuditEntry } from '#contract/audit.ts';
import type { CourseDetail } from '#contract/courses.ts';
import type { AssignAnswer, ImportAnswer, ImportStudentsInput, Student } from '#contract/enrolments.ts';
import type { Dashboard } from '#contract/reports.ts';
import type { CreateUserInput, ListUsersQuery, Role, UpdateUserInput, User, USER_SORTS } from '#contract/users.ts';
import { api, apiList } from '#web/lib/api.ts';
import { courseSegment } from '#web/lib/course-segment.ts';
import { offsetOf, stringifySearch } from '#web/lib/search-params.ts';

/** How many rows a page of a table in the back office has. */
export const ROWS_A_PAGE = 25;
const SUGGESTIONS = 20;
const ENTRIES_A_PAGE = 30;

/** Answers for the administrator who asked: forgotten as soon as somebody else, or nobody, is signed in. */
const meta = { personal: true };

const segment = encodeURIComponent;

/** What the list of users is narrowed to and ordered by; `page` counts from 1. */
export interface UsersSearch {
  readonly q?: string;
  readonly role?: Role;
  readonly sort?: (typeof USER_SORTS)[number];
  readonly page?: number;
}

/** What the list of a course's students is narrowed to; `page` counts from 1. */
export interface StudentsSearch {
  readonly q?: string;
  readonly page?: number;
}

/** What the trail of changes is narrowed to. */
export interface ActivitySearch {
  readonly q?: string;
  readonly entity?: (typeof AUDIT_ENTITIES)[number];
  readonly action?: (typeof AUDIT_ACTIONS)[number];
}

/** The figures the back office opens with. */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  meta,
  queryFn: ({ signal }) => api<Dashboard>('/admin/dashboard', { signal }),
});

/** One page of the people a search finds, with how many there are on all pages; the last page stays while the next comes. */
export const usersQuery = ({ q, role, sort, page = 1 }: UsersSearch) => {
  const asked: ListUsersQuery = { q, role, sort, limit: ROWS_A_PAGE, offset: offsetOf(page, ROWS_A_PAGE) };
  const query = stringifySearch({ ...asked });
  return queryOptions({
    queryKey: ['users', 'list', query],
    meta,
    queryFn: ({ signal }) => apiList<User>(`/users${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
};

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
  const query = stringifySearch({ q, limit: ROWS_A_PAGE, offset: offsetOf(page, ROWS_A_PAGE) });
  return queryOptions({
    queryKey: ['courses', 'students', courseId, query],
    meta,
    queryFn: ({ signal }) => apiList<Student>(`/courses/${segment(courseId)}/students${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** The trail of changes, newest first, a page at a time. */
export const activityQuery = ({ q, entity, action }: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'activity', { q, entity, action }],
    meta,
    queryFn: ({ signal, pageParam }) => {
      const query = stringifySearch({ q, entity, action, limit: ENTRIES_A_PAGE, before: pageParam ?? undefined });
      return api<AuditEntry[]>(`/admin/activity${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < ENTRIES_A_PAGE ? null : (last.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
    // Somebody may have changed something a moment ago, and it is what this page is opened for.
    staleTime: 0,
  });

/** Makes an account and answers it. Fails with ApiError: `user_exists`, `invalid_input` with its fields. */
export const createUser = (input: CreateUserInput) => api<User>('/users', { method: 'POST', body: input });

/** Changes an account and answers it as it is now; an empty password is not sent. Fails with ApiError: `user_exists`, `last_admin`, `own_account`, `user_not_found`. */
export function changeUser(id: string, { password, ...others }: UpdateUserInput): Promise<User> {
  const body = password ? { ...others, password } : others;
  return api<User>(`/users/user/${segment(id)}`, { method: 'PUT', body });
}

/** Deletes an account. Fails with ApiError: `last_admin`, `own_account`, `user_not_found`. */
export const deleteUser = (id: string) => api<{ message: string }>(`/users/user/${segment(id)}`, { method: 'DELETE' });

/** Enrols somebody without a purchase; enrolling twice changes nothing and says so. */
export const assignUser = (courseId: string, userId: string) =>
  api<AssignAnswer>(`/courses/${segment(courseId)}/assign-user`, { method: 'POST', body: { userId } });

/** Ends an enrolment. Fails with ApiError: `user_not_found` when there was none. */
export const removeStudent = (courseId: string, userId: string) =>
  api<{ message: string }>(`/courses/${segment(courseId)}/students/${segment(userId)}`, { method: 'DELETE' });

/** Enrols the people behind a list of e-mails; with `dryRun` it only says, line by line, what would happen. */
export const importStudents = (courseId: string, list: ImportStudentsInput) =>
  api<ImportAnswer>(`/courses/${segment(courseId)}/students/import`, { method: 'POST', body: list });
