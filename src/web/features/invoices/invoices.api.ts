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

/** Returns where the PDF of an invoice is downloaded: GET /invoices/:id/pdf. */
export const pdfAddress = (id: string): string => `/api/invoices/${id}/pdf`;
