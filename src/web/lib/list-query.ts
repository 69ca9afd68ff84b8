import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ROWS_PER_PAGE } from './rows-per-page.ts';
import { offsetOf } from './search-params.ts';

/**
 * Returns the query of one page of a list of the back office, under `key`; `read` gets its filters, limit and offset. The
 * page before stays until the next one is loaded.
 */
export function listQuery<Search extends { readonly page?: number }, Page>(
  key: readonly string[],
  { page = 1, ...filters }: Search,
  read: (
    query: Omit<Search, 'page'> & { limit: number; offset: number | undefined },
    signal: AbortSignal,
  ) => Promise<Page>,
) {
  const query = { ...filters, limit: ROWS_PER_PAGE, offset: offsetOf(page, ROWS_PER_PAGE) };
  return queryOptions({
    queryKey: [...key, query],
    meta: { personal: true },
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  });
}
