import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { offsetOf } from '#web/lib/search-params.ts';
import type { CertificatesSearch } from './certificates-search.ts';

/** One page of the certificates, newest first, with the total. */
export const certificatesQuery = ({ page = 1, ...filters }: CertificatesSearch) => {
  const query = { ...filters, limit: ROWS_PER_PAGE, offset: offsetOf(page, ROWS_PER_PAGE) };
  return queryOptions({
    queryKey: ['admin', 'certificates', query],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/certificates', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** Who signs the credentials of the school. */
export const issuerQuery = () =>
  queryOptions({
    queryKey: ['admin', 'certificates', 'issuer'],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /admin/certificates/issuer', { signal }),
    staleTime: 0,
  });

/** Revokes a certificate. Throws ApiError: `certificate_not_found`, `certificate_not_valid`. */
export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /admin/certificates/:id/revoke', { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'certificates'] }),
  });
}

/** Replaces a certificate by one with another name. Throws ApiError: `certificate_not_found`, `certificate_not_valid`. */
export function useReplace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ address, name }: { address: string; name: string }) =>
      api('POST /certificates/:address/reissue', { params: { address }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'certificates'] }),
  });
}

/** Signs credentials with a new key from now on. */
export function useRotateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /admin/certificates/keys'),
    onSuccess: (issuer) => client.setQueryData(issuerQuery().queryKey, issuer),
  });
}
