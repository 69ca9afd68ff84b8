import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The courses a user is enrolled in, newest first. */
export const purchasedCoursesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'courses'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/courses', { params: { id: userId }, signal }),
  });
