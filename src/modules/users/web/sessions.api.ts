import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The user's sessions, last used first. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'sessions'],
    meta: { personal: true },
    // Security information must be current.
    staleTime: 0,
    queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
  });

/** Ends a session. Throws ApiError: `session_not_found` if it has already ended. */
export const endSession = (id: string) => api('DELETE /auth/sessions/:id', { params: { id } });

/** Ends all other sessions and returns their number. */
export const endOtherSessions = () => api('DELETE /auth/sessions');
