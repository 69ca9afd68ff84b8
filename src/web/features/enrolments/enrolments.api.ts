import { queryOptions } from '@tanstack/react-query';
import type { EnrolledCard } from '#contract/enrolments.ts';
import { api } from '#web/lib/api.ts';

/** The courses a user is enrolled in, newest first as the server orders them. */
export const purchasedCoursesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'courses'],
    meta: { personal: true },
    queryFn: ({ signal }) => api<EnrolledCard[]>(`/users/user/${encodeURIComponent(userId)}/courses`, { signal }),
  });
