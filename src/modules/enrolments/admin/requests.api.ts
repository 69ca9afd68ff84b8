import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/list-query.ts';
import type { RequestsSearch } from './requests-search.ts';

/** One page of the requests, newest first, with the total. */
export const requestsQuery = (search: RequestsSearch) => ({
  ...listQuery(['admin', 'requests'], search, (query, signal) => api('GET /admin/requests', { query, signal })),
  staleTime: 0,
});

/** The URL of the export of the requests. */
export const REQUESTS_FILE = '/api/admin/requests/export';

/** Reads a page of the requests that match. */
export const readRequests =
  ({ q, state }: RequestsSearch) =>
  (page: { limit: number; offset: number }) =>
    api('GET /admin/requests', { query: { q, state, ...page } });

/** How a request is settled. `acceptUnconfirmed`: the admin saw that the account's address is not confirmed. */
export interface Settlement {
  readonly id: string;
  readonly action: 'enrol' | 'decline';
  readonly message: string;
  readonly acceptUnconfirmed: boolean;
}

/** Settles a request. Throws as `useSettle`. */
export const settleRequest = ({ id, action, message, acceptUnconfirmed }: Settlement) =>
  action === 'enrol'
    ? api('POST /admin/requests/:id/enrol', { params: { id }, body: { message, acceptUnconfirmed } })
    : api('POST /admin/requests/:id/decline', { params: { id }, body: { message } });

/**
 * Settles a request and reloads what shows it. Throws ApiError: `request_settled`, `account_unconfirmed`,
 * `edit_conflict`, `user_exists`.
 */
export function useSettle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: settleRequest,
    // Also after a failure: another admin may have settled it.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
