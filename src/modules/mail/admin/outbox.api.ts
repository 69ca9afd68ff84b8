import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/list-query.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import type { OutboxSearch } from './outbox-search.ts';

const meta = { personal: true };

/** Whether mail works, and the number of messages in each state. */
export const mailReportQuery = queryOptions({
  queryKey: ['admin', 'outbox', 'status'],
  meta,
  queryFn: ({ signal }) => api('GET /admin/outbox/status', { signal }),
  staleTime: 0,
});

/** One page of the outbox, newest first, with the total. Reloaded while it shows queued messages. */
export const outboxQuery = (search: OutboxSearch) =>
  queryOptions({
    ...listQuery(['admin', 'outbox', 'list'], search, (query, signal) => api('GET /admin/outbox', { query, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some((one) => one.state === 'queued') ? 3_000 : false),
  });

/** The URL of the export of the outbox. */
export const OUTBOX_FILE = '/api/admin/outbox/export';

/** Reads a page of the messages that match. */
export const readMessages =
  ({ q, state, kind }: OutboxSearch) =>
  (page: { limit: number; offset: number }) =>
    api('GET /admin/outbox', { query: { q, state, kind, ...page } });

/** Queues a failed message again. Throws ApiError: `message_not_found`, `message_settled`. */
export const retry = (id: string) => api('POST /admin/outbox/:id/retry', { params: { id } });

/** One message with its text. Throws ApiError: `message_not_found`. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'outbox', 'message', id],
    meta,
    queryFn: ({ signal }) => api('GET /admin/outbox/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'queued' ? 3_000 : false),
  });

/** One page of the subscribers of the newsletter, with the total. */
export const subscribersQuery = (search: ListSearch) => ({
  ...listQuery(['admin', 'newsletter'], search, (query, signal) => api('GET /admin/newsletter', { query, signal })),
  staleTime: 0,
});

/** The URL of the export of all subscribers. */
export const SUBSCRIBERS_FILE = '/api/admin/newsletter/export';

/** Starts or stops rehearsing mail and reloads the school's state. */
export function useRehearse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rehearse: boolean) => api('PUT /admin/outbox/rehearsal', { body: { rehearse } }),
    onSuccess: (report) => {
      client.setQueryData(mailReportQuery.queryKey, report);
      void client.invalidateQueries({ queryKey: ['school'] });
      void client.invalidateQueries({ queryKey: ['admin', 'activity'] });
    },
  });
}

/** Queues a failed message again. */
export function useRetry(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => retry(id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'outbox'] }),
  });
}
