import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/list-query.ts';
import type { Days } from '#web/lib/days.ts';
import type { EnrolmentsSearch } from './enrolments-search.ts';

/** The numbers of the dashboard. */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  meta: { personal: true },
  queryFn: ({ signal }) => api('GET /admin/dashboard', { signal }),
});

/** The numbers of a period; the last period stays while the next one loads. */
export const periodQuery = (days: Required<Days>) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', 'period', days],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/dashboard/period', { query: days, signal }),
    placeholderData: keepPreviousData,
  });

/** The URL of the export of the enrolments. */
export const ENROLMENTS_FILE = '/api/admin/enrolments/export';

/** One page of the enrolments, with the total. */
export const enrolmentsQuery = (search: EnrolmentsSearch) =>
  listQuery(['admin', 'enrolments'], search, (query, signal) => api('GET /admin/enrolments', { query, signal }));
