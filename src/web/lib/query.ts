import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const STALE_AFTER_MS = 30_000;
const RETRIES = 2;

/**
 * A new cache of the API's answers: one for the life of a browser tab, one for each page the server renders.
 * What the server refused (4xx) is not asked again; what failed otherwise is, twice, and never on the server.
 */
export function createQueryClient(): QueryClient {
  const onServer = typeof window === 'undefined';
  return new QueryClient({
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
