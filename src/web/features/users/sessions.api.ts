import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Where one is signed in, the place used last first. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'sessions'],
    meta: { personal: true },
    // Somebody who looks here wants to know how it is now.
    staleTime: 0,
    queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
  });

/** Signs out at one place. Throws ApiError: `session_not_found` when that has ended already. */
export const endSession = (id: string) => api('DELETE /auth/sessions/:id', { params: { id } });

/** Signs out everywhere but here; answers at how many places. */
export const endOtherSessions = () => api('DELETE /auth/sessions');
