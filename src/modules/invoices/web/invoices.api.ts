import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The invoices of a user, newest first. */
export const ownInvoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'invoices'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/invoices', { params: { id: userId }, signal }),
    staleTime: 0,
  });
