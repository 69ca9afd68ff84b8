import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '#contract/sessions.ts';
import { api } from '#web/lib/api.ts';

/** Where one is signed in, the place used last first. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'sessions'],
    meta: { personal: true },
    // Somebody who looks here wants to know how it is now.
    staleTime: 0,
    queryFn: ({ signal }) => api<OwnSession[]>('/auth/sessions', { signal }),
  });

/** Signs out at one place. Throws ApiError: `session_not_found` when that has ended already. */
export const endSession = (id: string): Promise<{ ended: number }> =>
  api(`/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Signs out everywhere but here; answers at how many places. */
export const endOtherSessions = (): Promise<{ ended: number }> => api('/auth/sessions', { method: 'DELETE' });
