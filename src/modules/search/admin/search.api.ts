import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The people, courses and units that contain a text; the last results stay while the next ones load. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/search', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
