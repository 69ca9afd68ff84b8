import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaxRateInput } from '#modules/invoices/contract/invoices.ts';
import { api } from '#web/lib/api.ts';
import { listQuery } from '#web/lib/list-query.ts';
import type { InvoicesSearch } from './invoices-search.ts';

/** The URLs of the exports: the documents, their sums, and their PDFs. */
export const INVOICES_FILE = '/api/admin/invoices/export';
export const TOTALS_FILE = '/api/admin/invoices/totals';
export const PDFS_FILE = '/api/admin/invoices/archive';

/** One page of the invoices, newest first, with the total. */
export const invoicesQuery = (search: InvoicesSearch) => ({
  ...listQuery(['admin', 'invoices'], search, (query, signal) => api('GET /admin/invoices', { query, signal })),
  staleTime: 0,
});

/** The tax rates of the school. */
export const taxRatesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'taxes'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/taxes', { signal }),
    staleTime: 0,
  });

/** Adds a tax rate. Throws ApiError: `invalid_input`. */
export function useAddTaxRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TaxRateInput) => api('POST /admin/taxes', { body }),
    onSuccess: () => client.invalidateQueries(taxRatesQuery()),
  });
}

/** Deletes a tax rate. Throws ApiError: `tax_rate_not_found`. */
export function useDeleteTaxRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/taxes/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries(taxRatesQuery()),
  });
}
