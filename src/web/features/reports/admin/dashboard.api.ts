import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The numbers of the dashboard. */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  meta: { personal: true },
  queryFn: ({ signal }) => api('GET /admin/dashboard', { signal }),
});
