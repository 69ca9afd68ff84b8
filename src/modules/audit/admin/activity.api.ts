import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import type { ActivitySearch } from './activity-search.ts';

const ENTRIES_PER_PAGE = 30;

/** The URL of the export of the audit log. */
export const ACTIVITY_FILE = '/api/admin/activity/export';

/** One page of the audit log, newest first. */
export const activityQuery = ({ q, entity, action }: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'activity', { q, entity, action }],
    meta: { personal: true },
    queryFn: ({ signal, pageParam }) =>
      api('GET /admin/activity', {
        query: { q, entity, action, limit: ENTRIES_PER_PAGE, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < ENTRIES_PER_PAGE ? null : (last.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
    // Admins open the page to see the latest changes.
    staleTime: 0,
  });
