import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The orders of a user, newest first. */
export const ordersOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'orders'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/orders', { params: { id: userId }, signal }),
    staleTime: 0,
  });

/** Asks the server, and it the provider, for the payment of an order; reloads what follows from it. */
export function useRefreshOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('GET /orders/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ predicate: (query) => query.meta?.personal === true }),
  });
}
