import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The sessions of the user, the one used last first. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'sessions'],
    meta: { personal: true },
    // Security information must be current.
    staleTime: 0,
    queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
  });

/** Ends a session. Throws ApiError: `session_not_found` when it has ended already. */
export const endSession = (id: string) => api('DELETE /auth/sessions/:id', { params: { id } });

/** Ends all other sessions and returns how many. */
export const endOtherSessions = () => api('DELETE /auth/sessions');
