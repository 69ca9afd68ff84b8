import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { logFailure } from './failure-log.ts';

const STALE_AFTER_MS = 30_000;
const RETRIES = 2;

/**
 * Creates a cache of API responses: one per browser tab, one per page the server renders. Refused calls (4xx) are not
 * retried; other failures are, twice, and never on the server. Browsers log every final failure once; the server has
 * its own log.
 */
export function createQueryClient(): QueryClient {
  const onServer = typeof window === 'undefined';
  const onError = onServer ? undefined : logFailure;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !onServer && failures < RETRIES && !isRefusal(error),
      },
      mutations: { retry: false },
    },
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
