import type { QueryClient } from '@tanstack/react-query';

/** Refetches the audit log and the dashboard, which every change by an admin may alter. */
export const refreshAdminPages = (client: QueryClient) => client.invalidateQueries({ queryKey: ['admin'] });

/** Refetches everything that shows a course: public pages, lists, reports and the audit log. */
export const refreshCourses = (client: QueryClient) =>
  Promise.all([refreshAdminPages(client), client.invalidateQueries({ queryKey: ['courses'] })]);

/** Refetches the lists that depend on enrolments: users, students and courses. */
export const refreshEnrolments = (client: QueryClient) =>
  Promise.all([refreshCourses(client), client.invalidateQueries({ queryKey: ['users'] })]);
