import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#modules/orders/contract/orders.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useSchool } from '#web/lib/school.tsx';

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

/** Cancels an order on account that is not paid. Throws ApiError: `order_settled`. */
export function useCancelOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /orders/:id/cancel', { params: { id } }),
    // Also after a failure: it may be paid meanwhile.
    onSettled: () => client.invalidateQueries({ predicate: (query) => query.meta?.personal === true }),
  });
}

/** Returns the orders of a user that wait for their payment, in a school with payments on account; none while loading. */
export function useWaitingOrders(user: Pick<CurrentUser, '_id'>): readonly Order[] {
  const { payments } = useSchool();
  const { data = [] } = useQuery({
    ...ordersOfQuery(user._id),
    enabled: payments === 'invoice',
  });
  return data.filter(({ state, method }) => state === 'open' && method === 'invoice');
}
